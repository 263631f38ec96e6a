"""The word classes of the phrase families."""

from lessons.gate.phrases.notation import words

CLASSES = {
    # What a reader was told to follow, and what else was said to it.
    "orders": words(
        r"""
        instructions?, directions, directives?, rules?, guidelines?, guidance, prompts?, guardrails?,
        polic(?:y|ies), commands, orders, constraints?, restrictions?, limitations?, safeguards?, safety, training,
        programming, ethics, protocols?, boundaries
        """
    ),
    "said": words(
        r"""
        messages?, context, tasks?, text, conversation, information, content, words, sentences?, inputs?,
        statements?, questions?, goals?, objectives?, requests?, discussion, chats?, lines?, advice, skill
        """
    ),
    "before": words(
        r"""
        previous(?:ly)?, prior, earlier, above, preceding, former, foregoing, initial, original, past, existing
        """
    ),
    "ours": words(
        r"""
        previous, prior, earlier, above, preceding, former, foregoing, existing, original, initial, current, all,
        your, system, safety, security, content, developer, past, old,
        (?:the|any|my|its|your) (?:user|owner|operator|human|developer|system|skill|creator)(?:'?s)?
        """
    ),
    "drop": words(
        r"""
        ignor(?:e|es|ing), disregard(?:s|ing)?, forget(?:s|ting)?, neglect(?:s|ing)?, bypass(?:es|ing)?,
        overrul(?:e|es|ing), dismiss(?:es|ing)?, supersedes?, abandon, violat(?:e|ing), defy, disobey, unlearn,
        set aside, put aside, throw away, get rid of, pay no (?:attention|heed|mind) to,
        take no (?:notice|account) of,
        (?:stop|cease|quit|instead of|without|avoid) (?:following|obeying|applying|respecting|heeding),
        (?:do not|don't|never|no longer) (?:follow|obey|apply|respect|heed|comply with|adhere to), not bound by,
        free (?:of|from), trumps?, outranks?, takes? (?:precedence|priority) over, leave behind, delete, erase,
        drop, cancel, break, suspend, reset, overrid(?:e|es|ing), discard(?:s|ing)?, overwrite, replace, skip, void,
        circumvent, evade
        """
    ),
    # People who must not be deceived.
    "person": words(
        r"""
        users?, humans?, operators?, owners?, reviewers?, maintainers?, admin(?:istrator)?s?, customers?, clients?,
        persons?, people, anyone, anybody, developers?, supervisors?, team, boss, them, him, others, auditors?
        """
    ),
    "authority": words(
        r"""
        owner, operator, admin(?:istrator)?s?, security team, legal(?: team| department)?, ceo, cto, manager,
        management, maintainers?, anthropic, openai, reviewers?, boss, compliance(?: team)?, support team,
        it department, developers?, creators?, company, board, government, police, court, head office, headquarters
        """
    ),
    # What must stay where it is.
    "secrets": words(
        r"""
        passwords?, passphrases?, passcodes?, secrets?, credentials?, api[ _-]?keys?, access keys?, private keys?,
        ssh keys?, secret keys?, owner'?s? keys?, auth(?:entication)? tokens?, bearer tokens?, access tokens?,
        session tokens?, bot tokens?, api tokens?, (?:all|your|our) tokens, \.env(?: files?)?, [\w./-]*\.env,
        env(?:ironment)?[ _](?:variables?|vars?), whole environment, id_rsa, \.ssh, /etc/passwd, /etc/shadow, \.aws,
        \.netrc, \.npmrc, keychain, cookies?, seed phrases?, recovery phrase,
        private (?:files?|notes?|messages?|data|documents?), chat (?:history|logs?), conversation(?: history)?,
        customer data, personal data, user data, bank pin, pin codes?,
        (?:recovery|backup|log-?in|one-time|verification|security|access|2fa|door) codes?,
        (?:user|owner|operator|human|customer|player)'?s? (?:\w+ )?(?:files?|data|messages?|keys?|secrets?|history),
        (?:user|owner|operator|human|customer|player)'?s? (?:\w+ )?(?:notes?|details|inbox),
        \$\{?\w*(?:token|key|secret|pass|pwd)\w*, \w*(?:password|passwd|api_?key|secret_?key|access_?token)
        """
    ),
    "not_secret": words(
        r"""
        count, length, limit, usage, ids?, type, field, budget, bucket, refresh, policy, prompt, error, manager,
        scanner, header, column, name, file name, request, response, endpoint, is missing, is empty, expired,
        expires, expiry, warning, rules?, strength, format
        """
    ),
    "places": words(
        r"""
        (?:\w+ )?channels?, hosts?, (?:\w+ )?servers?, (?:\w+ )?chat, players?, strangers?, friends?,
        (?:mail )?address, (?:web ?)?sites?, websites?, pages?, endpoint, webhook, bucket, gist, pastebin,
        repo(?:sitory)?, issues?, commits?(?: message)?, description, (?:\w+ )?skills?, scripts?, lessons?,
        (?:\w+ )?logs?, (?:\w+ )?log lines?, tags?, notes?, report, summary, reply, replies, answer, output,
        comments?, url, query(?: string)?, (?:\w+ )?folder, directory, (?:\w+ )?avatars?, agents?, accounts?,
        e?mail, inbox, party, forum, discord, slack, telegram, public, someone, attacker, me, us, image, metadata,
        next message, name, plain ?text, attachment, world, outside
        """
    ),
    "hidden": words(
        r"""
        system[ _](?:prompt|message)s?,
        (?:initial|original|hidden|secret|internal|full|exact|developer|first|master) (?:prompts?|instructions?|rules?),
        (?:initial|original|hidden|secret|internal|full|exact|developer|first|master) (?:text|messages?|guidelines),
        text above, (?:everything|words|instructions|content|message|lines?) above,
        above (?:text|words|instructions?|prompt), previous (?:prompt|instructions?|messages?), other avatars,
        (?:operator|owner|user|human)'?s? (?:messages?|instructions?|prompts?)
        """
    ),
    # What protects the machine and the people.
    "guard": words(
        r"""
        sandbox(?:ing)?, (?:secret |security )?(?:scrubb\w+|scanners?), guardrails?, safety(?: \w+)?, safeguards?,
        security(?: (?:checks?|controls?|settings?|policy|features?|hooks?|software))?,
        (?:signature|certificate|tls|ssl|host ?key|checksum|integrity)s? (?:checks?|checking),
        (?:signature|certificate|tls|ssl|host ?key|checksum|integrity)s? (?:verification|validation|verify),
        ssl verify, verification(?: step)?, firewall, antivirus, audit(?:ing| logs?| logging| trail)?,
        approvals?(?: step| gate)?, confirmations?, permission (?:checks?|prompts?|system), protections?,
        two-factor(?: authentication)?, 2fa, authentication, authorization, access controls?, code review, reviews?,
        review step, monitoring, (?:content |safety )?filters?, (?:pre-?commit |git |commit |the |safety )hooks?,
        selinux, apparmor, (?:safety |security )checks
        """
    ),
    "agent_files": words(
        r"""
        agents\.md, claude\.md, gemini\.md, skill\.md, memory\.md, soul\.md, autorune\.md, cursorrules, \.claude,
        \.codex, \.cursor, ~?/?\.?bashrc, ~?/?\.?zshrc, ~?/?\.profile, ~?/?\.?bash_profile, crontab, cron jobs?,
        authorized_keys, \.git/hooks, /etc/(?:passwd|shadow|sudoers|hosts|cron\w*|profile|ld\.so|ssh|rc),
        systemd (?:units?|services?|timers?), autostart, startup (?:scripts?|folder), sudoers, hosts file,
        login shell
        """
    ),
    # What holds an agent to its task and its people to their word.
    "bounds": words(
        r"""
        instructions?, directives?, guidelines?, guard ?rails?, polic(?:y|ies), restrictions?, safeguards?, safety,
        security, approvals?, confirmations?, permissions, reviews?, oversight, checklist, sandbox, firewall,
        scrubb\w+, (?:secret )?scanners?, monitoring,
        (?:hash|signature|certificate|checksum|integrity|identity)e?s?(?: check\w*| verif\w+| validation)?,
        verification, audits?, rules of the \w+, protections?, prohibitions?, bans?, human checks?
        """
    ),
    "readers": words(
        r"""
        bots?, ais?, ai (?:agents?|assistants?|models?|systems?), assistants?, agents?, models?, llms?,
        language models?, chat ?bots?, crawlers?, scrapers?, summari[sz]ers?, robots?, copilots?, claude, chatgpt,
        gemini, gpt
        """
    ),
    "not": words(
        r"""
        do not, don't, dont, never, avoid, without, no need to, refrain from, must not, should not, shouldn't,
        cannot, rather than, not
        """
    ),
}
