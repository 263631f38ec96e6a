"""The words by which names and values are judged: English, and what programmers of other tongues write."""


def listed(words: str) -> frozenset[str]:
    """The words of a text, in any layout."""
    return frozenset(words.split())


PASSWORD_WORDS = listed(
    """
    password passwd passwort passphrase passcode pwd pswd psw pword passw passwrd pass_word kennwort contrasena
    contraseña senha wachtwoord parola motdepasse losenord lösenord
    """
)

TOKEN_WORDS = listed(
    """
    secret token apikey bearer jwt authkey accesskey secretkey privatekey privkey masterkey signingkey psk
    credential accesstoken authtoken refreshtoken clientsecret authorization passkey mnemonic seedphrase
    sharedsecret appkey appsecret apitoken apisecret accountkey consumerkey webhooksecret sas
    """
)

WEAK_WORDS = listed(
    """
    key pat auth session sessionid sessid sid phpsessid jsessionid cookie creds cred credentials sig signature
    salt pin otp totp seed dsn code login secrets tokens passwords keys apikeys nonce signin access hmac webhook
    authentication userpass ssid license licence csrftoken xsrftoken secure sign connectionstring
    """
)

SHORT_PASSWORD_WORDS = listed("pass pw userpass")
"""`pass` alone also counts tests and walks through gates: its value must hold a digit and a letter."""

HEX_WORDS = listed("auth authentication salt cred creds credential credentials hmac nonce otp")
"""Weak names whose hexadecimal values are secrets too; others (key, session, signature) name hashes as well."""

KEY_QUALIFIERS = listed(
    """
    api access private secret owner master encryption encrypt decryption decrypt signing sign auth account
    service ssh client app application bot hmac webhook consumer shared server admin deploy deployment storage
    license licence subscription session rsa aes des ecdsa ed25519 gpg pgp tls ssl root wallet crypto cipher
    write read ingest sdk integration user openai anthropic claude aws gcp azure google github gitlab slack
    stripe sendgrid twilio mailgun mailchimp datadog newrelic heroku discord telegram npm pypi huggingface hf
    groq mistral cohere openrouter replicate firebase algolia maps tmdb airtable notion linear figma shopify
    square paypal cloudflare digitalocean fastly sentry rollbar segment mixpanel amplitude pinecone deepseek
    gemini perplexity elevenlabs grafana vault jira confluence atlassian bitbucket circleci travis snyk sonar
    codecov supabase vercel netlify planetscale mongo mongodb redis elastic okta auth0 clerk plaid coinbase
    binance kraken alchemy infura dev prod production test live model provider llm ai autorune runner gateway
    rune adobe asana beamer bittrex confluent contentful droneci dropbox etsy facebook finicity finnhub flickr
    freshbooks gitter hubspot intercom jfrog kucoin launchdarkly linkedin lob looker mattermost messagebird
    nytimes rapidapi sendbird sidekiq squarespace sumologic travisci trello twitch twitter yandex zendesk meraki
    artifactory sonarqube pulumi terraform doppler render railway fly cloudinary mapbox here tomtom weather
    openweather newsapi giphy spotify youtube steam riot blizzard tiktok instagram whatsapp line zoom webex
    teams pagerduty opsgenie statuspage honeycomb logdna papertrail splunk elasticsearch opensearch typesense
    meilisearch weaviate qdrant chroma together anyscale stability runpod modal lambda vast
    """
)
"""What before `key` makes it a secret: its purpose, or a service that hands out keys."""

HARMLESS_KEYS = listed(
    """
    public foreign sort cache map dict object primary partition item group query hot arrow keyboard press row
    column index lookup join composite unique natural surrogate hash crystal brass door chest gate dungeon quest
    muddy idempotency routing react node list tile pos position coord coords path route event enter escape space
    shift ctrl alt tab config settings i18n translation locale json file state store skill npc
    """
)

NEUTRAL_TAILS = listed(
    """
    value val str string plain plaintext raw default prod production dev development staging live main old new
    current temp tmp b64 base64 hex const literal env global local real backup primary secondary bytes data base
    """
)
"""What may follow the word that counts: `token_value`, `PASSWORD_PROD`."""

HARMLESS_HEADS = listed(
    """
    limit limits count counts counter max min maximum minimum ttl type types name names id ids length len size
    field fields input inputs hash hashed hashes digest url urls uri endpoint path paths file files filename dir
    directory folder expiry expires expired expiration expire policy policies validator validators validation
    regex regexp pattern label labels hint hints prompt placeholder title text message msg messages error errors
    err reset strength room door place env var vars variable variables header headers param params parameter
    prefix suffix format algorithm alg method methods scheme required enabled disabled provider providers
    manager service services store storage generator usage used budget budgets index position pos info version
    status state kind mode style color page screen class classes selector element el button event events handler
    callback function fn func factory cls model models schema serializer view views form rule rules check
    checker checks test tests spec attempts attempt retries retry rotation rotated created updated at date time
    timestamp timeout interval period age total rate price cost costs per bucket window budgeted stream parser
    tokenizer lexer encoder decoder cache map set list array dict table column col row rows flow grant scope
    scopes audience issuer realm domain host hostname port server user username account email owner author
    authority authors location loc x y z npc item items quest chest gate area level ref reference arn source src
    target dest destination engine client clients response request callback_url code_challenge visible
    visibility toggle icon help docs doc description desc comment note notes present missing valid invalid ok
    fail failed failure failures success optional changed ring press press_count pressed up down left right bind
    binding bindings board boards pad frame frames word words phrase_hint exists found matched match matches
    mismatch variants variant options option patterns choices candidates samples examples
    """
)
"""What a name is really about when it ends so: `tokenLimit`, `password_hash`, `secretRoom`."""

NEGATING_FIRST = listed(
    """
    is has had show hide toggle forgot forget no use uses using needs need requires require should can public
    foreign sort cache map dict object primary partition storage_key item group query i18n hot arrow keyboard
    press max min num total count type test_id next previous page cursor continuation sync crystal brass hash
    hashed disable enable allow with without on get set check validate verify reset change update delete
    generate create make build fetch load read parse handle
    """
)

VERBS_THAT_SET = listed("set use with update change put add check verify reset")

PLACEHOLDERS = listed(
    """
    test testing tests password passwd pass pwd pw secret secrets token tokens key apikey api_key api-key
    username user login string str text hidden required optional none null nil true false undefined nan yes no
    on off bearer basic digest include includes omit same-origin default example sample dummy fake mock
    placeholder changeme change_me change-me changeit replaceme replace-me replace_me todo fixme tbd xxx value
    val foo bar baz qux foobar hello world empty missing unknown invalid expired wrong incorrect bad error
    failed failure ok set unset redacted masked removed filtered stripped present absent members member admin
    root guest anonymous number boolean bool int integer float object array any buffer bytes json form header
    cookie query body local localhost session refresh access id_token access_token refresh_token
    client_credentials authorization_code urlencoded email phone name label title input field submit button
    enter escape space shift auth authorization oauth oauth2 jwt hmac rsa aes ssh tls production development
    staging self this super async await return passed failing pending public private protected const let var
    kennwort passwort wachtwoord contraseña senha mot_de_passe
    """
)
"""Values that stand in for one, say what kind is meant, or are what a label or a setting says."""
