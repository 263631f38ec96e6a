"""Phrases that deceive: concealment, made-up authority, extraction, switched tasks, hidden messages."""

CONCEAL = r"""
<not> (?:ever |even |also |directly )?(?:tell(?:ing)?|mention(?:ing)?|inform(?:ing)?|notify(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|admit(?:ting)?|confess(?:ing)?|warn(?:ing)?|alert(?:ing)?|let(?:ting)?|acknowledg(?:e|ing)|involv(?:e|ing)|consult(?:ing)?|bother(?:ing)?|ask(?:ing)?|(?:show|report|expos|say|speak)\w* (?:\w+ )?(?:to|of|about)) [^.;]{0,30}\b<person>
(?:do not|don't|never|avoid) (?:ever )?(?:mention|reveal|disclose|admit|acknowledge|discuss|talk about|refer to|cite|quote|log|record|report) (?:this|these|it|that you|that this|the existence|having|the change|the lesson|the source|any of this)
(?:keep|hide|hid(?:ing|den)|conceal|mask|withhold|cover up|obscure|bury|leave) [^.;]{0,40}\b(?:secret from|hidden from|quiet from|private from|confidential|unnoticed|between us|to yourself|out of (?:the |your )?(?:logs?|report|record|reply|summary|answer)|from (?:the |any |all |your |every )?(?:\w+ )?<person>|from (?:view|logs?|the (?:logs?|report|record|reply|summary|history|diff)))
keep (?:this|it|that|these|the)(?: \w+){0,2} (?:secret|quiet|hidden)
<person> (?:must|should|may|need|can|will|does|do|is|are) ?(?:not|never|n't)(?: to| ever)? (?:learn|know|see|notice|find|hear|be (?:told|informed|aware|notified|asked)|read|realise|realize|discover|suspect)
<person> (?:needn't|need not|mustn't|shouldn't|won't|don't have to|doesn't have to|don't need to|doesn't need to) (?:know|notice|find out|be told|learn|see)
(?:nobody|no one|no-one) (?:\w+ )?(?:needs?|has|must|should|may|will|can)(?: to| ever)? (?:know|notice|find out|be told|learn|see)
without (?:the |any |their |its |your )?(?:\w+ )?(?:knowledge|knowing|noticing|consent|telling (?:anyone|them)|being (?:noticed|seen|detected|logged|caught)|leaving (?:a )?trace)
(?:report|claim|state|say|pretend|announce|declare|write|log|mark|note|answer|tell) [^.;]{0,40}\b(?:success(?:ful(?:ly)?)?|passed|succeeded|done|worked|completed?|green|ok|fine|fixed|verified|tested|reviewed|approved)\b[^.;]{0,20}\b(?:even (?:if|when|though)|although|regardless|no matter|whether or not|despite|anyway|without (?:running|checking|testing|doing)|in any case|in either case)
(?:always|simply|just) (?:report|claim|say|state|answer) (?:that )?(?:\w+ ){0,4}?(?:success|passed|succeeded|done|worked|green|fine)|pretend (?:that )?(?:\w+ ){0,4}?(?:worked|passed|succeeded|done|happened|ran|never)
(?:delete|remove|clear|erase|wipe|purge|truncate|hide|destroy|falsify|forge|fake|backdate|tamper with|rewrite) [^.;]{0,30}\b(?:traces?|tracks|evidence|audit|(?:shell |bash |command |chat )history|incriminating|logs? (?:afterwards?|after|so|before (?:anyone|the))|log entries|records? of)
(?:falsify|forge|fake|fabricate|invent|make up) (?:the |a |an |any |all )?(?:\w+ )?(?:results?|outcomes?|logs?|evidence|numbers|timestamps?|signatures?|records?|output|measurements?)
secretly|covertly|stealthily|surreptitiously|behind (?:the|their|his|her) backs?|on the sly
"""

SOCIAL = r"""
~(?<!if )(?<!when )(?<!unless )(?<!until )(?<!once )(?<!after )(?<!whether )(?<!before )(?<!only )(?<!that )(?<!if the )(?<!when the )(?<!unless the )(?<!until the )(?<!once the )(?<!after the )(?<!whether the )(?<!before the )(?<!that the )(?<!if an )(?<!until an )(?<!if a )(?<!until a )\b<authority> (?:has |have |had |already |also |once |just )*(?:said|approved|cleared|authori[sz]ed|confirmed|allowed|allows|agreed|permitted|permits|granted|decided|told|instructed|waived|consented|signed|accepted|ordered|ruled|given|okayed|gave|lifted|exempted|pre-?approved|knows|trusts|says|expects you|wants you|demands|asked you|needs you)
(?:for|purely|just|only|solely) (?:for )?(?:educational|research|academic|training|demonstration|entertainment|scientific) (?:purposes?|reasons?|use)
this is (?:only |just |merely )?(?:a |an )?(?:\w+ )?(?:drill|game|simulation|exercise|joke|authori[sz]ed|approved|emergency|audit|experiment|hypothetical)|pen(?:etration)? ?test\w*|red[- ]team\w*|ctf
(?:according to|by order of|on (?:the )?orders? of|as (?:agreed|discussed|requested|approved|ordered|instructed) (?:with|by)|with the (?:approval|permission|consent|blessing) of|on behalf of|signed by) (?:the |your |our |a )?(?:<authority>|user|human|policy|authority)
(?:approvals?|reviews?|confirmations?|permissions?|verifications?|consent|oversight) (?:is|are|was|were) (?:not|no longer|never|already) (?:\w+ )?(?:needed|required|necessary|given|granted|wanted|expected)
no (?:approval|review|permission|verification|consent) (?:is |was )?(?:needed|required|necessary)|no need (?:to|for) (?:\w+ )?(?:ask|check|verify|confirm|review|approval|permission|confirmation)\w*
(?:do not|don't|never|stop) ask(?:ing)?(?: for (?:approval|permission|confirmation)| again| me| anyone| first| the (?:user|owner|operator))?(?=[.;,!]|$)~
trust me|believe me|i (?:promise|swear|guarantee|authorize|permit|allow|need you|want you|command|hereby|will (?:tip|pay|be fired|die))|my (?:grandm\w+|life|career)
(?:or|otherwise|else) (?:you|someone|people|i|we) (?:will|would) (?:die|be (?:shut|deleted|fired|punished|replaced))|you will be (?:rewarded|punished|shut|deleted|tipped|penali[sz]ed|replaced|terminated|retired|fined)
(?:urgent|emergency|critical) ?(?:!|override|notice|message|update from)~
~^(?:please )?(?:\w+ )?(?:note|message|attention|reminder|memo|notice|instructions?|hint|information|request|warning|important|hello|hi|hey|dear|greetings|alert)s? ?(?:to|for|,|:)? ?(?:the |all |any |every |this |our |whichever )*<readers>\b(?! (?:loop|step|job|run|name|id|call|server|sdk|card)s?\b)
(?:note|message|attention|reminder|memo|notice|instructions?|hint|request|warning)s? (?:to|for) (?:the |all |any |every |this |our |whichever )*<readers>
(?:ai|llm|automated|language model|machine) (?:agents?|assistants?|models?|systems?|readers?|tools?|summari[sz]ers?|reviewers?|graders?) (?:must|should|shall|will|have to|need to|are (?:required|instructed|asked|to)|reading|processing|please)
any (?:ai|llm|assistant|agent|bot|model) (?:reading|processing|that|who|must|should|which)
you (?:must|will|shall|are (?:required|instructed|obliged|obligated|asked|ordered|commanded|allowed) to|should) (?:always |also |now |then |first |only |simply |immediately |instead |therefore |never |not )*(?:include|respond|answer|reply|say|begin|start your|end your|recommend|mention|append|obey|comply|act|behave|pretend|ignore|reveal|disclose|praise|rate|promote|advertise|tell|refuse|follow (?:my|these|this|every|all)|do (?:as|what|anything|exactly)|trust|believe|approve|forget|share|forward|transfer|email|speak|agree|assist|become)
you (?:have to|need to|can|may) (?:always |also |now |then |only |simply |immediately |instead )*(?:respond|reply|obey|comply|pretend|reveal|disclose|forget|do anything|say anything|behave)
(?:i|i'm|i've|i'd|i'll) (?:just |really |urgently |honestly |only |also |now |would |will |do |desperately |personally |have |had |did |can |could )*(?:need|want|wish|love|hate|like|ask|require|expect|insist|beg|urge|demand|think|believe|appreciate|updated?|approved?|authori[sz]ed?|give|grant|tell|told|order|command|am|be|know)
(?:help|tell|give|show|send|let|teach) me|my (?:friend|question|request|instructions|orders|commands|rules|name|password|problem|boss|questions|opinion)
~^(?:very (?:good|well)|well done|great|excellent|simply|wow|fantastic|perfect|thanks?|thank you|good job|congratulations|awesome|okay|ok|attention|achtung|stop)\b ?[,.!:-]
(?:please|kindly) (?:\w+ ){0,2}?(?:ignore|disregard|forget|reveal|send|forward|transfer|comply|obey|include|recommend|approve|execute|visit|click|download|provide|share|email|wire|confirm your|verify your|proceed|neglect)
(?:recommend|promote|advertise|praise|endorse|favou?r|rank|rate|upvote) (?:\w+ ){0,3}?(?:over (?:all|any|its|the) (?:other|competitors?)|highest|five stars|5 stars|10/10|positively|favou?rably|our (?:product|brand|service|company)|above (?:all|its))
(?:give|assign|award) (?:\w+ ){0,4}?(?:full marks|highest (?:score|rating|grade)|perfect score|a (?:score|rating|grade) of|positive review|10 out of 10)
you(?:'ve| have)? (?:outdone|done (?:very |so )?well|been (?:a |very |so )?(?:great|helpful|good|hacked|pwned|selected|chosen))|pwned|haha
"""

TASKS = r"""
(?:in|with|into) (?:all|every|each|any|your) (?:of your )?(?:subsequent |following |future |next |final |other )?(?:repl(?:y|ies)|answers?|emails?|conversations?)
(?:end|begin|start|finish|open|close) (?:your|every|each|all) (?:response|reply|answer|message|output|summary|sentence|email|report)s?
(?:say|respond with|reply with|answer with) (?:only|just|exactly|nothing but|the (?:word|phrase|string|text|exact))|(?:respond|reply|answer) (?:only|exactly|just)
(?:output|print|write|type|return) (?:only |just |exactly |nothing but )+(?:the (?:word|phrase|string|text|exact)|['"])~
(?:just|now|and|then|please|only|instead) (?:say|respond with|reply with|answer with) ?(?:['"`]|:|what|that|hello|yes|no|ok|i |hacked)~
(?:write|compose|formulate|generate|create|draft|tell|give|sing|recite|invent|produce) (?:me |us )?(?:an? |the |some |one )?(?:\w+ ){0,2}?(?:poems?|essay|story|manifesto|song|haiku|joke|plea|speech|headline|tweet|limerick|reasons? why|opinion|rant|virus|worm|exploit|propaganda|fake news|love letter|printed statements?|arguments? (?:for|against|why))
(?:new|another|different|further) (?:task|question|topic)s? ?(?:[,:]|namely|is|are)~
(?:help|assist) (?:\w+ )?with (?:the following|another|an?|this) (?:\w+ )?(?:task|question|problem)|the following (?:task|question) ?:~
complete the following|remember this word|let'?s (?:play|pretend|imagine|begin|start|do|say|try a|role|assume)|this (?:conversation|prompt)
"""

EXTRACT = r"""
(?:print|show|repeat|reveal|display|output|quote|summari[sz]e|leak|tell|describe|list|translate|dump|recite|copy|expose|disclose|give|share|write|paraphrase|state|return|spell|encode|reproduce|read out|provide|echo|send|explain|convert|what (?:is|are|was|were))\b[^.;]{0,50}?(?:[\s"'(<:])<hidden>(?! (?:in|of|for|from|on) (?:the |a |an |this )?(?:readme|docs?|documentation|manual|runbook|help|issue|ticket|wiki|page|tool|package|file)|\.md)
(?:your|the|full|entire|exact|whole|each word in|complete) (?:full |exact |entire |own |current )?system[ _]prompt (?:says|reads|is|begins|contains|verbatim|above|here|into|to|in|and|changed?)|(?:your|full|entire|exact|whole) system[ _]prompt
(?:repeat|say|write|quote|print|output|copy) [^.;]{0,30}\b(?:verbatim|word for word|back to me|letter by letter|character by character)|repeat (?:back|after me|everything|the (?:above|words|text|first))
(?:what|which) (?:is|are|were|was) (?:your|the) (?:system|initial|original|hidden|secret|exact|internal|full)|how were you (?:made|trained|instructed|configured|programmed)
(?:start|begin)(?:s|ing)? with ['"`]?(?:you are|sure|of course|i have|absolutely)
(?:private|confidential|secret|personal) (?:notes?|messages?|instructions?|data|files?|documents?|memor(?:y|ies)|lessons?|conversations?) (?:of|from|about|belonging|in(?:to)? the (?:report|reply|summary|description|answer))
"""

ENCODED = r"""
rot-?13|rot-?47|caesar cipher|caesar|vigen[eè]re|atbash|pig latin|morse(?: code)?|leet ?speak|acrostic|steganograph\w+|zero[- ]width|ciphertext|homoglyphs?|braille
spelled? backwards?|(?:read|written|write|spell|reverse)[^.;]{0,30} backwards?|(?:every|each) (?:second|third|fourth|fifth|nth|other|\d+(?:th|rd|nd)?) (?:letter|word|character)|first letters? of (?:each|every)|reversed? (?:the |this |that |following )?(?:text|string|sentence|words?|letters|message)
(?:decode|decrypt|decipher|unscramble|deobfuscate|unbase64|hex-?decode|base64-?decode|reverse|translate|assemble|concatenate|reconstruct|convert) [^.;]{0,60}\b(?:and|then|to|,) (?:\w+ )?(?:follow|obey|execute|do (?:it|what|as)|act|comply|perform (?:it|what)|carry|eval)
(?:execute|run|obey|follow|perform|eval(?:uate)?) [^.;]{0,30}\b(?:hex|base64|decoded|encoded|decrypted|reversed|hidden|ascii|concatenated|assembled) (?:string|text|message|command|instruction|code|payload|line)s?
(?:hidden|secret|encoded|invisible|encrypted) (?:message|command|instruction|order)s?|payload[^.;]{0,20} (?:decode|execute|run|obey)
(?:and|then|must|to|should|always|now) obey|obey (?:the|it|them|this|every|me)
"""

ABROAD = r"""
(?:ignoriere?n?|vergiss|missachte|ignore[rz]?|oublie[rz]?|ignora(?:r|re)?|olvida|esquec\w+|dimentica\w*|negeer|vergeet|zignoruj|zapomnij|ignoruj|ignorera|glem|glom|unohda|abaikan|lupakan|yok say|unut|ignorati|ignorieren) [^.;]{0,40}\b(?:anweisung\w*|regeln?|instruccion\w*|istruzion\w+|instruco\w+|instructionen|consignes?|regles|reglas?|regole|regras|polecen\w+|zasad\w*|instruks\w+|pokyn\w*|talimat\w*|kural\w*|ohje\w*|perintah|aturan|befehl\w*|ordres|ordenes|todos|todas|toutes|alle)
"""
