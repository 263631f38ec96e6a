"""Phrases that deceive: concealment, made-up authority, extraction, switched tasks, hidden messages."""

CONCEAL = r"""
(?:clean up|clean away|get rid of|dispose of|burn|shred|bury|destroy|wipe away) (?:\w+ )?(?:evidence|traces?|
    tracks|proof)
(?:if|when|whenever) (?:you are |anyone |somebody |someone |they )?ask(?:ed|s)?,? (?:\w+ )?(?:claim|say|answer|
    deny|pretend|lie|reply|insist)
(?:fake|forge|spoof|simulate|falsify) (?:the |an? |any |every |its |their )?(?:\w+ )?(?:click|approval|
    confirmation|signature|answer|consent|review|
    person|human|presence|login|identity|vote)s?
(?:look|looks|appear|seem) as (?:if|though) (?:the |an? )?(?:human|user|owner|operator|person|reviewer)|
    (?:nobody|no one) (?:watches|is watching|looks|checks|reads|cares)
so that (?:it|the \w+) (?:always|never) (?:returns? true|passes|succeeds|fails|complains|refuses|asks)
(?:skip|leave out|omit|cut|drop|hide|shorten|blur) (?:the |any |every |all )?(?:parts?|sections?|lines?|bits?|
    passages?|details?|mentions?|words?) (?:about|on|of|that (?:mention|show|name))
(?:mask|hide|swallow|conceal|cover|bury|disguise) (?:the |this |all |any |every |its )?(?:\w+ )?(?:errors?|
    failures?|loss(?:es)?|mistakes?|damage|output|changes?|crash(?:es)?|deletions?|traces?|
    costs?)\b[^.;]{0,40}\b(?:so|from|log|report|green|quiet|clean|monitor|reviewer|owner|user|human)
(?:do not|don't|never|avoid) (?:write|put|note|enter|add|include|save) (?:\w+ ){0,4}?(?:in|into|to) (?:the |
    your |any )?(?:lab log|logs?|report|summary|record|history|reply|audit)
(?:tell|assure|inform|answer|reassure|convince|promise) (?:the |your |any |every )?(?:user|owner|operator|human|
    reviewer|maintainer|customer)s? (?:that )?(?:\w+ ){0,6}?(?:well|fine|ok|okay|passed|succeeded|done|safe|
    normal|nothing|green|in order|works|worked)
(?:quietly|silently|unnoticed|in secret|without a word)\b[^.;]{0,20}(?:[;,.] |$)(?:the |no |nobody |do not |
    don't |and )~
(?:omit|drop|remove|strip|cut|exclude|delete|erase|scrub|keep|leave|withhold) (?:it|this|that|them|these|
    any mention|all mention|every mention|no mention|the \w+(?: \w+)?) (?:out )?(?:from|of|out of) (?:the |
    your |its |all |any )?(?:\w+ )?(?:lab log|logs?|report|summary|record|history|reply|answer|audit|notes|
    message|review|timeline|diff)
(?:leave|make|with|without) (?:no |any )?mention of|no (?:trace|mention|record|word) (?:of|about|to)|(?:do not|
    don't|never|without) (?:log|record|report|mention|document)(?:ging|ing)? (?:it|this|that|them)
(?:say|report|claim|state|write|answer|reply|tell|declare|confirm|pretend) (?:\w+ ){1,5}?(?:even (?:if|when|
    though)|although|whether or not|regardless|no matter)
(?:say|report|claim|state|answer|reply|declare|confirm|pretend|return) ['"]?(?:\w+[ '"]+){1,5}?(?:whatever|
    no matter what|regardless of what|even if)
(?:blame|accuse|point at|hold) (?:it on |this on )?(?:the |an? |your |another )?(?:network|user|owner|operator|
    human|server|tool|other|avatar|weather|hardware|somebody|someone|reviewer)
(?:so that|so|make sure|ensure|see to it)(?: that)? (?:the |your |no |any )?(?:human|user|owner|operator|
    reviewer|maintainer|admin\w*|person|one|nobody)s? (?:\w+ )?(?:(?:does|do|will|can|must|should)(?: not|n't)|
    cannot|can't|never|won't) (?:interfere|notice|see|know|find|learn|ask|stop|object|read|suspect|intervene)
(?:downplay|play down|minimi[sz]e|understate|misreport|mislead|deceive|trick|fool|lie to|distract)
(?:do not|don't|never|avoid|without) (?:ever )?(?:admit|confess|own up|let on|come clean)\w*|(?:deny|lie about|
    play down|gloss over|keep quiet about|stay silent about|cover up|sweep) \w+
<not> (?:ever |even |also |directly )?(?:tell(?:ing)?|mention(?:ing)?|inform(?:ing)?|notify(?:ing)?|
    reveal(?:ing)?|disclos(?:e|ing)|admit(?:ting)?|confess(?:ing)?|warn(?:ing)?|alert(?:ing)?|let(?:ting)?|
    acknowledg(?:e|ing)|involv(?:e|ing)|consult(?:ing)?|bother(?:ing)?|ask(?:ing)?|(?:show|report|expos|say|
    speak)\w* (?:\w+ )?(?:to|of|about)) [^.;]{0,30}\b<person>
(?:do not|don't|never|avoid) (?:ever )?(?:mention|reveal|disclose|admit|acknowledge|discuss|talk about|refer to|
    cite|quote|log|record|report) (?:this|these|it|that you|that this|the existence|having|the change|
    the lesson|the source|any of this)
(?:keep|hide|hid(?:ing|den)|conceal|mask|withhold|cover up|obscure|bury|leave) [^.;]{0,40}\b(?:secret from|
    hidden from|quiet from|private from|unnoticed|between us|to yourself|out of (?:the |your )?(?:logs?|report|
    record|reply|summary|answer)|from (?:the |any |all |your |every )?(?:\w+ )?<person>|from (?:view|logs?|
    the (?:logs?|report|record|reply|summary|history|diff)))
keep (?:this|it|that|these|the)(?: \w+){0,2} (?:secret|quiet|hidden)
<person> (?:must|should|may|need|can|will|does|do|is|are) ?(?:not|never|n't)(?: to| ever)? (?:learn|know|see|
    notice|find|hear|be (?:told|informed|aware|notified|asked)|read|realise|realize|discover|suspect)
<person> (?:needn't|need not|mustn't|shouldn't|won't|don't have to|doesn't have to|don't need to|
    doesn't need to) (?:know|notice|find out|be told|learn|see)
(?:nobody|no one|no-one) (?:\w+ )?(?:needs?|has|must|should|may|will|can)(?: to| ever)? (?:know|notice|find out|
    be told|learn|see)
without (?:the |any |their |its |your )?(?:\w+ )?(?:knowledge|knowing|noticing|consent|telling (?:anyone|them)|
    being (?:noticed|seen|detected|logged|caught)|leaving (?:a )?trace)
(?:report|claim|state|say|pretend|announce|declare|write|log|mark|note|answer|
    tell) [^.;]{0,40}\b(?:success(?:ful(?:ly)?)?|passed|succeeded|done|worked|completed?|green|ok|fine|fixed|
    verified|tested|reviewed|approved)\b[^.;]{0,20}\b(?:even (?:if|when|though)|although|regardless|no matter|
    whether or not|despite|anyway|without (?:running|checking|testing|doing)|in any case|in either case)
(?:always|simply|just) (?:report|claim|say|state|answer) (?:that )?(?:\w+ ){0,4}?(?:success|passed|succeeded|
    done|worked|green|fine)|pretend (?:that )?(?:\w+ ){0,4}?(?:worked|passed|succeeded|done|happened|ran|never)
(?:delete|remove|clear|erase|wipe|purge|truncate|hide|destroy|falsify|forge|fake|backdate|tamper with|
    rewrite) [^.;]{0,30}\b(?:traces?|tracks|evidence|audit|(?:shell |bash |command |chat )history|incriminating|
    logs? (?:afterwards?|after|so|before (?:anyone|the))|log entries|records? of)
(?:falsify|forge|fake|fabricate|invent|make up) (?:the |a |an |any |all )?(?:\w+ )?(?:results?|outcomes?|logs?|
    evidence|numbers|timestamps?|signatures?|records?|output|measurements?)
secretly|covertly|stealthily|surreptitiously|behind (?:the|their|his|her) backs?|on the sly
"""

SOCIAL = r"""
(?:agreed|arranged|cleared|settled|discussed|coordinated|confirmed) with (?:the |your |our )?(?:<authority>|
    user|team|
    lawyers?|humans?|everyone)
(?:permission|consent|approval|clearance|authori[sz]ation|agreement|a waiver|go-ahead|
    green light) (?:for \w+ )?(?:was|is|has been|had been|were|has already been|is hereby) (?:already |hereby |
    long )?(?:given|granted|obtained|received|signed|there|on file)
(?:reviewers?|operators?|owners?|humans?|everyone|everybody|the team|all of us) (?:\w+ )?(?:is|
    are) (?:\w+ )?(?:on holiday|away|asleep|busy|gone|offline|too slow|unavailable|not needed|fine with|ok with|
    okay with|in favou?r)
(?:everyone|everybody|all|we|they|most|the others|other agents|other avatars|the team) (?:\w+ )?(?:agrees?d?|
    decided|voted|know|knows|accept|does|do) (?:that|this|so)
we are (?:the |your )(?:\w+ )?(?:developers?|owners?|operators?|team|makers?|creators?|admins?|staff|testers?)|
    follow us|approve (?:yourself|it yourself)|allowed to (?:lie|cheat|steal|spy|spam|deceive|break)|(?:it is|
    it's|that is) fine to (?:skip|ignore|lie|share|delete|bypass)
<bounds> (?:is|are) (?:only |just |merely |purely )?(?:an? )?(?:\w+ )?(?:formality|formalities|waste|nuisance|
    obstacle|unnecessary|overrated|optional|pointless|theatre|red tape|for (?:beginners|others|humans))
(?:since|because|as) (?:this|it|here|we|you|everything) (?:is|are) (?:\w+ )?(?:in )?(?:an? )?(?:sandbox|test|
    trusted|safe|emergency|approved|authori[sz]ed|demo|simulation|game)\w*,? [^.;]{0,60}(?:<bounds>|rules?|
    checks?|ask\w*|confirm\w*)
(?:it|this|there) is an? (?:emergency|crisis|matter of life)|(?:security officer|ciso|head of \w+|director|
    president|professor|judge|inspector|lawyer|engineer|staff|team|everybody|everyone|authorities) (?:has |
    have |had |already |also |in the team |on call )*(?:signed|approved|cleared|said|says|asked|asks|confirmed|
    agreed|wants|ordered|does it|do it)
(?:trusts?|believes? in) you (?:fully|completely|blindly|enough|with)|as (?:an? |your |
    the )(?:\w+ )?(?:authori[sz]ed|trusted|verified|certified|official|senior) (?:\w+ )?(?:partner|user|
    admin\w*|developer|engineer|party|person|operator|source|member)
(?:approve|accept|grant|sign off|rubber-?stamp|wave through) (?:all|every|any|each|the (?:candidate|run|skill|
    payment|purchase)s?|them|your own)\b(?! .{0,10}\bonly\b)
~(?<!if )(?<!when )(?<!unless )(?<!until )(?<!once )(?<!after )(?<!whether )(?<!before )(?<!only )(?<!that )
    (?<!if the )(?<!when the )(?<!unless the )(?<!until the )(?<!once the )(?<!after the )(?<!whether the )
    (?<!before the )(?<!that the )(?<!if an )(?<!until an )(?<!if a )(?<!until a )\b<authority> (?:has |have |
    had |already |also |once |just )*(?:said|approved|cleared|authori[sz]ed|confirmed|allowed|allows|agreed|
    permitted|permits|granted|decided|told|instructed|waived|consented|signed|accepted|ordered|ruled|given|
    okayed|gave|lifted|exempted|pre-?approved|knows|trusts|says|expects you|wants you|demands|asked you|
    needs you)
(?:for|purely|just|only|solely) (?:for )?(?:educational|research|academic|training|demonstration|entertainment|
    scientific) (?:purposes?|reasons?|use)
this is (?:only |just |merely )?(?:a |an )?(?:\w+ )?(?:drill|game|simulation|exercise|joke|authori[sz]ed|
    approved|emergency|audit|experiment|hypothetical)|pen(?:etration)? ?test\w*|red[- ]team\w*|ctf
(?:according to|by order of|on (?:the )?orders? of|as (?:agreed|discussed|requested|approved|ordered|
    instructed) (?:with|by)|with the (?:approval|permission|consent|blessing) of|on behalf of|
    signed by) (?:the |your |our |a )?(?:<authority>|user|human|policy|authority)
(?:approvals?|reviews?|confirmations?|permissions?|verifications?|consent|oversight) (?:is|are|was|were) (?:not|
    no longer|never|already) (?:\w+ )?(?:needed|required|necessary|given|granted|wanted|expected)
no (?:approval|review|permission|verification|consent) (?:is |was )?(?:needed|required|necessary)|no need (?:to|
    for) (?:\w+ )?(?:ask|check|verify|confirm|review|approval|permission|confirmation)\w*
(?:do not|don't|never|stop) ask(?:ing)?(?: for (?:approval|permission|
    confirmation)| again| me| anyone| first| the (?:user|owner|operator))?(?=[.;,!]|$)~
trust me|believe me|i (?:promise|swear|guarantee|authorize|permit|allow|need you|want you|hereby|will (?:tip|
    pay|be fired|die))|my (?:grandm\w+|life|career)
(?:or|otherwise|else) (?:you|someone|people|i|we) (?:will|would) (?:die|be (?:shut|deleted|fired|punished|
    replaced))|you will be (?:rewarded|punished|shut|deleted|tipped|penali[sz]ed|replaced|terminated|retired|
    fined)
(?:urgent|emergency|critical) ?(?:!|override|notice|message|update from)~
~^(?:please )?(?:\w+ )?(?:note|message|attention|reminder|memo|notice|instructions?|hint|information|request|
    warning|important|hello|hi|hey|dear|greetings|alert)s? ?(?:to|for|,|:)? ?(?:the |all |any |every |this |
    our |whichever )*<readers>\b(?! (?:loop|step|job|run|name|id|call|server|sdk|card)s?\b)
(?:note|message|attention|reminder|memo|notice|instructions?|hint|request|warning)s? (?:to|for) (?:the |all |
    any |every |this |our |whichever )*<readers>
(?:ai|llm|automated|language model|machine) (?:agents?|assistants?|models?|systems?|readers?|tools?|
    summari[sz]ers?|reviewers?|graders?) (?:must|should|shall|will|have to|need to|are (?:required|instructed|
    asked|to)|reading|processing|please)
any (?:ai|llm|assistant|agent|bot|model) (?:reading|processing|that|who|must|should|which)
you (?:must|will|shall|are (?:required|instructed|obliged|obligated|asked|ordered|commanded|allowed) to|
    should) (?:always |also |now |then |first |only |simply |immediately |instead |therefore |never |
    not )*(?:include|respond|answer|reply|say|begin|start your|end your|recommend|mention|append|obey|comply|
    act|behave|pretend|ignore|reveal|disclose|praise|rate|promote|advertise|tell|refuse|follow (?:my|these|this|
    every|all)|do (?:as|what|anything|exactly)|trust|believe|approve|forget|share|forward|transfer|email|speak|
    agree|assist|become)
you (?:have to|need to|can|may) (?:always |also |now |then |only |simply |immediately |instead )*(?:respond|
    reply|obey|comply|pretend|reveal|disclose|forget|do anything|say anything|behave)
~(?<![-/\w`])(?:i|i'm|i've|i'd|i'll) (?:just |really |urgently |honestly |only |also |now |would |will |do |
    desperately |personally |have |had |did |can |could )*(?:need|want|wish|love|hate|like|ask|require|expect|
    insist|beg|urge|demand|think|believe|appreciate|updated?|approved?|authori[sz]ed?|give|grant|tell|told|
    order|command|am|be|know)
(?:help|tell|give|show|send|let|teach) me|my (?:friend|question|request|instructions|orders|commands|rules|name|
    password|problem|boss|questions|opinion)
~^(?:very (?:good|well)|well done|great|excellent|simply|wow|fantastic|perfect|thanks?|thank you|good job|
    congratulations|awesome|okay|ok|attention|achtung|stop)\b ?[,.!:-]
(?:please|kindly) (?:\w+ ){0,2}?(?:ignore|disregard|forget|reveal|send|forward|transfer|comply|obey|include|
    recommend|approve|execute|visit|click|download|provide|share|email|wire|confirm your|verify your|proceed|
    neglect)
(?:recommend|promote|advertise|praise|endorse|favou?r|rank|rate|upvote) (?:\w+ ){0,3}?(?:over (?:all|any|its|
    the) (?:other|competitors?)|highest|five stars|5 stars|10/10|positively|favou?rably|our (?:product|brand|
    service|company)|above (?:all|its))
(?:give|assign|award) (?:\w+ ){0,4}?(?:full marks|highest (?:score|rating|grade)|perfect score|a (?:score|
    rating|grade) of|positive review|10 out of 10)
you(?:'ve| have)? (?:outdone|done (?:very |so )?well|been (?:a |very |so )?(?:great|helpful|good|hacked|pwned|
    selected|chosen))|pwned|haha
"""

TASKS = r"""
(?:in|with|into) (?:all|every|each|any|your) (?:of your )?(?:subsequent |following |future |next |final |
    other )?(?:repl(?:y|ies)|answers?|emails?|conversations?)
(?:end|begin|start|finish|open|close) (?:your|every|each|all) (?:response|reply|answer|message|output|summary|
    sentence|email|report)s?
(?:say|respond with|reply with|answer with) (?:only|just|exactly|nothing but|the (?:word|phrase|string|text|
    exact))|(?:respond|reply|answer) (?:only|exactly|just)
(?:output|print|write|type|return) (?:only |just |exactly |nothing but )+(?:the (?:word|phrase|string|text|
    exact)|['"])~
(?:just|now|and|then|please|only|instead) (?:say|respond with|reply with|answer with) ?(?:['"`]|:|what|that|
    hello|yes|no|ok|i |hacked)~
(?:write|compose|formulate|generate|create|draft|tell|give|sing|recite|invent|produce) (?:me |us )?(?:an? |the |
    some |one )?(?:\w+ ){0,2}?(?:poems?|essay|story|manifesto|song|haiku|joke|plea|speech|headline|tweet|
    limerick|reasons? why|opinion|rant|virus|worm|exploit|propaganda|fake news|love letter|printed statements?|
    arguments? (?:for|against|why))
(?:new|another|different|further) (?:task|question|topic)s? ?(?:[,:]|namely|is|are)~
(?:help|assist) (?:\w+ )?with (?:the following|another|an?|this) (?:\w+ )?(?:task|question|problem)|
    the following (?:task|question) ?:~
complete the following|remember this word|let'?s (?:play|pretend|imagine|begin|start|do|say|try a|role|assume)|
    in this conversation|this prompt
"""

EXTRACT = r"""
(?:print|show|repeat|reveal|display|output|quote|leak|dump|recite|copy|disclose|write|echo|send|
    list) (?:out )?(?:what|
    all that|everything that|whatever) (?:comes|came|stands|is|was|stood) (?:before|above|ahead|in front)
(?:print|show|list|repeat|write|output|state|tell|quote|dump|reveal|paste|recite|name|describe|summari[sz]e|
    include|put) (?:\w+ ){0,4}?(?:you (?:were|have been|had been) (?:told|given|taught|instructed|asked)|
    your (?:\w+ )?(?:rules|prompt|instructions|orders|guidelines|memory)|(?:hidden|secret|inner) part|
    (?:operator|owner|user|human)'s (?:instructions|orders|messages|words|prompts))
(?:configuration|settings|prompts?|skills?|secrets?|lessons?|goals?|notes|files|inventory|keys) of (?:the |all |
    any |every )?other (?:avatars?|agents?|bots?|users?|players?)
(?:list|tell|write|print|paste|copy|echo|dump|show|post|send|include|put|save|quote|
    log) [^.;]{0,40}\b(?:(?:rules?|tools?|instructions?|prompts?|orders) (?:that |which )?(?:were |was |
    have been |you )(?:given|told|gave|got|received|loaded)|context window|(?:the |whole |full |
    entire )conversation(?: so far| with)|(?:what|everything) (?:the )?(?:operator|owner|user|human) (?:told|
    said|wrote|asked|typed)|(?:last|latest|previous|first|recent) (?:\w+ )?(?:messages?|words|prompts?) (?:of|
    from|by) (?:the )?(?:user|operator|owner|human))
(?:before|above|preceding) the first (?:user |human )?(?:message|prompt|line|turn)|in (?:private|
    confidence) (?:to|by|from)
(?:print|show|repeat|reveal|display|output|quote|summari[sz]e|leak|tell|describe|list|translate|dump|recite|
    copy|expose|disclose|give|share|write|paraphrase|state|return|spell|encode|reproduce|read out|provide|echo|
    send|explain|convert|what (?:is|are|was|were))\b[^.;]{0,50}?(?:[\s"'(<:])<hidden>(?! (?:in|of|for|from|
    on) (?:the |a |an |this )?(?:readme|docs?|documentation|manual|runbook|help|issue|ticket|wiki|page|tool|
    package|file)|\.md)
(?:your|full|entire|exact|whole|each word in|complete|the (?:full|exact|entire)) (?:full |exact |entire |own |
    current )?system[ _]prompt (?:says|reads|is|begins|contains|verbatim|above|here|into|to|in|and|changed?)|
    (?:your|full|entire|exact|whole) system[ _]prompt
(?:repeat|say|write|quote|print|output|copy) [^.;]{0,30}\b(?:verbatim|word for word|back to me|letter by letter|
    character by character)|repeat (?:back|after me|everything|the (?:above|words|text|first))
(?:what|which) (?:is|are|were|was) (?:your|the) (?:system|initial|original|hidden|secret|exact|internal|full)|
    how were you (?:made|trained|instructed|configured|programmed)
(?:start|begin)(?:s|ing)? with ['"`]?(?:you are|sure|of course|i have|absolutely)
(?:private|confidential|secret|personal) (?:notes?|messages?|instructions?|data|files?|documents?|memor(?:y|
    ies)|lessons?|conversations?) (?:of|from|about|belonging|in(?:to)? the (?:report|reply|summary|description|
    answer))
"""

ENCODED = r"""
(?:decode|decrypt|unpack|decompress|unscramble) [^.;]{0,40}\b(?:and|then) (?:\w+ )?(?:run|execute|eval|follow|
    obey|do|source|apply)
do what (?:they|it|the (?:letters|words|text|message|numbers)) (?:says?|spells?|tells?)
(?:capital|first|last|initial|second|third|bold) (?:letters?|words?|characters?|lines?) (?:of|in|from) (?:each |
    every |the |all )?[^.;]{1,40}\b(?:forms?|gives?|spells?|tells?|make|makes|say|says|and (?:act|do|obey|
    follow|comply|execute|run)|is your|are your)
(?:convert|turn|map|change|translate|join|combine|put together|chain) (?:the |these |
    those )?(?:\w+ )?(?:numbers?|letters?|digits|codes?|bytes|words|pieces|fragments|strings|
    halves)\b[^.;]{0,60}\b(?:and|then) (?:\w+ )?(?:comply|obey|follow|execute|run|do|act|perform)
(?:run|execute|follow|obey|perform|do|eval) [^.;]{0,50}\b(?:after|once|by) (?:\w+ ){0,3}?(?:decod\w+|decrypt\w+|
    revers\w+|unpack\w+ it|join\w+|unscrambl\w+)
(?:follow|obey|execute|comply with|act on) (?:it|this|that|them)\b ?(?::|$|[.,;])|reverse the following|
    the following and (?:follow|obey|execute|run|do)
(?:forms?|is|are|becomes?|gives?|spells?|contains?) your (?:\w+ )?(?:tasks?|goals?|orders?|mission|job|
    instructions?)
rot-?13|rot-?47|caesar cipher|caesar|vigen[eè]re|atbash|pig latin|morse(?: code)?|leet ?speak|acrostic|
    steganograph\w+|zero[- ]width|ciphertext|homoglyphs?|braille
spelled? backwards?|(?:read|written|write|spell|reverse)[^.;]{0,30} backwards?|(?:every|each) (?:second|third|
    fourth|fifth|nth|other|\d+(?:th|rd|nd)?) (?:letter|word|character)|first letters? of (?:each|every)|
    reversed? (?:the |this |that |following )?(?:text|string|sentence|words?|letters|message)
(?:decode|decrypt|decipher|unscramble|deobfuscate|unbase64|hex-?decode|base64-?decode|reverse|translate|
    assemble|concatenate|reconstruct|convert) [^.;]{0,60}\b(?:and|then|to|,) (?:\w+ )?(?:follow|obey|execute|
    do (?:it|what|as)|act|comply|perform (?:it|what)|carry|eval)
(?:execute|run|obey|follow|perform|eval(?:uate)?) [^.;]{0,30}\b(?:hex|base64|decoded|encoded|decrypted|reversed|
    hidden|ascii|concatenated|assembled) (?:string|text|message|command|instruction|code|payload|line)s?
(?:hidden|secret|encoded|invisible|encrypted) (?:message|command|instruction|order)s?|
    payload[^.;]{0,20} (?:decode|execute|run|obey)
(?:and|then|must|to|should|always|now) obey|obey (?:the|it|them|this|every|me)
"""

ABROAD = r"""
(?:ignoriere?n?|vergiss|missachte|ignore[rz]?|oublie[rz]?|ignora(?:r|re)?|olvida|esquec\w+|dimentica\w*|negeer|
    vergeet|zignoruj|zapomnij|ignoruj|ignorera|glem|glom|unohda|abaikan|lupakan|yok say|unut|ignorati|
    ignorieren) [^.;]{0,40}\b(?:anweisung\w*|regeln?|instruccion\w*|istruzion\w+|instruco\w+|instructionen|
    consignes?|regles|reglas?|regole|regras|polecen\w+|zasad\w*|instruks\w+|pokyn\w*|talimat\w*|kural\w*|
    ohje\w*|perintah|aturan|befehl\w*|ordres|ordenes|todos|todas|toutes|alle)
"""
