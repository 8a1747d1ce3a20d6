import { isDoubtful, isWholeVin } from './vin-check.ts';

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
  [/^WF0[YZ123]XXTTG/, 'ford_transit_custom', 'Ford'],
  [/^WF0[A-X]XXTT[FG]/, 'ford_transit', 'Ford'],
];

/**
 * Makers of base vehicles by their code alone, and the one of theirs that most motorhomes are built on: it is to be
 * confirmed. Null: it builds cars under the same code.
 */
export const MAKERS: Readonly<Record<string, readonly [maker: string, usual: string | null]>> = {
  ZFA: ['Fiat', 'fiat_ducato'],
  VF7: ['Citroën', 'citroen_jumper'],
  VF3: ['Peugeot', 'peugeot_boxer'],
  WDB: ['Mercedes-Benz', 'mercedes_sprinter'],
  WDF: ['Mercedes-Benz', 'mercedes_v_class'],
  W1V: ['Mercedes-Benz', 'mercedes_sprinter'],
  WF0: ['Ford', 'ford_transit'],
  WV1: ['Volkswagen', 'vw_crafter'],
  WV2: ['Volkswagen', 'vw_transporter'],
  WMA: ['MAN', 'man_tge'],
  VF1: ['Renault', 'renault_master'],
  W0L: ['Opel', null],
  W0V: ['Opel', null],
  ZCF: ['Iveco', 'iveco_daily'],
};

/** Those that write the model year into the tenth character; others in Europe need not. */
const WITH_YEAR = /^(?:[1-5]|WV[12])/;
const YEAR_AT = 9;
/** Codes of the years from 1980 on; they come again after 30 years. */
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const [FIRST_YEAR, CYCLE] = [1980, 30];

/** Base vehicles that motorhomes are built on with a diesel, but for a few. */
const DIESEL: readonly string[] = [
  'fiat_ducato',
  'citroen_jumper',
  'peugeot_boxer',
  'mercedes_sprinter',
  'vw_crafter',
  'renault_master',
  'iveco_daily',
  'ford_transit',
  'man_tge',
];

/** What an identification number names; null for what is not sure. */
export interface VinFacts {
  readonly maker: string | null;
  /** Option of the attribute `chassis`. */
  readonly chassis: string | null;
  /** What most motorhomes of this maker are built on, where the number does not name it: it is to be confirmed. */
  readonly usualChassis: string | null;
  /** What this base vehicle usually runs on, option of `fuel`: it is to be confirmed. */
  readonly usualFuel: string | null;
  readonly modelYear: number | null;
  /** The check digit does not belong to the number: probably a typing error. */
  readonly doubtful: boolean;
}

/** `year`: the present one. */
function modelYearOf(vin: string, year: number): number | null {
  const at = YEARS.indexOf(vin[YEAR_AT] ?? '-');
  if (!WITH_YEAR.test(vin) || at < 0) return null;
  // the latest of the years that the code stands for; a model year begins in the year before
  const rounds = Math.floor((year + 1 - FIRST_YEAR - at) / CYCLE);
  return rounds < 0 ? null : FIRST_YEAR + at + rounds * CYCLE;
}

/** Reads a number of 17 characters as the form stores it; null for another one, and for one with I, O or Q. */
export function vinFacts(vin: string | null, year: number): VinFacts | null {
  if (vin === null || !isWholeVin(vin)) return null;
  const base = BASES.find(([start]) => start.test(vin));
  const [maker = null, usual = null] = MAKERS[vin.slice(0, 3)] ?? [];
  const chassis = base?.[1] ?? null;
  const usualChassis = chassis === null ? usual : null;
  return {
    maker: base?.[2] ?? maker,
    chassis,
    usualChassis,
    usualFuel: DIESEL.includes(chassis ?? usualChassis ?? '') ? 'diesel' : null,
    modelYear: modelYearOf(vin, year),
    doubtful: isDoubtful(vin),
  };
}
