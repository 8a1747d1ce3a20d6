import { invitesOutside, judgeQuestion } from './text-model/judge.ts';
import { LONGEST } from './text-model/normalise.ts';

// The rules run in the auction's writer: none may take more than linear time. What precedes a sign is looked up behind
// it, for a rule that began with a run of any length would be tried at each character of the run.

/** Currency beside a number, or words that can only be about money. */
const PRICE = [
  /(?:€|\$|£|\b(?:eur|euro|euros|usd|chf|pln|zł|kč|czk|dkk|sek|gbp)\b)\s*\d/iu,
  /(?=€|\$|£|,-|(?:eur|euro|euros|usd|chf|pln|zł|kč|czk|dkk|sek|gbp|teur|t€|k€)(?![\p{L}]))(?<=\d[.,'’\s]*)/iu,
  /\d\s*(?:mille|riesen)(?![\p{L}])/iu,
  /\b(?:preis|price|prijs|pris|precio|cena|festpreis|vb|verhandlungsbasis|mindestpreis|reserve price|minimum price)\b[^.?!\d]{0,40}\d/iu,
  /\b(?:for|für|voor|por|za|biete|offer|zahle|pay)\s+\d{1,3}(?:[.,'’\s]?\d{3})+(?!\s*(?:km|kg|mm|cm|ccm|miles|mi|h)(?![\p{L}]))/iu,
];

/** Words that say of an amount that it is what the vehicle is to cost. */
const PRICE_WORD =
  /(?<![\p{L}])(?:preis|price|prijs|pris|precio|cena|festpreis|vb|verhandlungsbasis|mindestpreis|neupreis)(?![\p{L}])/iu;

/** Words for what was done to a vehicle: an amount beside them was spent on it. */
const WORK =
  /eingebaut|verbaut|erneuert|ersetzt|gewechselt|nachgerüstet|repariert|überholt|investiert|installed|fitted|replaced|renewed|repaired|overhauled|ingebouwd|vervangen|vernieuwd|gerepareerd|indbygget|monteret|udskiftet|repareret|inbyggd|monterad|bytt|utbytt|reparerad|wymienion|zamontowan|naprawion|vyměněn|namontován|opraven|instalad|montad|cambiad|sustituid|reparad/iu;

/** Addresses that reach someone outside the platform. */
const CONTACT = [
  /(?=[@([{])(?<=[\p{L}\d._%+-]\s*)(?:@|\(at\)|\[at\]|\{at\})\s*[\p{L}\d-]/iu,
  /\b(?:https?:\/\/|www\.)\S/iu,
  /(?<=[\p{L}\d-]{2})\.(?:com|org|net|info|biz|eu|de|nl|se|dk|pl|es|cz|at|ch|be|fr|it|co\.uk|io|shop)\b/iu,
  /\b(?:whats\s?app|telegram|signal app|instagram|facebook|skype|viber)\b/iu,
];

/** Days, so that an inspection's date is no telephone number. */
const DATE = /(?<![\d./-])\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2}(?![\d/-])/gu;

/** The letter in place of the digit zero, as in 'O171/2345678'. */
const LETTER_O = /(?<![\p{L}\d])o(?=\d\d)|(?<=\d)o(?=[\d/])/giu;

/** A run of digits with the separators that people put into telephone numbers. */
const DIGIT_RUN = /(?:\+|\b00|\b0|\b\d)[\d\s()./-]*\d/gu;

/** No telephone number, address or price is longer, characters. */
const OVERLAP = 200;

/** A text in pieces that the rules judge whole; the description of an ad is longer than one. */
function piecesOf(text: string): readonly string[] {
  const plain = text.normalize('NFKC');
  const pieces = [plain.slice(0, LONGEST)];
  for (let from = LONGEST - OVERLAP; from + OVERLAP < plain.length; from += LONGEST - OVERLAP)
    pieces.push(plain.slice(from, from + LONGEST));
  return pieces;
}

/**
 * True where a question or an answer holds a price or contact data (spec 2 §5.2). Weights, mileage and years pass:
 * "2.5 t, 85.000 km, 2019".
 */
export function holdsPriceOrContact(text: string): boolean {
  return piecesOf(text).some(
    (plain) =>
      PRICE.some((rule) => rule.test(plain)) ||
      CONTACT.some((rule) => rule.test(plain)) ||
      holdsTelephone(plain),
  );
}

/**
 * True where a text of an ad seems to name what the vehicle is to cost. An amount that was spent on it ("new battery
 * fitted for 300 euros") is none.
 */
export const holdsVehiclePrice = (text: string): boolean =>
  piecesOf(text).some((plain) =>
    plain
      .split(/[.!?](?=\s)|[;\n]/u)
      .some((part) => PRICE.some((rule) => rule.test(part)) && (PRICE_WORD.test(part) || !WORK.test(part))),
  );

/** True where a text holds, or asks for, contact data, or invites to a deal outside; an ad may speak of prices. */
export function holdsContactData(text: string): boolean {
  return piecesOf(text).some(
    (plain) => CONTACT.some((rule) => rule.test(plain)) || holdsTelephone(plain) || invitesOutside(plain),
  );
}

/** True where a question is refused: it holds, or asks for, a price or contact data, or a deal outside the auction. */
export const refusesQuestion = (text: string): boolean =>
  holdsPriceOrContact(text) || judgeQuestion(text) === 'refused';

/** True where an answer is refused: it holds a price or contact data, or invites to a deal outside the auction. */
export const refusesAnswer = (text: string): boolean => holdsPriceOrContact(text) || invitesOutside(text);

function holdsTelephone(text: string): boolean {
  const written = text.replace(DATE, ' ; ').replace(LETTER_O, '0');
  for (const [run] of written.matchAll(DIGIT_RUN)) {
    const digits = run.replace(/\D/gu, '');
    const prefixed = /^(?:\+|0)/u.test(run);
    if (digits.length > 15) continue;
    if (prefixed && digits.length >= 7) return true;
    if (digits.length >= 9 && !/^\d{1,3}(?:[.\s]\d{3})+$/u.test(run)) return true;
  }
  return false;
}
