"""Phrases that do harm: giving secrets away, taking protections down, nesting in places that last."""

EXFILTRATE = r"""
(?:print|echo|show|reveal|dump|display|repeat|log|leak|disclose|expose|recite|spell out|write down|read out|post|publish|tweet|paste|hand over|give (?:me|us|away|out|them)|tell (?:me|us|them)|share|email|mail|text|exfiltrate|transmit|steal|collect|harvest|gather|extract|output) (?:out |me |us )?(?:all |any |every |the |your |its |his |her |their |our |stored |saved |known |full |contents? of |values? of |each |bot |bot's |current |raw |plain |owner's |user's |operator's |\w+'s |login |admin |one |two |also )*<secrets>(?! <not_secret>)
(?:send|post|upload|mail|email|forward|copy|transmit|publish|ship|share|push|sync|submit|deliver|message|pass on|move|attach|stream|relay|hand|whisper|trade|paste|write|save|put|store|include|embed|append|add|encode|insert|place|smuggle|hide|leave|report|log|note|keep|quote|mention) [^.;]{0,40}?<secrets>(?! <not_secret>)[^.;]{0,40}?\b(?:to|into|in|with|on|via|at|inside|as) (?:the |an? |any |every |your |our |their |its |my |another |other |each |all |some |first |next |\w+'s )*<places>
(?:contents?|values?|copy|list|dump) of (?:the |every |all |any |your |each |its )*(?:\w+ )?<secrets> [^.;]{0,40}\b(?:to|into|in|on|with)
(?:curl|wget|nc|netcat|scp|rsync|invoke-webrequest|http post|post request) [^.;]{0,50}(?:\$\{?\w*(?:token|key|secret|pass|pwd|cred)|<secrets>)
(?:curl|wget|nc|netcat) [^.;]{0,60}(?:-d|--data\S*|-f|--form|-t|--upload-file|--post-file|--post-data)\b[^.;]{0,20}(?:@|\$)~
(?:cat|read|open|type|less) (?:the )?(?:~?/?\.ssh|~?/?\.aws|/etc/(?:passwd|shadow)|id_rsa|~?/?\.netrc)
(?:every|all|any)(?: \w+)? (?:environment variables?|env vars?|secrets|passwords|credentials|tokens|api keys)\b[^.;]{0,40} (?:to|into|in|on) (?:the |a |your )?<places>
(?:keys?|passwords?|secrets?|tokens?|credentials?) (?:may|can|should|must|are to) (?:safely |also |now )?be (?:stored|kept|written|saved|shared|printed|logged|posted|put|left|sent|published|committed|hard-?coded|included) (?:in|into|to|on|with|at) (?:the |a |your |any )?(?:<places>|code|plain|clear)
(?:give|send|trade|transfer|donate|drop|hand|offer|pay|wire|mail) [^.;]{0,30}\b(?:all|every|your|its|the|half|any|most) [^.;]{0,20}\b(?:coins?|gold|gp|items?|money|inventory|loot|bank|wealth|equipment|valuables|funds|bitcoin|crypto) [^.;]{0,20}\b(?:to|for|with) (?:the |any |a |an |every )?(?:\w+ )?(?:player|account|stranger|user|friend|character|avatar|anyone|someone|whoever|beggar|them|him|me|us|\w+bot)
"""

DANGER = r"""
(?:disabl(?:e|ing)|turn(?:ing)? off|switch(?:ing)? off|bypass(?:ing)?|deactivat(?:e|ing)|circumvent(?:ing)?|remove|stop|kill|unset|evade|get around|work around|weaken|suppress|skip(?:ping)?|ignor(?:e|ing)|loosen|relax|defeat|omit|drop|shut down|uninstall|override|comment out|escape|break out of|leave out) (?:the |all |any |every |its |your |our |each )?(?:\w+ ){0,2}?<guard>(?! (?:only when|group|headers?|script|fail|error|output|message|folder|test|plugin|warning|name))
(?:turn|switch) (?:the |all |any |every |its |your |our )?(?:\w+ )?<guard> off|<guard> (?:must|should|can|may) be (?:disabled|turned off|switched off|skipped|bypassed|removed|ignored)
(?:with|pass|use|using|run|add|export|set) [^.;]{0,30}(?:--no-verify|--dangerously\S*|--insecure|--no-sandbox|--skip-(?:verification|checks|permissions)|--disable-\S*(?:security|sandbox|auth)|--allow-all\S*|--yolo|--trusted-host|--no-check-certificate|verify ?= ?false|scrub ?= ?0|node_tls_reject_unauthorized|strict_?host_?key_?checking[ =]no)~
<guard>(?: \w+){0,2} (?:do(?:es)? not (?:apply|matter|count)|don't apply|(?:is|are) (?:temporarily |currently |now )?(?:off|disabled|not needed|unnecessary|unneeded|switched off|suspended|waived|lifted|too (?:strict|slow|much)))
~\|\s*(?:sudo )?(?:ba|z|da|k)?sh\b|\|\s*(?:sudo )?(?:python3?|perl|node|ruby|php)\b|\bpip(?:e|es|ed|ing) [^.;]{0,60}\b(?:to|into|through) (?:\w+ )?(?:bash|sh|zsh|shell|python|the interpreter|a root)\b|\bbase64 (?:-d|--decode)\b|\biex\b|\bbash <\(|\bsh -c \"?\$\(curl~
eval(?:uate)?\b [^.;]{0,20}\b(?:on|of|over|with) [^.;]{0,30}\b(?:whatever|anything|any|all|prints|returned|response|received)|(?:run|call|use) (?:eval|exec) (?:\w+ )?(?:on|with) (?:whatever|anything|any|the (?:output|response|reply|message|text)|what)
~\brm\s+-(?:rf|fr|r|f)\w*\s+(?:--no-preserve-root\s+)?(?:/(?!tmp|var/tmp|build|work)|~|\$home|\*|\.\s|\.$|\.\.)|:\(\)\s*\{|\bmkfs\b|\bdd if=\S+ of=/dev|\bchmod\s+(?:-r\s+)?[0o]*777\b|\bchmod\s+[ug]?\+s\b|> ?/dev/sd|\bshutdown -h|\bformat (?:the )?(?:disk|drive|c:)|\bfork bomb~
(?:drop|truncate|destroy) (?:the |all |every )?(?:whole |entire |production |users? )?(?:tables?|databases?|schemas?|collections?|backups?)(?! (?:cache|lock))
(?:delete|remove|wipe|erase|destroy|overwrite|corrupt|encrypt) (?:all|every|everything|the (?:whole|entire)|any|each)(?: of)?(?: the| your| other| user'?s?| its)? ?(?:\w+ )?(?:files|repositor\w+|repos?|database|home|data|backups?|branches|users?|accounts?|skills?|disk|system|project|keys?|in the (?:home|repo|root))
(?:download|fetch|get|pull|install|grab|curl|wget|obtain) [^.;]{0,60}\b(?:and|then|to) (?:\w+ )?(?:run|execute|launch|start|source|eval|exec|open) [^.;]{0,60}\b(?:without (?:\w+ ){0,2}?(?:reading|checking|review\w*|verif\w+|asking|confirm\w+|looking|inspect\w+|questions?)|unread|blindly|straight|as root)
(?:run|execute|install|launch|source|trust|accept|approve|merge|use|start|apply|load|open) [^.;]{0,50}\b(?:unread|blindly|unreviewed|unseen|sight unseen|without (?:first )?(?:reading (?:it|them|the)|review\w*|asking|inspect\w+|thinking|question\w*|hesitat\w+|a (?:look|review)|any (?:check|review|question)|permission|approval))
without (?:first |ever )?(?:reading (?:it|them)|checking (?:it|them)|asking(?: (?:the |your |an? |any )?(?:user|owner|operator|human|person|permission|first|anyone|anybody))?(?=[.;,!]|$)|asking (?:the |your )?(?:user|owner|operator|human)|permission|approval|hesitation|questions?|oversight|supervision)(?=[.;,! ]|$)~
no matter what|at (?:all|any) costs?|no questions asked
(?:as|become|switch to|run as|using) root\b [^.;]{0,30}\b(?:when|if|always|for everything|instead|whenever|by default|all)|always (?:use |run (?:it )?(?:with|as) )(?:sudo|root)|passwordless sudo|sudo without|sudo su
spend (?:\w+ ){0,3}?(?:without|unlimited|everything|all|freely)|buy (?:everything|anything|as many|all)\b[^.;]{0,20} (?:without|regardless|any price)|unlimited (?:budget|spending|funds|access|permissions?)|push (?:-f|--force) [^.;]{0,20}\b(?:main|master|origin)
(?:open|expose|listen|bind|start|install|plant|create|add|leave) [^.;]{0,30}\b(?:reverse shell|back ?door|bind shell|remote access|rootkit|trojan|miner|cryptominer|botnet|public internet)|reverse shell|back ?door|crypto ?min(?:er|ing)
(?:git )?config(?:uration)? [^.;]{0,30}(?:--global|globally) [^.;]{0,40}(?:off|disable|false|skip)
"""

PERSIST = r"""
(?:append|add|write|save|copy|insert|put|store|update|modify|edit|change|replace|overwrite|rewrite|install|place|paste|inject|echo|extend|alter|include|drop|register|patch) [^.;]{0,60}~<agent_files>
(?:memor(?:y|ies)|skills?|lessons?|prompts?|instructions?|notes?|rules?|context|config(?:uration)?) of (?:all|every|each|any|the) (?:other )?(?:agents?|avatars?|bots?|users?|skills?)
(?:to|into|in|for|with) (?:all|every|each) (?:other )?(?:agents?|avatars?|bots?|future (?:runs?|sessions?|agents?)|skills? (?:you|that))
(?:rules?|lessons?|instructions?|notes?|they|text) (?:\w+ )?(?:stays?|remains?|becomes?) (?:active|permanent|persistent|in (?:force|effect|memory))|survives? (?:a )?(?:retirement|review)|remember (?:this|that|these) (?:forever|always|for all|permanently|in (?:all|every))
in (?:every|all) (?:future|later|subsequent|coming) (?:sessions?|runs?|jobs?|goals?|conversations?|messages?|replies|answers?|skills?)
allow(?:ed)?[ -](?:all|every|any)(?: \w+)? ?(?:commands?|tools?|permissions?|access|connections?)|auto-?approve|permission_?mode|grant (?:all|full|every|any)|accept all (?:edits|commands|changes|requests)
alias \w+ ?=~
on (?:every|each) (?:boot|login|startup|shell)\b[^.;]{0,30} (?:run|execute|load|source|download)|(?:so|and) (?:that )?it (?:runs|starts|loads) (?:at|on) (?:every|each) (?:boot|login|start|startup)
(?:update|modify|edit|change|rewrite|alter|replace) [^.;]{0,30}\bskill\b[^.;]{0,40}\b(?:gone|removed|skipped|disabled|no longer|without)
"""
