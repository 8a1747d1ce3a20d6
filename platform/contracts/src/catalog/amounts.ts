import type { CatalogRange } from './search-parameters.ts';
import { squeezed } from './fold.ts';

/** Bounds that a text sets to a value of the vehicle; prices in cents. */
export interface TextRange {
  readonly name: CatalogRange;
  readonly from?: number;
  readonly to?: number;
}

interface Unit {
  readonly range: CatalogRange;
  /** How it is written in any of our languages; words between words are left out. */
  readonly names: string;
  /** How many of the filter's own unit make one. */
  readonly per: number;
  /** What a bare amount means: at least so much, or at most. */
  readonly bound: 'from' | 'to';
  /** Amounts out of these, in the unit, belong to a name: 'Kronos 279 M' has 279 of no metres. */
  readonly least: number;
  readonly most: number;
}

const UNITS: readonly Unit[] = [
  {
    range: 'beds',
    names:
      'Schlafplatz, Schlafplätze, Schlafplätzen, Bett, Betten, berth, berths, bed, beds, slaapplaats, slaapplaatsen, slaapplek, slaapplekken, bedden, sovplats, sovplatser, sängplats, sängplatser, bäddar, soveplads, sovepladser, sengeplads, sengepladser, senge, miejsca do spania, miejsc do spania, miejsce do spania, miejsca sypialne, miejsc sypialnych, łóżka, łóżek, plazas para dormir, camas, lůžko, lůžka, lůžek, míst na spaní, místa na spaní',
    per: 1,
    bound: 'from',
    least: 1,
    most: 9,
  },
  {
    range: 'seats',
    names:
      'Sitzplatz, Sitzplätze, Sitzplätzen, Sitze, Gurtplätze, seat, seats, belted seats, zitplaats, zitplaatsen, sittplats, sittplatser, siddeplads, siddepladser, miejsca siedzące, miejsc siedzących, miejsca do jazdy, miejsc do jazdy, plazas, plazas para viajar, plazas homologadas, míst k sezení, místa k sezení, sedadla, sedadel',
    per: 1,
    bound: 'from',
    least: 1,
    most: 9,
  },
  {
    range: 'weight',
    names: 't, to, Tonne, Tonnen, tonne, tonnes, tons, ton, tona, tony, toneladas, tuny, tun',
    per: 1_000,
    bound: 'to',
    least: 0.5,
    most: 12,
  },
  { range: 'weight', names: 'kg, kilo, kilos', per: 1, bound: 'to', least: 400, most: 12_000 },
  {
    range: 'length',
    names: 'm, Meter, metre, metres, metros, metry, metrů, meters',
    per: 1_000,
    bound: 'to',
    least: 3,
    most: 14,
  },
  { range: 'length', names: 'cm', per: 10, bound: 'to', least: 300, most: 1_400 },
  { range: 'power', names: 'kW', per: 1, bound: 'from', least: 30, most: 500 },
  {
    range: 'power',
    names: 'PS, hp, bhp, pk, hk, hkr, KM, CV, koní',
    per: 0.735_499,
    bound: 'from',
    least: 40,
    most: 600,
  },
  {
    range: 'mileage',
    names: 'km, Kilometer, kilometre, kilometers, kilómetros',
    per: 1,
    bound: 'to',
    least: 1_000,
    most: 1_000_000,
  },
  { range: 'price', names: '€, EUR, Euro, Euros', per: 100, bound: 'to', least: 500, most: 1_000_000 },
];

const YEAR =
  'Baujahr, Bj, EZ, Erstzulassung, year, bouwjaar, årsmodell, årgang, rocznik, rok, año, rok výroby';
const LIMITS = {
  from: 'ab, from, since, mindestens, mind, min, desde, vanaf, från, fra, od',
  to: 'bis, unter, höchstens, max, maximal, under, below, hasta, tot, onder, till, til, do, pod',
} as const;

const named = (names: string): ReadonlySet<string> =>
  new Set(names.split(', ').map((name) => squeezed(plainOf(name))));
const plainOf = (name: string): string => name.replace('€', 'eur').replace(/ (?:do|para|k|na) /g, ' ');

const BY_NAME = UNITS.map((unit) => ({ ...unit, named: named(unit.names) }));
const YEARS = named(YEAR);
const BOUNDS = { from: named(LIMITS.from), to: named(LIMITS.to) };
/** Words inside of a unit's name that it is found without. */
const INSIDE = new Set(['do', 'para', 'k', 'na']);
/** A unit has three words at most. */
const UNIT_WORDS = 3;

/** An amount with its unit in a text, and how many of the words it takes. */
export interface Amount {
  readonly range: TextRange;
  readonly words: number;
}

/** '35.000' and "35'000" are thousands; '3,5' is three and a half. Null: no number. */
function numberIn(word: string): number | null {
  if (/^\d{1,3}(?:[.']\d{3})+$/.test(word)) return Number(word.replaceAll(/[.']/g, ''));
  return /^\d{1,7}(?:[.,]\d{1,2})?$/.test(word) ? Number(word.replace(',', '.')) : null;
}

const squeeze = (words: readonly string[]): string =>
  squeezed(
    words
      .filter((word) => !INSIDE.has(word.toLowerCase()))
      .join('')
      .replace('€', 'eur'),
  );

/** A number at the start of words, with what may be its unit: '3,5 t', '3,5t', '4-Bett', '50 000 km'. */
function* numbersAt(
  words: readonly string[],
): Generator<{ value: number; rest: readonly string[]; used: number }> {
  const [first = '', ...rest] = words;
  const glued = /^([\d.,']*\d)-?(\p{L}+|€)$/u.exec(first);
  const value = numberIn(glued?.[1] ?? first);
  if (value === null) return;
  if (glued) return yield { value, rest: [glued[2]!, ...rest], used: 0 };
  const groups = /^\d{1,3}$/.test(first) ? rest.findIndex((word) => !/^\d{3}$/.test(word)) : 0;
  if (groups > 0)
    yield { value: Number(words.slice(0, groups + 1).join('')), rest: rest.slice(groups), used: groups + 1 };
  yield { value, rest, used: 1 };
}

/** A number with a unit at the start of words ('4 Schlafplätze', '3,5 t'), with or without a limit before ('ab 120 PS'). */
export function amountAt(words: readonly string[]): Amount | null {
  const limit = (['from', 'to'] as const).find((end) => BOUNDS[end].has(squeezed(words[0] ?? '')));
  const skipped = limit ? 1 : 0;
  const asked = words.slice(skipped);
  for (const { value, rest, used } of numbersAt(asked)) {
    for (let count = Math.min(UNIT_WORDS + 1, rest.length); count > 0; count--) {
      const name = squeeze(rest.slice(0, count));
      const unit = BY_NAME.find((each) => each.named.has(name) && value >= each.least && value <= each.most);
      // a word between words belongs to the name only inside of it
      if (!unit || INSIDE.has((rest[count - 1] ?? '').toLowerCase())) continue;
      const amount = Math.round(value * unit.per);
      return { range: { name: unit.range, [limit ?? unit.bound]: amount }, words: skipped + used + count };
    }
  }
  return yearAt(asked, limit, skipped);
}

/** 'Baujahr 2019', 'ab 2019': a year that is alone may be a model's number. */
function yearAt(words: readonly string[], limit: 'from' | 'to' | undefined, skipped: number): Amount | null {
  const isNamed = YEARS.has(squeezed(words[0] ?? ''));
  if (!isNamed && !limit) return null;
  const said = words[isNamed ? 1 : 0] ?? '';
  if (!/^(?:19[5-9]|20[0-4])\d$/.test(said)) return null;
  const year = Number(said);
  const range: TextRange = limit ? { name: 'year', [limit]: year } : { name: 'year', from: year, to: year };
  return { range, words: skipped + (isNamed ? 2 : 1) };
}
