import { either, rule, whole, type LanguageRules } from './rules.ts';

const PRICE = 'pris|prisen|priser|belob|belobet|belobe';
const LEAST = 'sidste|laveste|mindste|minimum|minimal|bedste|nederste|absolut laveste|endelige';

export const da: LanguageRules = {
  price: [
    rule('hvad|hvor meget', 'skal jeg|skal vi|ma jeg', 'punge ud|hoste op|bladre op'),
    whole('minimum|mindstepris|sidste pris|bundpris'),
    rule('som minimum|mindst|minimum', 'have|koste|betale'),
    rule('have|koste|betale', 'som minimum|mindst|minimum'),
    ...either(LEAST, PRICE),
    rule(
      'mindstepris*|bundpris*|smertegraense*|slutpris*|reservepris*|minimumspris*|mindsteprisen|nedre graense',
    ),
    rule('hvor meget|hvad', 'vil du have|skal du have|vil i have|skal i have|vil de have|forlanger'),
    rule('hvor langt ned|hvor lavt|hvor langt', 'ga|gar|komme|ned'),
    rule('hvor langt ned|hvor lavt'),
    rule('fra hvilket belob|for hvilket belob|til hvilken pris|for hvor meget'),
    rule('sla af|slag|ga ned', 'pris|prisen'),
    rule('sla', 'af', 'pris|prisen'),
    rule('prisen', 'forhandle ned|ned|bevaege*|trykke*'),
  ],
  contact: [
    rule('send|sende|sender', 'mig|os', 'mail|sms|besked'),
    rule('har du|har i|har de', 'en mail|et nummer|mobil|telefon|whatsapp|email|en telefon|en mobil'),
    rule('telefonnummer*|mobilnummer*|tlf nummer|tlfnr|telefonnr|kontaktoplysninger*|kontaktinfo'),
    rule('dit|jeres|deres|din', 'nummer|telefon|mobil|mail|email|mailadresse|adresse|e mail'),
    rule('mailadresse*|e mailadresse*|emailadresse*'),
    rule('ring|ringe|skriv|skrive|sms', 'til mig|til os|mig'),
    rule('ring|ringe|skrive|maile|kontakte', 'til dig|til jer|dig direkte|jer direkte|privat'),
    rule('kan jeg|ma jeg|kan vi', 'ringe|maile|kontakte|fa fat i', '*'),
    rule('kan jeg|ma jeg|kan vi', 'ringe|maile|kontakte'),
    rule('kontakt', 'mig|os', 'direkte|privat|udenom|pa'),
    rule('direkte|privat', 'kontakt*|tale sammen'),
    rule('fa fat|far jeg fat|far vi fat', 'dig|jer'),
  ],
  outside: [
    rule('privat|sort', 'handel|aftale'),
    rule('uden om|udenom|uden for|udenfor', 'platform*|auktion*|rollheim|siden|portalen|hjemmesiden'),
    rule('uden', 'auktion*|platform*|rollheim|provision|salaer|gebyr|salaeret|gebyret'),
    rule('under bordet|kontant i handen|sort handel|privathandel|direkte handel'),
    rule('direkte|privat', 'kobe|salge|saelge|handle|til mig|til os'),
    rule('saelge', 'til mig|til os', 'direkte|nu|privat'),
    rule('afbryde|stoppe|annullere|traekke|afslutte', 'auktion*'),
    rule('auktionen', 'afbryd*|stop*|annuller*|tilbage'),
  ],
  unsure: [rule('pris|prisen|forhandle|forhandles|rabat|prut')],
};
