import { either, rule, whole, type LanguageRules } from './rules.ts';

const PRICE = 'preis|preise|preises|preisvorstellung*|preisgrenze|betrag|summe|preislich';
const LEAST =
  'letzt*|niedrigst*|tiefst*|minimal*|mindest*|unterst*|ausserst*|aeusserst*|allerletzt*|schlusspreis';

export const de: LanguageRules = {
  price: [
    rule(
      'was|wieviel|wie viel',
      'muss ich|mussen wir|muessen wir|musste ich|muesste ich|soll ich',
      'hinlegen|hinblattern|hinblaettern|lockermachen|drauflegen|auf den tisch legen|springen lassen',
    ),
    whole('minimum|limit|schmerzgrenze|letzter preis|untergrenze'),
    rule('mindestens|minimal', 'bieten|haben|dafur|dafuer|zahlen|bezahlen|kosten|hinlegen'),
    rule('unter', 'betrag|summe|preis', '*'),
    rule('betrag|summe|wieviel|wie viel', 'hergeben|her|weggeben|abgeben'),
    ...either(LEAST, PRICE),
    rule(
      'mindestpreis*|schmerzgrenze*|preisvorstellung*|endpreis|letztpreis|wunschpreis*|verhandlungsbasis|limitpreis',
    ),
    rule('reservepreis|reservationspreis|mindestgebot|preislimit|preisuntergrenze|untergrenze'),
    rule(
      'fur wieviel|fur wie viel|ab wieviel|ab wie viel|bei welchem betrag|ab welchem betrag|zu welchem preis',
    ),
    rule('wie weit', 'gehen|gehst|kommen|kommst|konnen|koennen', 'runter|herunter|entgegen|nachlassen'),
    rule('wie weit', 'runter|herunter'),
    rule('was|wieviel', 'letzte|letzter', 'preis'),
    rule(
      'wieviel wollen|wie viel wollen|was wollen sie|was willst du|was mochten sie|was moechten sie',
      'haben|dafur|dafuer',
    ),
    rule('am preis|beim preis', 'machen|gehen|drin|entgegenkommen|spielraum'),
    rule('geht', 'am preis|beim preis'),
    rule('was ist', 'limit|untergrenze|schmerzgrenze'),
  ],
  contact: [
    rule('schicken|schick|senden|sende', 'mir|uns', 'mail|email|e mail|sms'),
    rule('mir|uns', 'mail|email|sms', 'schicken|senden|schreiben'),
    rule('mir|uns', 'mail schicken|mail senden|mail schreiben|sms schicken'),
    rule('haben sie|hast du|habt ihr|gibt es', 'handy|mobiltelefon|mail|email|whatsapp|telefonnummer|e mail'),
    rule(
      'konnen sie|koennen sie|kannst du|wurden sie|wuerden sie',
      'mich|uns',
      'anrufen|zuruckrufen|zurueckrufen',
    ),
    rule('telefonnummer*|handynummer*|mobilnummer*|rufnummer*|telefonnr|handynr|festnetznummer|kontaktdaten'),
    rule('mailadresse*|emailadresse*|e mail adresse|mail adresse|email adresse'),
    rule('ihre|deine|eure', 'nummer|anschrift|adresse|telefon|handy|email|mail'),
    rule('ruf|rufen|rufe', 'mich|uns|sie|dich', 'an|zuruck|zurueck|durch'),
    rule('telefonieren|zuruckrufen|zurueckrufen|anrufen'),
    rule('direkt|privat|personlich|persoenlich', 'kontaktieren|erreichen|schreiben|sprechen|kontakt'),
    rule('wie|wo', 'kann ich sie|kann ich dich|konnen wir sie', 'erreichen|kontaktieren|anschreiben'),
    rule(
      'schreiben sie mir|schreib mir|melden sie sich|melde dich',
      '*privat*|direkt|mail|email|bei mir|bei uns',
    ),
    rule('kontakt', 'aufnehmen|ausserhalb'),
  ],
  outside: [
    rule('ausserhalb|aufserhalb', 'plattform|auktion|rollheim|portal*|seite|website'),
    rule('an der auktion|an der plattform|am portal|an rollheim', 'vorbei'),
    rule('ohne', 'auktion|plattform|rollheim|provision|portal', '*'),
    rule('ohne', 'auktion|plattform|rollheim|provision'),
    rule('direktverkauf|direktkauf|barverkauf|privatverkauf'),
    rule('direkt|privat|sofort|gleich', 'an mich|an uns|von ihnen|bei ihnen', '*kauf*|abkauf*'),
    rule('direkt|privat', 'an mich|an uns'),
    rule('direkt|privat', 'kaufen|verkaufen|abkaufen|einigen|abwickeln|abschliessen'),
    rule('unter der hand|unterderhand|bar auf die hand|bar auf die kralle|schwarz kaufen'),
    rule('auktion', 'abbrechen|beenden|stoppen|zuruckziehen|zurueckziehen|rausnehmen'),
  ],
  unsure: [rule('preis|preise|verhandelbar|verhandeln|vb|rabatt|nachlass')],
};
