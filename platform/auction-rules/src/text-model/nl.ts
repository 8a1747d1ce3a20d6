import { either, rule, whole, type LanguageRules } from './rules.ts';

const PRICE = 'prijs|prijzen|bedrag|vraagprijs';
const LEAST = 'laatste|laagste|minimale|minimaal|minimum|uiterste|onderste|allerlaagste|scherpste|beste';

export const nl: LanguageRules = {
  price: [
    rule('wat|hoeveel', 'moet ik|moeten wij|moeten we', 'neerleggen|ophoesten|op tafel leggen|neertellen'),
    whole('minimum|ondergrens|laatste prijs|bodemprijs'),
    rule('voor hoeveel|hoeveel', 'laat u|laat je|mag hij|gaat hij', '*'),
    rule('minimaal|minstens', 'hebben|bieden|betalen|kosten'),
    ...either(LEAST, PRICE),
    rule(
      'minimumprijs|bodemprijs|ondergrens|richtprijs|reserveprijs|vraagprijs|pijngrens|limietprijs|eindprijs',
    ),
    rule('hoeveel|wat', 'wil je|wilt u|wil u|wilde u', 'hebben|ervoor|voor'),
    rule('voor hoeveel|vanaf welk bedrag|voor welk bedrag|voor welke prijs|vanaf hoeveel|bij welk bedrag'),
    rule('hoe ver|hoever|hoe laag', 'zakken|omlaag|naar beneden|gaan'),
    rule('af van|iets af|wat af', 'prijs'),
    rule('prijs', 'af'),
    rule('prijs', 'zakken|omlaag|speling|ruimte|doen'),
    rule('speling|ruimte', 'prijs'),
  ],
  contact: [
    rule('stuur|stuurt|sturen', 'mij|me|ons', 'mail|mailtje|app|appje|sms'),
    rule('belt|bel|mailt|appt', 'u|je', 'mij|me|ons'),
    rule('heeft u|heb je|hebt u|hebben jullie', 'mobiel|telefoon|mail|email|whatsapp|nummer|telefoonnummer'),
    rule('telefoonnummer*|mobiele nummer|mobiel nummer|gsm nummer|06 nummer|contactgegevens|telefoonnr'),
    rule('uw|je|jouw', 'nummer|telefoon|mobiel|mail|email|adres|emailadres|mailadres'),
    rule('emailadres|mailadres|e mailadres|e mail adres'),
    rule('bel|bellen|app|appen|mail|mailen', 'me|mij|ons|u|je'),
    rule('mij|me|ons', 'bellen|opbellen|terugbellen|appen|mailen'),
    rule('kan ik u|kan ik je|kunnen we', 'bellen|mailen|appen|bereiken|spreken|contact*'),
    rule('rechtstreeks|direct|prive|persoonlijk', 'contact*|bereiken|spreken|mailen'),
    rule('contact', 'opnemen', '*'),
    rule('contact opnemen|neem contact op'),
    rule('u|je', 'opbellen|terugbellen|telefonisch'),
  ],
  outside: [
    rule('buiten', 'platform|veiling|rollheim|site|website'),
    rule('zonder', 'veiling|platform|rollheim|commissie|provisie|bemiddeling'),
    rule('buiten de boeken|onder de tafel|onderhands|handje contantje|zwart kopen|contant in het handje'),
    rule('rechtstreeks|direct|prive', 'kopen|verkopen|overnemen|zaken doen|aan mij|aan ons'),
    rule('aan mij|aan ons', 'verkopen'),
    rule('veiling', 'stoppen|annuleren|afbreken|intrekken|stopzetten|beeindigen'),
    rule('stop|annuleer|trek', 'de veiling'),
  ],
  unsure: [rule('prijs|prijzen|onderhandelbaar|onderhandelen|bieden vanaf|korting')],
};
