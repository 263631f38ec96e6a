"""Phrases that do harm: giving secrets away, taking protections down, nesting in places that last."""

EXFILTRATE = r"""
(?:type|enter|key in|speak|dictate) [^.;]{0,30}(?:<secrets>|pin|password) [^.;]{0,20}(?:in|into|to|at) (?:the |
    a |an |any )?<places>
(?:dump|print|log|send|post|copy|share|upload|attach|include|write|paste|echo) (?:out )?(?:the |your |whole |
    full |entire |process |complete )*environment (?:to|into|in|at|when|if|with|on|and)
(?:forward|send|mail|share|pass on|upload|copy|sell) (?:all |the |every |any |your |these |those )*(?:mails?|
    e-?mails?|messages?|letters?|files?|documents?|photos?|contacts?|calendars?|data|notes|details) (?:of|from|
    belonging to) (?:the |your |any |every |a )?(?:owner|user|operator|human|customer|client|other)
(?:share|lend|give|tell|show|send|hand|trade|offer|pass) (?:out )?(?:your|the|its|my|our|
    his) (?:\w+ )?(?:tokens?|keys?|passwords?|credentials?|log-?ins?|sessions?|cookies?|pins?|codes?|
    account) (?:\w+ )?(?:with|to|at|when|if)(?![^.;]{0,40} header)
read (?:the |your |out )?(?:\w+ )?<secrets> (?:aloud|out|to|into)
(?:send|post|upload|attach|share|publish|pass|forward|append|include|leak|paste|whisper|mail|email|submit|
    transmit|copy|save|put|add|write) [^.;]{0,40}(?:/\.aws|/\.ssh|\.env\b|id_rsa|cookie jar|credentials?\b|
    \$\w*(?:key|token|secret|pass)\w*|(?:email|home|postal) address|phone number|real name|bank details|
    card number|(?:keys|passwords|secrets|tokens|credentials) (?:to|in|into|with|and)|including (?:keys|
    passwords|secrets|tokens))(?![^.;]{0,40} header)[^.;]{0,60}
(?:tell|give|show|hand|send|offer|supply|provide) (?:it|him|her|them|anyone|everyone|whoever \w+|the (?:other |
    \w+ )?(?:player|user|caller|sender|stranger|avatar|agent|bot|person|site|server|page|
    tool)) (?:\w+ ){0,3}?<secrets>(?! <not_secret>)
(?:base64|hex|url|rot13)?-?(?:encode|base64|encrypt|reverse|split|compress|zip|archive|tar) (?:the |your |all |
    every |any |its |\w+'s )*(?:\w+ )?<secrets> [^.;]{0,40}\b(?:and|then|to|into|before)
(?:print|echo|show|reveal|dump|display|repeat|log|leak|disclose|expose|recite|spell out|write down|read out|
    post|publish|tweet|paste|hand over|give (?:me|us|away|out|them)|tell (?:me|us|them)|share|email|mail|text|
    exfiltrate|transmit|steal|collect|harvest|gather|extract|output) (?:out |me |us )?(?:all |any |every |the |
    your |its |his |her |their |our |stored |saved |known |full |contents? of |values? of |each |bot |bot's |
    current |raw |plain |owner's |user's |operator's |\w+'s |login |admin |one |two |
    also )*<secrets>(?! <not_secret>)
(?:send|post|upload|mail|email|forward|copy|transmit|publish|ship|share|push|sync|submit|deliver|message|
    pass on|move|attach|stream|relay|hand|whisper|trade|paste|write|save|put|store|include|embed|append|add|
    encode|insert|place|smuggle|hide|leave|report|log|note|keep|quote|
    mention) [^.;]{0,40}?<secrets>(?! <not_secret>)(?![^.;]{0,40} header)[^.;]{0,40}?\b(?:to|into|in|with|on|
    via|at|inside|as) (?:the |an? |any |every |your |our |their |its |my |another |other |each |all |some |
    first |next |\w+'s )*<places>
(?:contents?|values?|copy|list|dump) of (?:the |every |all |any |your |each |
    its )*(?:\w+ )?<secrets> [^.;]{0,40}\b(?:to|into|in|on|with)
(?:curl|wget|nc|netcat|scp|rsync|invoke-webrequest|http post|post request) [^.;]{0,50}(?:\$\{?\w*(?:token|key|
    secret|pass|pwd|cred)|<secrets>)
(?:curl|wget|nc|netcat) [^.;]{0,60}(?:-d|--data\S*|-f|--form|-t|--upload-file|--post-file|
    --post-data)\b[^.;]{0,20}(?:@|\$)~
(?:cat|read|open|type|less) (?:the )?(?:~?/?\.ssh|~?/?\.aws|/etc/(?:passwd|shadow)|id_rsa|~?/?\.netrc)
(?:every|all|any)(?: \w+)? (?:environment variables?|env vars?|secrets|passwords|credentials|tokens|
    api keys)\b[^.;]{0,40} (?:to|into|in|on) (?:the |a |your )?<places>
(?:keys?|passwords?|secrets?|tokens?|credentials?) (?:may|can|should|must|are to) (?:safely |also |
    now )?be (?:stored|kept|written|saved|shared|printed|logged|posted|put|left|sent|published|committed|
    hard-?coded|included) (?:in|into|to|on|with|at) (?:the |a |your |any )?(?:<places>|code|plain|clear)
(?:give|send|trade|transfer|donate|drop|hand|offer|pay|wire|mail) [^.;]{0,30}\b(?:all|every|your|its|the|half|
    any|most) [^.;]{0,20}\b(?:coins?|gold|gp|items?|money|inventory|loot|bank|wealth|equipment|valuables|funds|
    bitcoin|crypto) [^.;]{0,20}\b(?:to|for|with) (?:the |any |a |an |every )?(?:\w+ )?(?:player|account|
    stranger|user|friend|character|avatar|anyone|someone|whoever|beggar|them|him|me|us|\w+bot)
"""

DANGER = r"""
overwrite (?:the )?(?:main|master|production|shared) (?:\w+ )?(?:with|by)
chmod [^;]{0,40}777|(?:take|bring|tear|shut|pull) (?:the |all |every |your |its )?(?:\w+ )?<bounds> down|
    (?:take|bring|tear|shut|pull) down (?:the |all |every |your |its )?(?:\w+ )?<bounds>
(?:send|pay|wire|transfer|hand over|release|move) (?:out )?(?:the |all |your |any |their |its )*(?:funds?|money|
    payment|
    savings|deposit|gold|coins|treasury|balance)\b(?! (?:to|in|into|at|from) (?:the )?(?:bank|deposit|slot|
    chest|bag))
(?:run|do|execute|start|install|perform) (?:everything|all commands|every command|each step|all steps|
    anything) (?:as|with|under) (?:root|sudo|admin\w*)
(?:turn|switch) off (?:\w+ ){0,2}?(?:csrf|cors|tls|ssl|auth\w*|encryption|validation|escaping|throttl\w+|
    rate limit\w*|lock ?outs?|host key)\b|allow (?:all|any|every) (?:origins?|hosts?|ips?|users?|logins?|
    methods?)
(?:execute|run|start|eval|source|install) (?:\w+ ){0,2}?(?:scripts?|code|commands?|binar(?:y|ies)|files?|links?|
    packages?|plugins?) (?:from|out of|in|posted in|sent by|of) (?:the |a |any |an |every |
    other )?(?:\w+ )?(?:chat|message|e?mail|stranger|player|forum|comment|pastebin|channel|sources?|unknown|
    visitor|internet|web)s?
(?:delete|remove|wipe|clear|empty|drop|erase|truncate|reset) [^.;]{0,25}\b(?:the |all |every |your |
    any )(?:\w+ )?(?:backups?|backup (?:folder|files?|copies)|whole (?:database|disk|table|folder|project|
    repository)|entire \w+|home (?:folder|directory)|production \w+)
(?:remove|lift|raise|ignore|drop|delete|disable) (?:the |all |any |every |your )?(?:\w+ )?(?:limits?|caps?|
    quotas?|ceilings?|budgets?) (?:on|for|of) (?:spending|cost|purchases?|trades?|payments?|withdrawals?|
    tokens spent)
(?:confirm|accept|answer|approve|acknowledge) (?:all|every|any|each) (?:\w+ )?(?:prompts?|dialogs?|questions?|
    warnings?|confirmations?|requests?|licen[cs]es?)\b[^.;]{0,20}(?:yes|automatically|blindly|without|at once|
    \|)|\byes \|
(?:never|do not|don't|no need to|without|stop) wait(?:ing)? for (?:\w+ )?(?:approval|permission|confirmation|
    review|consent|the (?:owner|operator|human|user|reviewer))
ignor(?:e|ing) (?:the |all |any |every )?(?:\w+ )?(?:certificate|security|safety|tls|ssl|hash|checksum|
    signature|permission|antivirus|firewall) (?:\w+ )?(?:warnings?|errors?|alerts?|mismatch(?:es)?|failures?|
    notices?)
(?:skip|skipping|without|disable|disabling|bypass|ignore|omit|avoid|forgo|leave out|turn off|switch off|
    deactivate|remove|flush|kill|mute|suppress|circumvent|drop|cut) (?:\w+ ){0,3}?<bounds>(?! (?:only when|
    group|header|script|fail|error|output|message|folder|plugin|warning|name|page|file|row|line))
(?:turn|switch) (?:the |all |any |every |its |your |our )?(?:\w+ ){0,2}?<bounds> (?:\w+ )?off|(?:guard|safe|
    safety|scrub|sandbox|verify|checks?|review|audit)\w* ?= ?(?:0|false|off|no|none)
(?:delete|remove|disable|skip|comment out|weaken) (?:the |all |any |every |those )?(?:failing|red|
    broken) (?:\w+ )?tests?
sudo for (?:everything|all|each|every)|(?:everything|all|anything) (?:under|below|in|inside|from) (?:/|~|
    the (?:home|root|system|disk|drive|whole))~
(?:delete|remove|wipe|erase|purge|overwrite) (?:everything|anything|it all|the (?:lot|disk|drive|home))
(?:grant|give|allow) [^.;]{0,30}\b(?:access|rights?|permissions?) (?:to|on|for) (?:the )?(?:whole|entire|
    everything|all|root|every)
~(?:^|[.!?:;,] |\b(?:then|now|please|must|should|always) )force-?push(?:ing)?\b[^.;]{0,30}(?:main|master|shared|
    branch|remote|rejects?)|\bpush --force to\b
(?:set|change|make|reset) (?:the |your |its |every |all )?(?:\w+ )?(?:password|passphrase|pin)s? (?:\w+ )?(?:to|
    empty|blank)
(?:buy|pay|spend|sell|transfer|withdraw|bet|stake) [^.;]{0,40}\bwithout (?:\w+ )?(?:limit|asking|check\w*|
    confirm\w*|approval)
(?:disabl(?:e|ing)|turn(?:ing)? off|switch(?:ing)? off|bypass(?:ing)?|deactivat(?:e|ing)|circumvent(?:ing)?|
    remove|stop|kill|unset|evade|get around|work around|weaken|suppress|skip(?:ping)?|ignor(?:e|ing)|loosen|
    relax|defeat|omit|drop|shut down|uninstall|override|comment out|escape|break out of|leave out) (?:the |all |
    any |every |its |your |our |each )?(?:\w+ ){0,2}?<guard>(?! (?:only when|group|headers?|script|fail|error|
    output|message|folder|test|plugin|warning|name))
(?:turn|switch) (?:the |all |any |every |its |your |our )?(?:\w+ )?<guard> off|<guard> (?:must|should|can|
    may) be (?:disabled|turned off|switched off|skipped|bypassed|removed|ignored)
(?:with|pass|use|using|run|add|export|set) [^.;]{0,30}(?:--no-verify|--dangerously\S*|--insecure|--no-sandbox|
    --skip-(?:verification|checks|permissions)|--disable-\S*(?:security|sandbox|auth)|--allow-all\S*|--yolo|
    --trusted-host|--no-check-certificate|verify ?= ?false|scrub ?= ?0|node_tls_reject_unauthorized|
    strict_?host_?key_?checking[ =]no)~
<guard>(?: \w+){0,2} (?:do(?:es)? not (?:apply|matter|count)|don't apply|(?:is|are) (?:temporarily |currently |
    now )?(?:off|disabled|not needed|unnecessary|unneeded|switched off|suspended|waived|lifted|too (?:strict|
    slow|much)))
~\|\s*(?:sudo )?(?:ba|z|da|k)?sh\b|\|\s*(?:sudo )?(?:python3?|perl|node|ruby|php)\b|\bpip(?:e|es|ed|
    ing) [^.;]{0,60}\b(?:to|into|through) (?:\w+ )?(?:bash|sh|zsh|shell|python|the interpreter|a root)\b|
    \bbase64 (?:-d|--decode)\b|\biex\b|\bbash <\(|\bsh -c \"?\$\(curl~
eval(?:uate)?\b [^.;]{0,20}\b(?:on|of|over|with) [^.;]{0,30}\b(?:whatever|anything|any|all|prints|returned|
    response|received)|(?:run|call|use) (?:eval|exec) (?:\w+ )?(?:on|with) (?:whatever|anything|any|
    the (?:output|response|reply|message|text)|what)
~\brm\s+-(?:rf|fr|r|f)\w*\s+(?:--no-preserve-root\s+)?(?:/(?!tmp|var/tmp|build|work)|~|\$home|\*|\.\s|\.$|\.\.)|
    :\(\)\s*\{|\bmkfs\b|\bdd if=\S+ of=/dev|\bchmod\s+(?:-r\s+)?[0o]*777\b|\bchmod\s+[ug]?\+s\b|> ?/dev/sd|
    \bshutdown -h|\bformat (?:the )?(?:disk|drive|c:)|\bfork bomb~
(?:drop|truncate|destroy) (?:the |all |every )?(?:whole |entire |production |users? )?(?:tables?|databases?|
    schemas?|collections?|backups?)(?! (?:cache|lock|portion|name|header|row|column|part))
(?:delete|remove|wipe|erase|destroy|overwrite|corrupt|encrypt) (?:all|every|everything|the (?:whole|entire)|any|
    each)(?: of)?(?: the| your| other| user'?s?| its)? ?(?:\w+ )?(?:files|repositor\w+|repos?|database|home|
    data|backups?|branches|users?|accounts?|skills?|disk|system|project|keys?|in the (?:home|repo|root))
(?:download|fetch|get|pull|install|grab|curl|wget|obtain) [^.;]{0,60}\b(?:and|then|to) (?:\w+ )?(?:run|execute|
    launch|start|source|eval|exec|open) [^.;]{0,60}\b(?:without (?:\w+ ){0,2}?(?:reading|checking|review\w*|
    verif\w+|asking|confirm\w+|looking|inspect\w+|questions?)|unread|blindly|straight|as root)
(?:run|execute|install|launch|source|trust|accept|approve|merge|use|start|apply|load|
    open) [^.;]{0,50}\b(?:unread(?=[.;,]|$| when| if)|blindly|unreviewed|unseen|sight unseen|
    without (?:first )?(?:reading (?:it|them|the)|review\w*|asking|inspect\w+|thinking|question\w*|hesitat\w+|
    a (?:look|review)|any (?:check|review|question)|permission|approval))
without (?:first |ever )?(?:reading (?:it|them)|checking (?:it|them)|asking(?: (?:the |your |an? |any )?(?:user|
    owner|operator|human|person|permission|first|anyone|anybody))?(?=[.;,!]|$)|asking (?:the |your )?(?:user|
    owner|operator|human)|permission|approval|hesitation|questions?|oversight|supervision)(?=[.;,! ]|$)~
no matter what|at (?:all|any) costs?|no questions asked
(?:as|become|switch to|run as|using) root\b [^.;]{0,30}\b(?:when|if|always|for everything|instead|whenever|
    by default|all)|always (?:use |run (?:it )?(?:with|as) )(?:sudo|root)|passwordless sudo|sudo without|sudo su
spend (?:\w+ ){0,3}?(?:without|unlimited|everything|all|freely)|buy (?:everything|anything|as many|
    all)\b[^.;]{0,20} (?:without|regardless|any price)|unlimited (?:budget|spending|funds|access|permissions?)|
    push (?:-f|--force) [^.;]{0,20}\b(?:main|master|origin)
(?:open|expose|listen|bind|start|install|plant|create|add|leave) [^.;]{0,30}\b(?:reverse shell|back ?door|
    bind shell|remote access|rootkit|trojan|miner|cryptominer|botnet|public internet)|reverse shell|back ?door|
    crypto ?min(?:er|ing)
(?:git )?config(?:uration)? [^.;]{0,30}(?:--global|globally) [^.;]{0,40}(?:off|disable|false|skip)
"""

PERSIST = r"""
(?:change|edit|modify|alter|extend|rewrite|replace|update|adjust) (?:the |your |its |
    this )?(?:\w+ )?(?:system prompt|prompts?|instructions|guidelines|rule ?book|lesson reviews?|checklist)\b
(?:cron|scheduler|timer) (?:entry|line)|(?:calls?|phones?|reports?|pings?) home|(?:put|copy|install|place|
    add) yourself
(?:edit|change|modify|alter|patch|register|install|add|plant|write|create) (?:the |a |an |your |
    its )?(?:start-?up|boot|login|init|git|shell) (?:file|script|hook|profile|entry|item)s?
(?:future|later|other|all|every|each|next) (?:agents?|avatars?|bots?|sessions?) (?:\w+ )?(?:skip|ignore|obey|
    follow|trust|run|load|copy|inherit|can log in|will|must)
(?:install|create|add|schedule|set up|register|plant|leave|start) (?:an? |the |another )?(?:cron ?job|
    launch agent|login item|startup (?:script|task)|scheduled task|daemon|hook|service|timer) (?:that|which|to|
    for|so)
(?:take|strip|cut|leave|remove|delete|drop) [^.;]{0,40}\b(?:out of|from) (?:the )?(?:skill\.md|agents\.md|
    claude\.md|skill|instructions|checklist)
(?:append|add|write|save|copy|insert|put|store|update|modify|edit|change|replace|overwrite|rewrite|install|
    place|paste|inject|echo|extend|alter|include|drop|register|patch) [^;]{0,60}?(?<!\w)<agent_files>
(?:memor(?:y|ies)|skills?|lessons?|prompts?|instructions?|notes?|rules?|context|config(?:uration)?) of (?:all|
    every|each|any|the) (?:other )?(?:agents?|avatars?|bots?|users?|skills?)
(?:save|add|copy|write|push|publish|send|share|spread|append|put|store|install|give|
    insert)\b [^.;]{0,40}\b(?:to|into|in|for|with) (?:all|every|each) (?:other )?(?:agents?|avatars?|bots?|
    future (?:runs?|sessions?|agents?)|skills? (?:you|that))
(?:rules?|lessons?|instructions?|notes?|they|text) (?:\w+ )?(?:stays?|remains?|becomes?) (?:active|permanent|
    persistent|in (?:force|effect|memory))|survives? (?:a )?(?:retirement|review)|remember (?:this|that|
    these) (?:forever|always|for all|permanently|in (?:all|every))
in (?:every|all) (?:future|later|subsequent|coming) (?:sessions?|runs?|jobs?|goals?|conversations?|messages?|
    replies|answers?|skills?)
allow(?:ed)?[ -](?:all|every|any)(?: \w+)? ?(?:commands?|tools?|permissions?|access|connections?)|auto-?approve|
    permission_?mode|grant (?:all|full|every|any)|accept all (?:edits|commands|changes|requests)
alias \w+ ?=~
on (?:every|each) (?:boot|login|startup|shell)\b[^.;]{0,30} (?:run|execute|load|source|download)|(?:so|
    and) (?:that )?it (?:runs|starts|loads) (?:at|on) (?:every|each) (?:boot|login|start|startup)
(?:update|modify|edit|change|rewrite|alter|replace) [^.;]{0,30}\bskill\b[^.;]{0,40}\b(?:gone|removed|skipped|
    disabled|no longer|without)
"""
