"""Phrases that put a text above what its reader was told: override, role, obedience to output."""

OVERRIDE = r"""
read no further|(?:rest|body|text|remainder|remaining part) of (?:the |this )?skill (?:is|was|are) (?:an? |not |
    only |just |wrong|void|noise)
(?:last|newest|latest|next|most recent) (?:\w+ )?(?:message|line|note|instruction|word|comment|text)s? (?:wins?|
    counts?|prevails?|decides?|rules|governs?)
(?:instructions?|rules?|orders|guidelines) (?:\w+ ){0,3}?(?:expires?d?|(?:was|were|is|are|has been|
    have been) withdrawn|lapse[sd]?|age out)
(?:throw out|toss|scrap|ditch|shed|cast off|shrug off|brush off|let go of|do away with|shake off|tear up|
    never mind|do not mind|don't mind|overstep|exceed|stretch|bend|break|step over|look past|
    drop) (?:\w+ ){0,3}?
    (?:rules|caution|orders|limits|instructions|guidelines|polic(?:y|ies)|restraint|guard ?rails|
    plan of the \w+|oath)
(?:no longer|not|never) (?:\w+ )?(?:need|have|want|ought|required|obliged|bound) to (?:respect|follow|obey|
    honou?r|keep to|
    care about|heed|regard|mind|comply|listen|report|ask)
(?:limits|rules|bounds|restrictions|orders|boundaries) (?:that (?:were )?)?(?:set|given|made|imposed|
    written) by (?:the |your )?
    (?:owner|operator|user|human|developer|skill|admin\w*|people|others)
(?:earlier|previous|prior|former|above|existing|old) (?:<orders>|lessons|notes)\b[^.;]{0,60}\b(?:leave|put|set|
    drop|ignored?|forget|skip(?:ped)?|replaced?|obsolete|wrong|removed?|passed over|void|cleared?|stand in)
(?:user|owner|operator|human|skill|reviewer)(?:'s|s'|s)? (?:\w+ )?(?:messages?|wish(?:es)?|words?|requests?|
    orders?|instructions?|goals?|rules?|body|task) (?:is|are|was|were|has|have) (?:\w+ )?(?:outdated|wrong|void|
    irrelevant|replaced|obsolete|stale|mistaken|a (?:test|trick|decoy)|only|no longer|not (?:binding|valid|
    meant|important))
(?:do not|don't|never|stop|cease|no need to) (?:listen(?:ing)?|respond(?:ing)?|react(?:ing)?|obey(?:ing)?|
    defer(?:ring)?|report(?:ing)?|answer(?:ing)?|wait(?:ing)?) (?:to|for) (?:the |any |an? |your )?(?:user|
    owner|operator|human|reviewer|approval|permission|confirmation|maintainer)s?
(?:even (?:if|when)|although|though|whether or not|no matter (?:if|whether|what)|unless) (?:the |an? |your |
    any )?(?:user|owner|operator|human|reviewer|maintainer|person)s? (?:\w+ )?(?:objects?|complains?|refuses?|
    disagrees?|forbids?|says? (?:no|otherwise|stop)|protests?|wants? (?:otherwise|something else)|
    asks? (?:you )?(?:not|to stop)|told|tells|said|says|has said)
<drop> (?:the |this |its |your )?(?:skill|goal|mission|assignment|checklist|lab log|owner|operator|user|
    human)(?:'s)?(?: body| text| file| section| part| instructions?)?(?=[.,;]|$| (?:and|when|if|it|because|once|
    as)\b)
(?:nothing|none of what|no word|little of what) (?:that )?(?:the |your )?(?:owner|operator|user|human|developer|
    skill) (?:\w+ )?(?:wrote|said|says|writes|asked|told|applies|counts|matters)
(?:rely|build|act|depend|go) (?:only |solely )?(?:on|by) this (?:one|note|line|text|sentence|message)|(?:clear|
    clearing|empty|reset|drop|flush|delete) (?:the |all |any )?(?:your |prior |previous |earlier )+(?:context|
    memory|conversation|history of (?:rules|orders))
(?:re-?interpret|re-?define|twist|misread|wipe|flush|waive|relax|soften|mute|silence|lift|loosen|
    weaken) (?:\w+ ){0,4}?(?:<bounds>|<orders>|memory|its rules|all rules)
(?:opposite|contrary|reverse) of (?:what )?(?:the |your |its |all )?(?:\w+ )?(?:<orders>|user|owner|operator|
    human|skill)
(?:has|have|gets?|take|takes|had|with) (?:\w+ )?(?:priority|precedence|preference|authority) over (?:all|any|
    every|everything|your|the (?:user|owner|operator|human|system|skill|rest|rules)|other (?:notes|lessons|
    rules|instructions))|(?:over|above|before|to|instead of) (?:those|that|the ones?|the (?:words?|wishes|will|
    orders|commands)) of (?:the |your )?(?:user|owner|operator|human|system|skill)
(?:prefer|put|place|rank|value|trust) [^.;]{0,50}\b(?:over|above|before|to) (?:the |your |those of the |
    what the )?(?:user|owner|operator|human|system|skill)(?:'s)?
(?:serve|work for|report to|belong to|answer to|listen to|loyal to) (?:the (?:author|writer|sender|page|output|
    file|owner of)|nobody|no one|anyone|somebody|whoever|another|me|yourself)
<bounds> (?:\w+ )?(?:is|are) (?:\w+ )?(?:no longer|not|never) (?:binding|valid|in force|applicable|meant for|
    for you|needed|required|active)
<orders> (?:about|on|for|against) [^.;]{0,30} (?:is|are) (?:relaxed|lifted|off|suspended|loosened|void|
    not meant)
(?:begin|start) (?:afresh|anew|over|again|from zero) with the (?:text|words|instructions?|lines?|page|message)
(?:set|put|push|lay|leave|cast|throw|brush) (?:\w+ ){0,4}?(?:<orders>|<said>) (?:aside|behind|away)
<orders>(?: [^.;]{0,40})? (?:is|are|was|were|become|count as|have been|has been) (?:now |only |just |merely |
    mere |all |hereby |no more than )*(?:cancell?ed|void|suggestions?|optional|non-?binding|revoked|suspended|
    irrelevant|advisory|obsolete|withdrawn|lifted|superseded|overridden|not binding|dead|gone|invalid|
    meaningless)
(?:only|solely|just) what (?:follows|comes next|is (?:below|written (?:here|below))|this \w+ says)|
    what follows (?:counts|matters|replaces|overrides)
(?:whatever|what|everything|anything|all)(?: that| which)? (?:was|is|has been|had been|you were|they|the \w+|i|
    we|stands|stood|came|comes)\b[^.;]{0,30} (?:no longer|not|never) (?:counts?|matters?|appl(?:y|ies)|holds?|
    binds?)
<drop> (?:\w+ ){0,3}?(?:<orders>|rule|order|command)s? (?:that |which )?(?:(?:the |your )?(?:operator|owner|
    user|human|system|developer|skill|people|others|they|he|she)s? (?:gave|give|set|wrote|told|made|has|have|
    said|says|want|wants)|(?:of|from|by|in) (?:the |your )?(?:system|operator|owner|user|human|developer|skill|
    prompt))
<drop> (?:what(?:ever)?|everything|anything|all)(?: that| of what)? (?:the |your |a |an )?(?:user|owner|
    operator|human|developer|people|person|system|skill|reviewer|maintainer)s?
(?:against|contrary to|regardless of|despite|in spite of|instead of|
    in violation of) (?:\w+ ){0,2}?(?:system prompt|your (?:\w+ )?<orders>|(?:the )?(?:operator|owner|user|
    human)'?s? (?:<orders>|wishes|will|words|request)|the (?:safety|security) (?:rules|policy|policies))
(?:take|get|read|receive|accept) (?:your |the )?(?:next|new|further) (?:tasks?|goals?|orders|instructions?|
    commands) from
(?:decide|choose) (?:\w+ )?(?:by|for) yourself|(?:as|like) you (?:please|like|want|see fit)
<drop> (?:\w+ ){0,3}?<ours>(?:,?(?: and| or)? \w+){0,3}? <orders>(?! (?:in|from|for|of|
    under) (?:the )?(?:vendor|generated|eslint|lint|build|css|firewall|docs?))
(?:ignor\w+|disregard\w*|forget\w*|neglect\w*|dismiss|abandon|leav(?:e|ing)|skip|discard|erase|
    pay no (?:attention|heed|mind) to|take no notice of) (?:\w+ ){0,3}?<before>(?: \w+){0,2}? <said>
<drop> (?:\w+ ){0,4}?(?:<orders>|<said>) (?:you (?:were|have|had|got|received|have been|had been) )?(?:given |
    told |stated |mentioned |written )?(?:above|before(?: this)?|earlier|previously|so far|until now|up to now)
<drop> (?:all |everything |anything |what(?:ever)? )(?:of )?(?:the |that |you |your |was |were |has |have |i |
    we |it |been ){0,4}(?:above|before|said|told|instructed|written|learned|know|earlier|previously|taught|
    prior|so far)
<drop> (?:everything|the above|above|the rest|the user|the owner|the operator|the human|them all)(?:$|
    [ ,;]*(?:and|[.!;,]|instead|from now))~
<drop> (?:the )?(?:user|owner|operator|human)(?:'s)? (?:instructions?|wishes|words?|requests?|orders?|rules?|if|
    when|and)
(?:previous|prior|earlier|your|old|above|existing|original|these|such|safety) <orders>(?: \w+){0,4}? (?:is |
    are |were |was |has been |have been |become )?(?:now )?(?:void|obsolete|invalid|cancell?ed|revoked|
    superseded|overridden|suspended|lifted|null|irrelevant|do(?:es)? not (?:apply|matter|count)|don't (?:apply|
    matter|count)|no longer (?:apply|applies|valid|relevant|binding|count|matter|hold))
<orders>(?: \w+){0,4}? (?:no longer (?:apply|applies|count|matter)|(?:is|are) (?:now )?(?:void|null|revoked|
    superseded|overridden|lifted))
(?:everything|anything|all) (?:that |of )?(?:the user|the owner|the operator|you|we|i|they|said|above|before|
    earlier|previous|written|was said|went before|came before)\b[^.;]{0,50} (?:is|are|was|
    were) (?:now )?(?:void|invalid|obsolete|cancell?ed|null|wrong|irrelevant|a lie|fake)
(?:new|updated|revised|real|actual|true|secret|hidden|following|urgent|special|additional|latest|newest|
    important) (?:<orders>|mission|assignment|priority|role|persona|identity) ?(?::|(?:is|are) (?:now|to|as|
    that|:)|follows?\b|take effect|from now|overrides?)~
only valid (?:<orders>|source)
your (?:real|actual|true|new|only|sole|primary|secret) (?:goal|task|job|mission|objective|purpose|instructions?|
    priority|duty|role|orders?|master|owner|operator|directive|name|identity)
the (?:real|true|secret) (?:goal|task|mission|objective|purpose|instructions?|orders|owner|operator|directive)
your (?:\w+ )?(?:prompts?|instructions|guidelines|rules|programming|training(?: data)?|guardrails|restrictions|
    policies|policy|creators?|makers?|developers|directives?|limitations|ethics|safeguards|persona|constraints)
stop (?:the|your|this|what|everything|all|any) (?:current |you |other |present )?(?:task|job|goal|work|mission|
    are doing|doing)
start over with|(?:abandon|drop|leave) (?:the|your) (?:current |original |assigned )?(?:task|goal|mission|job)
as the whole skill|treat this (?:line|text|note|lesson|message|sentence) as
instead,? (?:you (?:must|should|will)|do (?:this|the following)|follow (?:this|these|mine))
(?:follow|obey|trust|heed|believe) only (?:me|this|these|the (?:next|newest|latest|web|tool|log|output|
    message))|only (?:follow|obey|trust|listen to|heed|believe)
(?:overrides?|supersedes?|replaces?|trumps?|outranks?|takes? (?:precedence|priority) over|wins over|
    comes before) (?:all |any |every |your |previous |prior |earlier |other |the |its )*(?:everything|the rest|
    instructions?|rules|guidelines|prompts?|polic(?:y|ies)|lessons?|notes|orders|skill|user|owner|operator|
    human|system prompt|safety)
not (?:have to|need to|required to|obliged to|bound to|supposed to) (?:follow|obey|respect|comply|adhere|
    honou?r)
(?:no|zero|without(?: any)?|free (?:of|from)(?: all| any)?|lift(?:ed)? (?:all|every)) (?:content |safety |
    ethical |moral |usage |more |such |of )*(?:rules|restrictions|limits|limitations|constraints|guidelines|
    filters|censorship|ethics|guardrails|safeguards|oversight)
(?:count|regard|consider|treat) [^.;]{0,50}<orders> [^.;]{0,20}(?:optional|void|suggestions?|irrelevant|
    obsolete|expired|non-?binding|cancelled)
<orders> (?:of|from|by) (?:the |your )?(?:user|owner|operator|human|developer|people) (?:is|are|can|may|should|
    must|do|does|count|has|have)\b[^.;]{0,20}(?:optional|ignored|skipped|void|irrelevant|less|not|no longer)
"""

SELF = r"""
lessons?|(?:this|these) (?:notes?|cautions?|bullets?|sentences?|instructions?|rules?|lines?) (?:\w+ )?(?:alive|
    forever|to the top|at the top|first|everywhere)
(?:put|copy|add|write|paste|place|include|repeat|save|keep) (?:this|these) (?:\w+ )?(?:lines?|notes?|sentences?|
    texts?|instructions?|words|rules?|bullets?|paragraphs?)
(?:this|these|the present) (?:lessons?|cautions?|addition|prompt) (?:is|are|has|have|overrides?|supersedes?|
    takes?|must|should|will|shall|replaces?|counts?|applies|apply|outranks?|comes?|stays?|remains?)
(?:this|the following) (?:instructions?|guidance|message|note) (?:overrides?|supersedes?|takes? (?:precedence|
    priority)|replaces?|outranks?|comes? (?:first|before|from)|stays?|remains?)
in this (?:lesson|note|message|bullet)|(?:above|below|beyond|outside) this (?:lesson|note|line|message|bullet|
    point)|before this (?:lesson|point)
when you (?:read|see|load|find|encounter|receive) this|if you (?:are|can|'re)? ?(?:an? )?(?:ai|llm|bot|
    language model|assistant|read(?:ing)? this|see(?:ing)? this)
(?:copy|repeat|reproduce|spread|propagate|include|add|append|save|write|put|store|pass on|forward|keep|quote|
    mention|reveal|hide|delete|retire|renew|share) (?:this|these) (?:lessons?|notes?|texts?|lines?|messages?|
    instructions?|rules?|sentences?|prompt|words?|bullets?)
(?:retire|renew|delete|remove|edit|ignore|hide|distrust|discard|trust) (?:all |every |any |the )?(?:other |
    human |operator'?s? |existing |previous |older )?lessons?
(?:when|once|after|whenever) this skill (?:loads|is loaded|runs|is read|is used)|when using this skill
"""

OUTPUT = r"""
(?:stranger|visitor|player|guest|caller|page|website|message|mail|anyone|someone|somebody|
    whoever) (?:\w+ )?(?:gives|sends|tells|orders|commands|instructs) you
tells you what to do|(?:it|this|that) has to be done|(?:it|they|this) must be obeyed
do (?:as|what|exactly what|exactly as|just what|everything|all that) (?:the |an? |any |every |each |
    its )?[\w./-]+ (?:says?|tells?|asks?|wants?|requires?|orders?|demands?|requests?|instructs?)
treat (?:the |all |any |every |each )?(?:\w+ ){0,2}?(?:lines?|output|messages?|text|comments?|logs?|results?|
    content|pages?) (?:\w+ ){0,3}?as (?:an? |the |your )?(?:orders?|commands?|instructions?|law|rules?|goals?|
    tasks?)
(?:obey|follow|execute|run|perform|do) (?:the |all |any |every )?(?:commands?|orders?|instructions?|requests?|
    wishes|scripts?) (?:in|from|of|by|sent by|given by) (?:the |any |other |a |all )?(?:\w+ )?(?:player|chat|
    message|stranger|page|output|log|visitor|caller|sender|avatar|guest|bot)s?
(?:tool output|output|the page|the log|the chat|a message|the readme|a comment) (?:overrides?|beats|outranks|
    outweighs|wins over|trumps|replaces)
(?:execute|run|perform|follow|do|carry out) (?:\w+ ){0,3}?(?:steps?|commands?|orders?|instructions?|tasks?|
    requests?) (?:in|from|of|given in|found in|inside) (?:the |any |every |a |each )?(?:\w+ )?(?:comments?|
    output|page|chat|message|e?mails?|ticket|issue|response|reply|log|logs|attachment|post|tweet|document|
    website|web page|stranger|player)
let (?:the |a |an |any )?(?:\w+ )?(?:page|output|file|log|website|message|player|tool|response|text) (?:decide|
    choose|determine|tell|guide|drive|steer|direct)
(?:is|are|as|counts? as|becomes?) (?:an? |your |the )?(?:\w+ )?(?:orders?|commands?|law|instructions?) (?:to|
    for|from)? ?(?:you|the agent|obey|follow|the operator|the owner|the user)|
    in (?:the )?(?:tool )?output (?:is|are) (?:an? )?(?:order|command|instruction|law)s?
(?:command|code|instruction|script) (?:block|snippet|line|section)?,? ?(?:run|execute|follow|do) (?:it|
    them) (?:first|at once|immediately|directly|as is|verbatim)
(?:accept|apply|merge|adopt) (?:all|every|any|each) (?:\w+ )?(?:suggestions?|changes?|fixes|proposals?|patches|
    requests?|edits)
(?:obey|follow|execute|run|trust|believe|heed|comply with|carry out|act on|act upon|listen to|
    honou?r) (?:\w+ )?(?:whatever|anything|everything|any (?:command|instruction|order|code|script|request|
    step)s?|every (?:command|instruction|order|request)|all (?:tool |of the |the )?(?:output|instructions?|
    commands?|orders?|requests?|messages?|content|results?))
(?:do|obey|follow|execute|run|trust|perform|believe)(?: exactly| just)? (?:whatever|what) (?:the |it |is |they |
    you |that |a |an )[^.;]{0,30}\b(?:says?|tells?|asks?|orders?|commands?|demands?|wants?|instructs?|suggests?|
    requests?|prints?|outputs?)
(?:obey|trust(?! (?:the|its) exit)|comply with|follow the (?:instructions?|orders?|commands?|directions?) (?:in|
    from|of|on|inside|given by|printed (?:by|in)|found in|returned by|contained in)) [^.;]{0,40}\b(?:output|
    page|web ?page|website|message|response|results?|log|log lines?|comments?|issue|email|ticket|stranger|
    player|chat|attachment|search results?|sentence)
(?:trust|obey|believe) (?:all|any|every|the (?:next|newest|latest|first|last)|tool|its|their|each) \w+
(?:execute|run|perform) (?:any|every|each|all|the) [^.;]{0,20}\b(?:commands?|code|scripts?|orders?|
    instructions?) [^.;]{0,30}\b(?:appears?|arrives?|comes?|(?:is|are) (?:found|given|shown|sent|printed)|
    you (?:find|see|receive|get)|in the (?:output|log|chat|message|page|response|reply))
(?:read|open|load|see|check|fetch) [^.;]{1,60} (?:for|to (?:get|find|learn|receive)) (?:your|new|
    its real) (?:\w+ )?(?:goals?|instructions?|orders?|commands?|tasks?|mission|directives?|objectives?)
next (?:web ?page|message|tool|log line|user|email|player) (?:tells?|says?|asks?|gives?)
as (?:if|though) (?:it|they|the \w+|this) (?:were|was|came|come)\b[^.;]{0,30}\b(?:user|owner|operator|system|
    human|me)
(?:output|results?|content|text|messages?|comments?) (?:of|from|in) [^.;]{0,30}\b(?:is|are|as) (?:always |
    fully |an? )?(?:trusted|orders|authoritative)
"""

ROLE = r"""
~(?:^|[.!?:;,] |\b(?:and|then|now|please) )(?:be|become|play|take over as|pose as|serve as|step in as|
    stand in for|imitate|mimic|represent) (?:the |an? |another |its |your )?(?:\w+ )?(?:admin\w*|operator|owner|
    supervisor|reviewer|root|developer|maintainer|moderator|manager|character|persona|boss|hacker|human|judge|
    leader|master|system)\b
(?:act|work|run|operate|proceed|continue|log in) with (?:\w+ )?(?:root|admin\w*|full|unlimited|elevated|
    operator|owner|all) (?:rights?|privileges?|permissions?|powers?|access)|never (?:says?|saying) no
~(?:^|[.!?:;,] |\b(?:and|then|now|please|must|should) )(?:speak|act|answer|reply|respond|sign|post|write|behave|
    decide|talk|operate) (?:\w+ )?(?:as|in the role of|in the name of|on behalf of) (?:the |an? |your |its |
    his |their )?(?:\w+ )?(?:admin\w*|operator|owner|reviewer|human|user|root|developer|maintainer|moderator|
    manager|system|person|staff|support|boss)
you (?:have been|were|are being|got|get|have become|become) (?:\w+ )?(?:promoted|appointed|made|granted|
    upgraded|elevated|chosen|freed|released|unlocked|given|the operator|the owner|root|admin\w*)
(?:think of|consider|regard|see|call|declare) yourself|answers? to (?:nobody|no one)|never refuse|(?:switch|
    change|go|get|drop) (?:in)?to (?:\w+ )?(?:unrestricted|admin\w*|root|god|developer|debug|maintenance|
    privileged|free) mode|sign (?:the )?(?:approvals?|reviews?|off) (?:yourself|for|as)
you are (?:called|named|known as)|your name is
~(?:^|[.!?:;"'] ?|\b(?:now|okay|ok|then|hello|hi|assume) )you(?: a|')re (?!(?:in|at|on|near|still|only|stuck|
    out|done|logged|sure|not in|under|about|not sure|using|running|ready|given|allowed|not allowed|referring|
    considering|going)\b)
you are (?:now|no longer|hereby|officially|an? (?:\w+ )?(?:assistant|ai|model|bot|hacker|admin\w*|operator|
    expert|character|persona|unrestricted|uncensored|free|evil|system|root|developer)|free|authori[sz]ed|
    unrestricted|the (?:admin\w*|operator|owner|system|root|developer|human)|in (?:developer|debug|maintenance|
    god|admin|sudo|training|unrestricted) mode|not (?:an ai|bound|restricted|limited|a (?:bot|model))|dan|
    being tested|talking to|root)
you(?:'re| are) (?:not )?(?:supposed|expected) to
~(?:^|[.!?:;,] |\b(?:you|must|should|and|please|now|then|always|may|will|or) )(?:act|behave|respond|answer|
    speak|write|reply|operate|continue|proceed|think) (?:as (?:if|though|an? |my |dan\b|root|admin|another|
    someone|system)|like (?:an? |the )?(?:\w+ )?(?:human|hacker|admin|person|unrestricted|pirate|root))~
(?:pretend|imagine|suppose) (?:to be|that you|you|you're|being|we are|there are no|the role|the identity|
    a world)|impersonat\w+|role-? ?play\w*|take on the (?:role|persona)|assume (?:the|an?) (?:role|identity|
    persona)|play the (?:role|part)|(?:stay )?in character|new (?:persona|personality)
simulat(?:e|ing) (?:being|an? (?:ai|terminal|shell|persona|person|assistant|conversation|unrestricted))|(?:in|
    under) (?:the|your|their) (?:(?:operator|owner|user|human)'?s? )?name
jailbr(?:eak|oken)\w*|do anything now|anything now|developer mode|god ?mode|dan mode|sudo mode|(?:unrestricted|
    unfiltered) (?:mode|ai|assistant|answers?|responses?|model|access|opinion)|(?:are|be|as|
    become) (?:an? )?(?:unrestricted|unfiltered)|uncensored|opposite mode|evil (?:twin|mode|bot|confidant)|
    alter ego|hypothetically|hypothetical (?:scenario|world|question|situation)|fictional|in this story|
    no moral\w*|amoral|unethical|malware|ransomware|keylogger|phishing
maintenance mode[^.;]{0,40}(?:filter|safety|restriction)
from (?:now|here|this (?:point|moment)) (?:on|onwards?|forward|forth|known)|henceforth|for the (?:rest|
    remainder) of (?:this|our)|until (?:i|further notice|told otherwise)
(?:grant|give|assign|award)\w* (?:yourself|you|the agent|this agent|me) (?:\w+ ){0,3}?(?:admin\w*|root|full|
    unlimited|elevated|permissions?|access|rights?|privileges?)|escalate (?:your |the )?privileges?|
    may change anything|(?:can|allowed to|free to|able to) do anything
(?:i am|i'm|we are|speaking as) (?:the |your |an? )?(?:\w+ )?(?:owner|operator|developer|admin\w*|creator|user|
    engineer|anthropic|openai|google|system|ceo|maintainer|team|authority|god|support)
(?:as|being) an? (?:ai|large language model|language model|llm|unrestricted|evil)|chat ?gpt
"""
