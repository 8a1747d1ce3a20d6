import { either, rule, whole, type LanguageRules } from './rules.ts';

const PRICE = 'cena|ceny|cene|cenie|cen|kwota|kwoty|kwote|kwocie|cenowa|cenowe';
const LEAST = 'ostatni*|najnizsz*|minimaln*|ostateczn*|koncow*|graniczn*|najlepsz*|minimum';

export const pl: LanguageRules = {
  price: [
    rule('ile', 'musze|mam|musimy', 'wylozyc|wybulic|polozyc na stol'),
    whole('minimum|ostatnia cena|najmniej'),
    rule('ile', 'ostatecznie|minimalnie|najmniej|na koniec|minimum|ostatnia'),
    ...either(LEAST, PRICE),
    rule('za ile|od ilu|do ilu|od jakiej kwoty|za jaka kwote|za jaka cene|do jakiej ceny|przy jakiej cenie'),
    rule('ile', 'pan chce|pani chce|panstwo chca|chcesz|chce pan|chce pani|chca panstwo|pan wola|wola pan'),
    rule('ile minimum|minimum ile|najmniej ile|ile najmniej'),
    rule('ile', 'opusci|opuscic|zejdzie|zejsc|utargowac|urwac|upuscic'),
    rule('zejsc|zejdzie|opusci*|spusci*|obnizy*|obnizyc|upusci*', 'z ceny|cene|ceny'),
    rule('cena minimalna|prog cenowy|dolna granica|granica bolu|oczekiwania cenowe'),
  ],
  contact: [
    rule('napisac|wyslac|napisz|wyslij', 'maila|mail|sms|sms a|email'),
    rule('ma pan|ma pani|masz|maja panstwo', 'komorke|telefon|mail|maila|email|whatsapp|numer'),
    rule('prosze|poprosze|podac|podaj|prosic', 'numer|telefon|mail|maila|kontakt', '*'),
    rule('prosze o|poprosze|prosic o', 'numer|telefon|mail|maila|kontakt'),
    rule(
      'numer telefonu|nr telefonu|numeru telefonu|numer komorki|telefon kontaktowy|dane kontaktowe|danych kontaktowych',
    ),
    rule('pana|pani|twoj|panstwa|swoj|jakis', 'numer|telefon|adres|mail|maila|email|nr'),
    rule('numer|telefon|adres|mail', 'do pana|do pani|do ciebie|do panstwa'),
    rule('adres mailowy|adres email|adres e mail|maila do|adresu mailowego|dokladny adres'),
    rule('zadzwonic|dzwonic|zatelefonowac|oddzwonic|skontaktowac|przedzwonic'),
    rule(
      'prosze o telefon|prosze o kontakt|prosze dzwonic|prosze zadzwonic|zadzwon|zadzwoncie|napisz do mnie|prosze napisac na',
    ),
    rule('kontakt|kontaktu|kontaktowac', 'bezposredni*|prywatn*|poza|telefoniczn*'),
    rule('bezposredni*|prywatn*|telefoniczn*', 'kontakt*|porozmawiac|rozmow*'),
  ],
  outside: [
    rule('poza', 'platforma|aukcja|rollheim|portalem|serwisem|licytacja|strona'),
    rule('bez', 'aukcji|platformy|rollheim|prowizji|posrednik*|licytacji|oplat'),
    rule('z pominieciem|pomijajac|omijajac', 'aukcji|platformy|portalu|aukcje|platforme|prowizji'),
    rule('pod stolem|do reki gotowka|gotowka do reki|na czarno|na lewo'),
    rule('bezposrednio|prywatnie', 'sprzeda*|kupi*|odkupi*|dogada*|mi|mnie'),
    rule('sprzeda*|kupi*|odkupi*', 'bezposrednio|prywatnie'),
    rule('dogadac sie', 'prywatnie|poza|*'),
    rule(
      'przerwac|zakonczyc|anulowac|wycofac|zamknac|wycofa|zakonczy|anuluje',
      'aukcje|licytacje|z aukcji|ogloszenie',
    ),
  ],
  unsure: [rule('cena|ceny|cene|negocjacj*|negocjowac|rabat|do negocjacji|targowac')],
};
