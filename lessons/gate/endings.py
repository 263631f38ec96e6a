"""Last labels of names, and what else tells a host from a file or an attribute (L10)."""

from lessons.gate.vocabulary import listed

_COUNTRIES = listed(
    """
    ac ad ae af ag ai al am ao ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc
    cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr
    ga gd ge gf gg gh gi gl gm gn gp gq gr gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo
    jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq
    mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py
    qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm
    tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye za zm zw
    """
)
_GENERIC = listed(
    """
    com net org edu gov mil int arpa info biz name pro mobi asia tel travel jobs cat aero coop museum post xxx
    onion i2p eth crypto dev app page web cloud host hosting site website online store shop blog wiki news media
    press live life world today tech technology digital software systems solutions services service network
    email link click download zip mov run xyz top vip club win bid loan men work works ltd llc inc gmbh group
    team agency company business center zone space fun icu cyou buzz monster rest bar cafe pub pizza beer games
    game bet casino poker ninja guru expert academy school university courses codes code computer tools tool
    build builders support help care health doctor finance money cash fund capital exchange trade trading market
    markets marketing social chat community forum events video movie film music audio photo photos pictures
    gallery art design studio graphics love date dating family kids baby pet dog horse farm garden house homes
    land properties estate rent city town country earth eco green energy solar bike car cars taxi flights
    holiday tours vacations hotel restaurant kitchen recipes food wine fish red blue pink black gold silver
    diamonds jewelry watch shoes clothing fashion style beauty hair makeup yoga fitness golf football soccer
    hockey tennis coach foundation charity church bible gives gratis free discount sale deals promo gift gifts
    cards cheap best cool wow lol rocks sucks moe moi foo how new now here day boo ooo one two rsvp prof phd esq
    nexus lat bond sbs cfd quest skin autos boats yachts motorcycles berlin london paris tokyo nyc amsterdam
    wien koeln hamburg tirol swiss africa arab рф
    """
)
# Names that no resolver on the internet answers, used in examples and inside companies.
_RESERVED = listed(
    """
    test example invalid local localhost internal intranet lan corp home private alt bit
    """
)
# Everything that can be the last label of a host.
ENDINGS = _COUNTRIES | _GENERIC | _RESERVED
# Endings that are also those of files, or words after a dot in code.
AMBIGUOUS = listed(
    """
    ac ai alt am app arpa art as at audio bar be best bid bike bit black blog blue bond br build by car cards
    care cash cat cc cd center cf chat city click cloud coach code codes company computer cool corp country
    crypto cx cy date day design dev digital dm do download earth eco ee email energy eth events example
    exchange expert family fish foo free fun fund game games ge gg gift gold green group gt health help here hm
    home host hosting how id il im in info int internal intranet invalid io is it jobs km la lan land lat life
    link live local localhost love ls lt market md me media mk ml mm mo money mov mp mr ms mt music mv my na
    name ne net network new news no now om one online pa page ph photo photos pl pm pn post pr press private pro
    ps pt py re red rs run rw sale sb sc school sd se service services sh si silver site skin sl sm sn so social
    software space sr ss st store style su support sv sx sy systems sz tc td team tech tel test tf tg th tj tl
    tm tn to today tool tools tr trade tt tv two us va vc ve vg vi video vu watch web website wf wiki win work
    works world ws ye zip zone
    """
)
# Endings of files among them.
FILES = listed(
    """
    ac am cc cs in kt md mk ml mm mov pl pm ps py rs sh so tf zip
    """
)
# Those among the ambiguous that code seldom has.
HOSTLIKE = listed(
    """
    ai cf cloud dev digital gg io info la me media ms mx net online pro re se site social software st su systems
    team tech tk tv us vc ve website wiki works ws zone app host now
    """
)
# Bare names that are products, libraries or modules.
PRODUCTS = listed(
    """
    ado.net asp.net bufio.io crates.io draw.io engine.io fly.io fs.io go.mod http.io java.io java.net kotlin.io
    ml.net next.js node.js paint.net scala.io sk.io skimage.io socket.io std.io system.io system.net tf.io
    torch.nn vb.net vue.js
    """
)
# First labels that code has, and hosts of strangers seldom have.
CODE_NOUNS = listed(
    """
    account action android api app application archive args array async auth await backup bank base bin bot
    buffer build cache cargo cart cfg changelog channel chat child children client cluster cmd column com combat
    command common compose conf config conn connection console container context coord core cpu ctx cursor data
    date datetime db device df dialog dict disk django doc docker dockerfile document el element email entity
    entry env equipment err error event events exc exception exports express fastapi field file files flask form
    future game git gpu group guild hadoop handler helper helpers host html http https image index info init
    input instance inventory io it item items java javax job json key kotlin kubectl kwargs lib license list loc
    location lock log logger logging machine mail main makefile map math matplotlib member memory message meta
    metadata middleware mock model module msg net network node nodes notes np npc npm numpy obj object options
    opts order org os output package page pandas params parent path pathlib payment pd performance pip player
    plt pod pos position price process product profile promise props proxy pyproject pytest quest queue random
    re readme record report req request requests res response result results role root route router row rows run
    schema scipy script sdk self server service session set settings setup shutil skill skills sklearn smtp
    socket spark spec src state status std store str stream string subprocess sys system table target task team
    template test tests tf that this thread time todo token torch trade tree tsconfig unittest user users util
    utils uv value view vm volume window worker world xml yaml
    """
)
# First labels that hosts have.
HOST_LABELS = listed(
    """
    api app assets attacker auth beta blog cdn cloud data dl docs download downloads evil file files ftp gateway
    get git gitlab hooks images img login mail mirror mirrors mx ns ns1 objects packages pastebin pkg portal raw
    registry releases repo s3 shop static status storage support update updates webhook webhooks www www2
    """
)
