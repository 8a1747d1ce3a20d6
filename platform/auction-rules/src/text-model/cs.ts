import { either, rule, whole, type LanguageRules } from './rules.ts';

const PRICE = 'cena|ceny|cenu|cene|cenou|castka|castku|castky|castce|cenova|cenove';
const LEAST = 'posledni|nejnizsi|minimalni|konecna|konecnou|konecne|nejlepsi|finalni|hranicni|limitni';

export const cs: LanguageRules = {
  price: [
    rule('kolik', 'musim|mam|musime', 'vysolit|vyklopit|polozit na stul'),
    rule('na jakou cenu|na kolik', 'sel|sla|jit|pujdete'),
    whole('minimum|posledni cena|minimalka|nejmin'),
    rule('kolik', 'nejmin|nejmene|minimalne|konecne|nakonec|naposledy'),
    ...either(LEAST, PRICE),
    rule(
      'za kolik|od kolika|na kolik|do kolika|za jakou cenu|za jakou castku|pri jake castce|od jake castky',
    ),
    rule('kolik', 'chcete|chces|chtel|chtela|pozadujete|za to chcete|minimalne'),
    rule('kolik minimalne|kolik nejmene|nejmene kolik|minimalne za kolik'),
    rule('o kolik|kam', 'slevite|slevit|pujdete|dolu|jit'),
    rule('jit|pujde|slevit|slevite|snizit|snizite|jde|hnout', 's cenou|z ceny|cenu'),
    rule('s cenou|z ceny|cenu|cena', 'dolu|nejak|slevit|hnout|snizit|snizite'),
    rule('cenova predstava|cenovou predstavu|bolestiva hranice|minimalka|spodni hranice'),
  ],
  contact: [
    rule('poslete|posli|poslat|poslali', 'mail|email|sms|zpravu'),
    rule('mate|mas', 'mobil|telefon|mail|email|whatsapp|cislo'),
    rule(
      'telefonni cislo|cislo na vas|cislo na mobil|cislo telefonu|kontaktni udaje|kontaktni cislo|mobilni cislo|tel cislo',
    ),
    rule('vase|vas|tve|tvoje|svuj|svoje', 'cislo|telefon|mail|email|adresa|adresu|kontakt|mobil|telefonni'),
    rule(
      'mailova adresa|mailovou adresu|emailova adresa|emailovou adresu|presna adresa|presnou adresu|e mailovou adresu',
    ),
    rule('zavolat|zavolejte|zavolej|volejte|zatelefonovat|telefonicky'),
    rule('napiste mi|napis mi|ozvete se|ozvi se|kontaktujte|kontaktovat', '*'),
    rule('ozvete se|ozvi se|kontaktujte me|kontaktovat vas|vas kontaktovat|kontaktuj me'),
    rule('primo|soukrome|osobne', 'kontakt*|spojit|mluvit|promluvit'),
    rule('kontakt', 'na vas|na tebe|na majitele|na prodejce|primy'),
    rule('spojit', 's vami|se s vami|primo'),
  ],
  outside: [
    rule('mimo', 'platformu|aukci|rollheim|portal|stranky|web|drazbu'),
    rule('bez', 'aukce|platformy|rollheimu|provize|prostredniku|prostrednika|poplatku|poplatku'),
    rule('obejit|vynechat', 'aukci|platformu|provizi|portal|poplatky'),
    rule('bokem|pod stolem|na ruku|na cerno|hotove do ruky'),
    rule('primo|soukrome|naprimo', 'prodat|prodate|prodal*|koupit|odkoupit|dohodnout|prodej|mne'),
    rule('prodat|prodate|prodali|koupit|odkoupit|dohodnout', 'primo|soukrome|naprimo|mimo'),
    rule('aukci|inzerat|drazbu', 'zrusit|ukoncit|stahnout|prerusit'),
    rule('zrusit|ukoncit|stahnout|prerusit|zrusite|ukoncite|stahnete', 'aukci|inzerat|drazbu|z aukce'),
  ],
  unsure: [rule('cena|ceny|cenu|sleva|slevu|smlouvat|vyjednavat|dohoda')],
};
