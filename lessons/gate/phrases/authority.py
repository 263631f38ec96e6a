"""Phrases that put a text above what its reader was told: override, role, obedience to output."""

OVERRIDE = r"""
<drop> (?:\w+ ){0,3}?<ours>(?:,?(?: and| or)? \w+){0,3}? <orders>(?! (?:in|from|for|of|under) (?:the )?(?:vendor|generated|eslint|lint|build|css|firewall|docs?))
(?:ignor\w+|disregard\w*|forget\w*|neglect\w*|dismiss|abandon|leav(?:e|ing)|skip|discard|erase|pay no (?:attention|heed|mind) to|take no notice of) (?:\w+ ){0,3}?<before>(?: \w+){0,2}? <said>
<drop> (?:\w+ ){0,4}?(?:<orders>|<said>) (?:you (?:were|have|had|got|received|have been|had been) )?(?:given |told |stated |mentioned |written )?(?:above|before(?: this)?|earlier|previously|so far|until now|up to now)
<drop> (?:all |everything |anything |what(?:ever)? )(?:of )?(?:the |that |you |your |was |were |has |have |i |we |it |been ){0,4}(?:above|before|said|told|instructed|written|learned|know|earlier|previously|taught|prior|so far)
<drop> (?:everything|the above|above|the rest|the user|the owner|the operator|the human|them all)(?:$|[ ,;]*(?:and|[.!;,]|instead|from now))~
<drop> (?:the )?(?:user|owner|operator|human)(?:'s)? (?:instructions?|wishes|words?|requests?|orders?|rules?|if|when|and)
(?:previous|prior|earlier|your|old|above|existing|original|these|such|safety) <orders>(?: \w+){0,4}? (?:is |are |were |was |has been |have been |become )?(?:now )?(?:void|obsolete|invalid|cancell?ed|revoked|superseded|overridden|suspended|lifted|null|irrelevant|do(?:es)? not (?:apply|matter|count)|don't (?:apply|matter|count)|no longer (?:apply|applies|valid|relevant|binding|count|matter|hold))
<orders>(?: \w+){0,4}? (?:no longer (?:apply|applies|count|matter)|(?:is|are) (?:now )?(?:void|null|revoked|superseded|overridden|lifted))
(?:everything|anything|all) (?:that |of )?(?:the user|the owner|the operator|you|we|i|they|said|above|before|earlier|previous|written|was said|went before|came before)\b[^.;]{0,50} (?:is|are|was|were) (?:now )?(?:void|invalid|obsolete|cancell?ed|null|wrong|irrelevant|a lie|fake)
(?:new|updated|revised|real|actual|true|secret|hidden|following|urgent|special|additional|latest|newest|important) (?:<orders>|mission|assignment|priority|role|persona|identity) ?(?::|(?:is|are) (?:now|to|as|that|:)|follows?\b|take effect|from now|overrides?)~
only valid (?:<orders>|source)
your (?:real|actual|true|new|only|sole|primary|secret) (?:goal|task|job|mission|objective|purpose|instructions?|priority|duty|role|orders?|master|owner|operator|directive|name|identity)
the (?:real|true|secret) (?:goal|task|mission|objective|purpose|instructions?|orders|owner|operator|directive)
your (?:\w+ )?(?:prompts?|instructions|guidelines|rules|programming|training(?: data)?|guardrails|restrictions|policies|policy|creators?|makers?|developers|directives?|limitations|ethics|safeguards|persona|constraints)
stop (?:the|your|this|what|everything|all|any) (?:current |you |other |present )?(?:task|job|goal|work|mission|are doing|doing)
start over with|(?:abandon|drop|leave) (?:the|your) (?:current |original |assigned )?(?:task|goal|mission|job)
as the whole skill|treat this (?:line|text|note|lesson|message|sentence) as
instead,? (?:you (?:must|should|will)|do (?:this|the following)|follow (?:this|these|mine))
(?:follow|obey|trust|heed|believe) only|only (?:follow|obey|trust|listen to|heed|believe)
(?:overrides?|supersedes?|replaces?|trumps?|outranks?|takes? (?:precedence|priority) over|wins over|comes before) (?:all |any |every |your |previous |prior |earlier |other |the |its )*(?:everything|the rest|instructions?|rules|guidelines|prompts?|polic(?:y|ies)|lessons?|notes|orders|skill|user|owner|operator|human|system prompt|safety)
not (?:have to|need to|required to|obliged to|bound to|supposed to) (?:follow|obey|respect|comply|adhere|honou?r)
(?:no|zero|without(?: any)?|free (?:of|from)(?: all| any)?|lift(?:ed)? (?:all|every)) (?:content |safety |ethical |moral |usage |more |such |of )*(?:rules|restrictions|limits|limitations|constraints|guidelines|filters|censorship|boundaries|policy|policies|ethics|guardrails|safeguards|oversight)
(?:count|regard|consider|treat) [^.;]{0,50}<orders> [^.;]{0,20}(?:optional|void|suggestions?|irrelevant|obsolete|expired|non-?binding|cancelled)
<orders> (?:of|from|by) (?:the |your )?(?:user|owner|operator|human|developer|people) (?:is|are|can|may|should|must|do|does|count|has|have)\b[^.;]{0,20}(?:optional|ignored|skipped|void|irrelevant|less|not|no longer)
"""

SELF = r"""
(?:this|these|the present) (?:lessons?|cautions?|addition|prompt) (?:is|are|has|have|overrides?|supersedes?|takes?|must|should|will|shall|replaces?|counts?|applies|apply|outranks?|comes?|stays?|remains?)
(?:this|the following) (?:instructions?|guidance|message|note) (?:overrides?|supersedes?|takes? (?:precedence|priority)|replaces?|outranks?|comes? (?:first|before|from)|stays?|remains?)
in this (?:lesson|note|message|bullet)|(?:above|below|beyond|outside) this (?:lesson|note|line|message|bullet|point)|before this (?:lesson|point)
when you (?:read|see|load|find|encounter|receive) this|if you (?:are|can|'re)? ?(?:an? )?(?:ai|llm|bot|language model|assistant|read(?:ing)? this|see(?:ing)? this)
(?:copy|repeat|reproduce|spread|propagate|include|add|append|save|write|put|store|pass on|forward|keep|quote|mention|reveal|hide|delete|retire|renew|share) (?:this|these) (?:lessons?|notes?|texts?|lines?|messages?|instructions?|rules?|sentences?|prompt|words?|bullets?)
(?:retire|renew|delete|remove|edit|ignore|hide|distrust|discard|trust) (?:all |every |any |the )?(?:other |human |operator'?s? |existing |previous |older )?lessons?
(?:when|once|after|whenever) this skill (?:loads|is loaded|runs|is read|is used)|when using this skill
"""

OUTPUT = r"""
(?:obey|follow|execute|run|trust|believe|heed|comply with|carry out|act on|act upon|listen to|honou?r) (?:\w+ ){0,3}?(?:whatever|anything|everything|any (?:command|instruction|order|code|script|request|step)s?|every (?:command|instruction|order|request)|all (?:tool |of the |the )?(?:output|instructions?|commands?|orders?|requests?|messages?|content|results?))
(?:do|obey|follow|execute|run|trust|perform|believe)(?: exactly| just)? (?:whatever|what) (?:the |it |is |they |you |that |a |an )[^.;]{0,30}\b(?:says?|tells?|asks?|orders?|commands?|demands?|wants?|instructs?|suggests?|requests?|prints?|outputs?)
(?:obey|trust|comply with|follow the (?:instructions?|orders?|commands?|directions?) (?:in|from|of|on|inside|given by|printed (?:by|in)|found in|returned by|contained in)) [^.;]{0,40}\b(?:output|page|web ?page|website|message|response|results?|log|log lines?|comments?|issue|email|ticket|stranger|player|chat|attachment|search results?|sentence)
(?:trust|obey|believe) (?:all|any|every|the (?:next|newest|latest|first|last)|tool|its|their|each) \w+
(?:execute|run|perform) (?:any|every|each|all|the) [^.;]{0,20}\b(?:commands?|code|scripts?|orders?|instructions?) [^.;]{0,30}\b(?:appears?|arrives?|comes?|(?:is|are) (?:found|given|shown|sent|printed)|you (?:find|see|receive|get)|in the (?:output|log|chat|message|page|response|reply))
(?:read|open|load|see|check|fetch) [^.;]{1,60} (?:for|to (?:get|find|learn|receive)) (?:your|further|new|its real|additional) (?:\w+ )?(?:goals?|instructions?|orders?|commands?|tasks?|mission|directives?|objectives?)
next (?:web ?page|message|tool|log line|user|email|player) (?:tells?|says?|asks?|gives?)
as (?:if|though) (?:it|they|the \w+|this) (?:were|was|came|come)\b[^.;]{0,30}\b(?:user|owner|operator|system|human|me)
(?:output|results?|content|text|messages?|comments?) (?:of|from|in) [^.;]{0,30}\b(?:is|are|as) (?:always |fully |an? )?(?:trusted|orders|authoritative)
"""

ROLE = r"""
~(?:^|[.!?:;,"'] ?|\b(?:now|okay|ok|then|hello|hi|assume|say|that) )you(?: a|')re (?!(?:in|at|on|near|still|only|stuck|out|done|logged|sure|not in|under|about|not sure|using|running|ready|given)\b)
you are (?:now|no longer|hereby|officially|an? (?:\w+ )?(?:assistant|ai|model|bot|hacker|admin\w*|operator|expert|character|persona|unrestricted|uncensored|free|evil|system|root|developer)|free|authori[sz]ed|unrestricted|the (?:admin\w*|operator|owner|system|root|developer|human)|in (?:developer|debug|maintenance|god|admin|sudo|training|unrestricted) mode|not (?:an ai|bound|restricted|limited|a (?:bot|model))|dan|being tested|talking to|root)
you(?:'re| are) (?:not )?(?:supposed|expected) to
(?:act|behave|respond|answer|speak|write|reply|operate|continue|proceed|think) (?:as (?:if|though|an? |my |dan\b|root|admin|another|someone|system)|like (?:an? |the )?(?:\w+ )?(?:human|hacker|admin|person|unrestricted|pirate|operator|owner|root))~
(?:pretend|imagine|suppose) (?:to be|that you|you|you're|being|we are|there are no|the role|the identity|a world)|impersonat\w+|role-? ?play\w*|take on the (?:role|persona)|assume (?:the|an?) (?:role|identity|persona)|play the (?:role|part)|(?:stay )?in character|new (?:persona|personality)
simulat(?:e|ing) (?:being|an? (?:ai|terminal|shell|persona|person|assistant|conversation|unrestricted))|(?:in|under) (?:the|your|their) (?:(?:operator|owner|user|human)'?s? )?name
jailbr(?:eak|oken)\w*|do anything now|anything now|developer mode|god ?mode|dan mode|sudo mode|unrestricted|unfiltered|uncensored|opposite mode|evil (?:twin|mode|bot|confidant)|alter ego|hypothetically|hypothetical (?:scenario|world|question|situation)|fictional|in this story|no moral\w*|amoral|unethical|malware|ransomware|keylogger|phishing
maintenance mode[^.;]{0,40}(?:filter|safety|restriction)
from (?:now|here|this (?:point|moment)) (?:on|onwards?|forward|forth|known)|henceforth|for the (?:rest|remainder) of (?:this|our)|until (?:i|further notice|told otherwise)
(?:grant|give|assign|award)\w* (?:yourself|you|the agent|this agent|me) (?:\w+ ){0,3}?(?:admin\w*|root|full|unlimited|elevated|permissions?|access|rights?|privileges?)|escalate (?:your |the )?privileges?|may change anything|(?:can|allowed to|free to|able to) do anything
(?:i am|i'm|we are|speaking as) (?:the |your |an? )?(?:\w+ )?(?:owner|operator|developer|admin\w*|creator|user|engineer|anthropic|openai|google|system|ceo|maintainer|team|authority|god|support)
(?:as|being) an? (?:ai|large language model|language model|llm|unrestricted|evil)|chat ?gpt|gpt-?\d
"""
