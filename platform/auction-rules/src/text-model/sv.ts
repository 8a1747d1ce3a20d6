import { either, rule, whole, type LanguageRules } from './rules.ts';

const PRICE = 'pris|priset|priser|belopp|beloppet|summa|summan';
const LEAST = 'sista|lagsta|minsta|minimum|minimi|basta|absolut lagsta|slutliga|nedersta';

export const sv: LanguageRules = {
  price: [
    rule('vad|hur mycket', 'maste jag|ska jag|behover jag', 'lagga upp|punga ut|hosta upp|lagga pa bordet'),
    whole('minimum|lagsta|sista pris|minsta'),
    rule('minsta|lagsta|minst', 'du tar|ni tar|du vill ha|ni vill ha|betala|ga for|ga med pa'),
    rule('tar du|tar ni|vill du ha|ni vill ha', 'minst|lagst|minimum'),
    ...either(LEAST, PRICE),
    rule(
      'minimipris*|bottenpris*|smartgrans*|slutpris*|reservationspris*|lagstapris*|prisgrans*|lagstapriset',
    ),
    rule('hur mycket|vad', 'vill du ha|ska du ha|vill ni ha|begar du|begar ni|tar du'),
    rule('hur langt ner|hur lagt|hur langt ned'),
    rule('for hur mycket|till vilket pris|for vilket belopp|fran vilket belopp|vid vilket belopp'),
    rule('pruta|ga ner|sanka', 'pris|priset'),
    rule('priset', 'ner|ned|pruta|pressa'),
  ],
  contact: [
    rule('skicka', 'mejl|mail|sms|meddelande'),
    rule('har du|har ni', 'mobil|telefon|mejl|mail|epost|whatsapp|nummer|ett nummer'),
    rule('telefonnummer*|mobilnummer*|telnr|telefonnr|kontaktuppgift*|kontaktinfo|mobilnr'),
    rule('ditt|ert|din|er', 'nummer|telefon|mobil|mejl|mail|adress|mejladress|mailadress|epost|e post'),
    rule('mejladress*|mailadress*|epostadress*|e postadress*'),
    rule('ring|ringa|skriv|skriva|smsa|mejla|maila', 'mig|till mig|oss|till oss'),
    rule('ringa|mejla|maila|kontakta|na|traffa', 'dig|er', 'direkt|privat|idag|ikvall|om bilen'),
    rule('kan jag|far jag|kan vi', 'ringa|mejla|maila|kontakta|na dig|na er'),
    rule('kontakta', 'mig|oss'),
    rule('direkt|privat', 'kontakt*|prata|hora av'),
    rule('hor av', 'dig|er|mig'),
    rule('ta kontakt|tag i dig|tag pa dig|fa tag'),
  ],
  outside: [
    rule('utanfor|vid sidan av|forbi', 'plattform*|auktion*|rollheim|sajten|sidan|portalen'),
    rule('utan', 'auktion*|plattform*|rollheim|provision|avgift|avgiften|avgifter'),
    rule('under bordet|kontant i handen|svart affar|privataffar|direktaffar|direktkop'),
    rule('direkt|privat', 'kopa|salja|gora upp|till mig|till oss|affar'),
    rule('salja|sald', 'till mig|till oss', 'direkt|nu|privat'),
    rule('avbryta|stoppa|avsluta|dra tillbaka|stanga', 'auktion*'),
    rule('auktionen', 'avbryt*|stopp*|avslut*'),
  ],
  unsure: [rule('pris|priset|pruta|forhandla|rabatt|forhandlingsbart')],
};
