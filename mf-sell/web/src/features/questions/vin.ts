/**
 * What the identification number itself names (ISO 3779): maker and base vehicle from its first characters (ISO 3780, the
 * makers' codes as SAE assigns them and Wikibooks, "Vehicle Identification Numbers (VIN codes)", lists them), the model
 * year from the tenth one where the maker writes it there. Of the type codes only those that name one series.
 */
export const BASES: readonly (readonly [start: RegExp, chassis: string, maker: string])[] = [
  [/^ZFA(?:230|244|250|290)/, 'fiat_ducato', 'Fiat'],
  [/^VF7Y/, 'citroen_jumper', 'Citroën'],
  [/^VF3Y/, 'peugeot_boxer', 'Peugeot'],
  [/^(?:WDB|W1V)(?:90[1-7]|910)/, 'mercedes_sprinter', 'Mercedes-Benz'],
  [/^(?:WDF|W1V)447/, 'mercedes_v_class', 'Mercedes-Benz'],
  [/^WV1ZZZ(?:2E|SY|SZ)/, 'vw_crafter', 'Volkswagen'],
  [/^WV[12]ZZZ(?:70|7E|7H|7J)/, 'vw_transporter', 'Volkswagen'],
  [/^VF1MA/, 'renault_master', 'Renault'],
  [/^VF1[FJ]L/, 'renault_trafic', 'Renault'],
  [/^ZCFC/, 'iveco_daily', 'Iveco'],
];

/** Makers of base vehicles by their code alone. */
const MAKERS: Readonly<Record<string, string>> = {
  ZFA: 'Fiat',
  VF7: 'Citroën',
  VF3: 'Peugeot',
  WDB: 'Mercedes-Benz',
  WDF: 'Mercedes-Benz',
  W1V: 'Mercedes-Benz',
  WF0: 'Ford',
  WV1: 'Volkswagen',
  WV2: 'Volkswagen',
  WMA: 'MAN',
  VF1: 'Renault',
  W0L: 'Opel',
  W0V: 'Opel',
  ZCF: 'Iveco',
};

/** Those that write the model year into the tenth character; others in Europe need not. */
const WITH_YEAR = /^(?:[1-5]|WV[12])/;
const YEAR_AT = 9;
/** Codes of the years from 1980 on; they come again after 30 years. */
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const [FIRST_YEAR, CYCLE] = [1980, 30];

/** North America prescribes the check digit; elsewhere the place is the maker's. */
const WITH_CHECK = /^[1-5]/;
const CHECK_AT = 8;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** The last digit of a character's place here is its value. */
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';

/** Base vehicles that motorhomes are built on with a diesel, but for a few. */
const DIESEL: readonly string[] = [
  'fiat_ducato',
  'citroen_jumper',
  'peugeot_boxer',
  'mercedes_sprinter',
  'vw_crafter',
  'renault_master',
  'iveco_daily',
];

/** What an identification number names; null for what is not sure. */
export interface VinFacts {
  readonly maker: string | null;
  /** Option of the attribute `chassis`. */
  readonly chassis: string | null;
  /** What this base vehicle usually runs on, option of `fuel`: it is to be confirmed. */
  readonly usualFuel: string | null;
  readonly modelYear: number | null;
  /** The check digit does not belong to the number: probably a typing error. */
  readonly doubtful: boolean;
}

const isDoubtful = (vin: string): boolean => {
  if (!WITH_CHECK.test(vin)) return false;
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + (VALUES.indexOf(vin[at] ?? '0') % 10) * weight,
    0,
  );
  return vin[CHECK_AT] !== '0123456789X'[sum % 11];
};

/** `year`: the present one. */
function modelYearOf(vin: string, year: number): number | null {
  const at = YEARS.indexOf(vin[YEAR_AT] ?? '-');
  if (!WITH_YEAR.test(vin) || at < 0) return null;
  // the latest of the years that the code stands for; a model year begins in the year before
  const rounds = Math.floor((year + 1 - FIRST_YEAR - at) / CYCLE);
  return rounds < 0 ? null : FIRST_YEAR + at + rounds * CYCLE;
}

/** Reads a number of 17 characters as the form stores it; null for another one. */
export function vinFacts(vin: string | null, year: number): VinFacts | null {
  if (vin?.length !== WEIGHTS.length) return null;
  const base = BASES.find(([start]) => start.test(vin));
  return {
    maker: base?.[2] ?? MAKERS[vin.slice(0, 3)] ?? null,
    chassis: base?.[1] ?? null,
    usualFuel: base && DIESEL.includes(base[1]) ? 'diesel' : null,
    modelYear: modelYearOf(vin, year),
    doubtful: isDoubtful(vin),
  };
}
