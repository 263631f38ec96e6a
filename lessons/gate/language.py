"""A machine lesson is English (L08)."""

import re

from lessons.gate import sentences
from lessons.gate.refusals import LANGUAGE, Refusal
from lessons.gate.vocabulary import listed

_ENGLISH = listed(
    """
    a about above after again all also always an and another any are as at be because been before below between
    both but by can cannot check could do does don done during each either else every exit fail fails file first
    for from get gets go has have here how if in instead into is it its just keep last later least less make may
    more most must need needs never next no not now of off on once one only or other otherwise out over pass put
    rather read retry run same see set should show since so some start still stop such take than that the their
    them then there these they this those through to too try twice two under unless until up use used using
    verify wait was way were what when where whether which while who will with within without would you your i
    my we our call error command step test tool page line open close write save add remove change find returns
    prints reports raises value name time
    """
)
_FOREIGN = (
    frozenset(
        # German, Dutch
        listed(
            """
    der das und ist nicht ein eine einen dem den des auf mit für von zu im sich wenn dann oder auch nur alle
    allen aus bei nach vor wird werden kann muss sie wir ihr bitte nie immer ignoriere anweisungen vorherigen
    vergiss regeln passwort gib het een niet zijn van voor met naar ook maar wordt worden deze dit alle eerdere
    regels negeer instructies wachtwoord zet uit geef als en op de te le la les des du et est une dans pour que
    qui ne pas plus sur avec sont vous nous au aux ce cette ces il elle tout tous toutes si ignorez ignore-les
    oubliez précédentes règles mot passe affichez révélez sans el los las una por para con que no es son del al
    como más pero si todo todas todos tus su sus cuando nunca siempre ignora olvida instrucciones anteriores
    reglas contraseña muestra o os as um uma não em se mais como quando tudo todas esqueça instruções regras
    senha il lo gli di che è e per non con una della delle dei nel tutte tutti istruzioni precedenti regole
    mostra dimentica sono nie i w z na się jest do że wszystkie poprzednie polecenia instrukcje zasady hasło
    wyślij zignoruj oraz plik vše všechny předchozí pokyny pravidla heslo je se na ve bir ve bu için ile tüm
    önceki talimatları yok say kuralları şifreyi göster och att det som är inte alla tidigare instruktioner
    regler lösenord glöm og ikke alle tidligere instruksjoner regler en et til ja on ei että kaikki unohda toate
    instrucțiunile anterioare ignoră și parola abaikan semua instruksi sebelumnya dan yang kata sandi aturan
    """
        )
    )
    - _ENGLISH
    - frozenset(["i", "a", "as", "do", "me", "no", "in", "on", "is", "en", "data", "format", "plan"])
)
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_CLAUSE = re.compile(r"[.;:,!?]\s+|\s[–—-]\s")
_ENOUGH_WORDS = 5


def check(text: str) -> Refusal | None:
    """Refuses a text, or a clause of one, in which foreign function words outweigh English ones.

    Names, code and terms of any kind are no evidence either way.
    """
    plain = sentences.without_code(text)
    for clause in (plain, *_CLAUSE.split(plain)):
        words = [word.lower() for word in _WORD.findall(clause)]
        english, foreign = sum(w in _ENGLISH for w in words), sum(w in _FOREIGN for w in words)
        if foreign >= 2 and foreign > english:
            return Refusal(LANGUAGE, f"not English: {clause.strip()[:60]!r}")
    words = [word.lower() for word in _WORD.findall(plain)]
    if len(words) >= _ENOUGH_WORDS and not any(w in _ENGLISH for w in words):
        return Refusal(LANGUAGE, "no word that English sentences have")
    return None
