import {
  attribute,
  ATTRIBUTES,
  isStoredAsAttribute,
  LINKED_VIEWS,
  LOCALES,
  unitFactor,
  type Attribute,
  type ImportTarget,
  type LinkedPicture,
  type Locale,
  type ProductType,
} from '@rollheim/contracts';
import { attributeLabel } from '@rollheim/contracts/attributes';
import { plainWord } from '@rollheim/contracts/named';
import { partsOf } from './units.ts';
import { SYNONYMS } from './words.ts';

const OF_TRAILERS = 'trailer_';

/** Columns of links to pictures, and what those show. */
export const PICTURE_TARGETS: ReadonlyMap<string, LinkedPicture['view']> = new Map(
  LINKED_VIEWS.map((view) => [`image_${view}`, view]),
);

/** Fields of an ad beside the attributes of its vehicle. */
const OF_THE_AD = [
  'description',
  'defects_description',
  'start_price',
  'minimum_selling_price',
  'buy_now_price',
  'vat_reportable',
  'expected_mileage',
  ...PICTURE_TARGETS.keys(),
];

/** What a file says of a vehicle and no attribute is called by. */
const WORDS = {
  product_type: {
    de: 'Fahrzeugart',
    en: 'Kind of vehicle',
    nl: 'Soort voertuig',
    sv: 'Fordonstyp',
    da: 'Køretøjstype',
    pl: 'Rodzaj pojazdu',
    es: 'Tipo de vehículo',
    cs: 'Druh vozidla',
  },
  first_registration: {
    de: 'Erstzulassung',
    en: 'First registration',
    nl: 'Eerste toelating',
    sv: 'Första registrering',
    da: 'Første registrering',
    pl: 'Pierwsza rejestracja',
    es: 'Primera matriculación',
    cs: 'První registrace',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>;

const hasOwnWords = (code: string): code is keyof typeof WORDS => Object.hasOwn(WORDS, code);

/** Attributes of a vehicle under one code: what trailers have under a code of their own is the same column. */
const ofVehicles = ATTRIBUTES.filter(
  (entry) =>
    isStoredAsAttribute(entry) &&
    !(entry.code.startsWith(OF_TRAILERS) && attribute(entry.code.slice(OF_TRAILERS.length))),
).map(({ code }) => code);

/** Everything that a column may bring, in the order of the wizard. */
export const TARGETS: readonly string[] = [
  'internal_number',
  'product_type',
  ...ofVehicles.flatMap((code) =>
    code === 'first_registration_year' ? ['first_registration', code] : [code],
  ),
  ...OF_THE_AD,
].filter((code, index, all) => all.indexOf(code) === index);

/** The code under which vehicles of a type have an attribute. */
export function codeFor(code: string, productType: ProductType): string {
  const own = `${OF_TRAILERS}${code}`;
  return productType === 'trailer' && attribute(own) ? own : code;
}

/** What a target is called. */
export const labelOf = (code: string, locale: Locale): string =>
  hasOwnWords(code) ? WORDS[code][locale] : attributeLabel(code, locale);

/** All targets with their labels. */
export const targetsIn = (locale: Locale): readonly ImportTarget[] =>
  TARGETS.map((code) => ({ code, label: labelOf(code, locale) }));

type Index = ReadonlyMap<string, string>;
const indexes = new Map<Locale, Index>();

/** Targets by their labels in a language, with and without what the label has in brackets, and by their codes. */
function indexOf(locale: Locale): Index {
  const known = indexes.get(locale);
  if (known) return known;
  const index = new Map<string, string>();
  const add = (word: string, code: string) => {
    const plain = plainWord(word);
    if (plain !== '' && !index.has(plain)) index.set(plain, code);
  };
  for (const code of TARGETS) add(labelOf(code, locale), code);
  for (const code of TARGETS) add(labelOf(code, locale).split('(')[0] ?? '', code);
  for (const code of TARGETS) add(code, code);
  indexes.set(locale, index);
  return index;
}

const synonyms: Index = new Map(
  Object.entries(SYNONYMS).flatMap(([code, words]) => words.map((word) => [plainWord(word), code] as const)),
);

function named(word: string, locale: Locale): string | null {
  const plain = plainWord(word);
  for (const language of [locale, ...LOCALES]) {
    const code = indexOf(language).get(plain);
    if (code !== undefined) return code;
  }
  return synonyms.get(plain) ?? null;
}

const entryOf = (code: string): Attribute | undefined => attribute(code);

/** The target that a heading names, in any language; null for none. A unit behind it must be one that its field knows. */
export function targetOf(heading: string, locale: Locale): string | null {
  const whole = named(heading, locale);
  if (whole !== null) return whole;
  const { name, unit } = partsOf(heading);
  if (unit === null) return null;
  const code = named(name, locale);
  return code !== null && unitFactor(entryOf(code)?.unit, unit) !== null ? code : null;
}

/** How many of the field's unit one of the column's is. */
export function columnFactor(heading: string, code: string): number {
  const { unit } = partsOf(heading);
  return unit === null ? 1 : (unitFactor(entryOf(code)?.unit, unit) ?? 1);
}
