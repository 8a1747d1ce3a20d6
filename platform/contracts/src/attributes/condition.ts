import type { AttributeValue } from '../state/listings.ts';
import type { Attribute, AttributeSetName } from './types.ts';

const both: readonly AttributeSetName[] = ['product_profile', 'trailer_profile'];

/** Groups of what may be measured on a vehicle. */
export const TYRES = 'condition_tyres';
export const DAMP = 'condition_damp';

/** Places of a vehicle at which its damp is measured, in the order of a round through it. */
export const DAMP_SPOTS = ['front', 'rear', 'left', 'right', 'roof', 'floor', 'windows', 'bathroom'] as const;
type DampSpot = (typeof DAMP_SPOTS)[number];

/** From so many per cent on a spot is watched, and counts as damp. */
const [WATCHED, WET] = [16, 21] as const;
/** How a reading is judged. */
export const DAMP_LEVELS = ['dry', 'watched', 'wet'] as const;
export type DampLevel = (typeof DAMP_LEVELS)[number];

/** A measured spot. */
export interface DampReading {
  readonly spot: DampSpot;
  readonly percent: number;
  readonly level: DampLevel;
}

const levelOf = (percent: number): DampLevel =>
  percent >= WET ? 'wet' : percent >= WATCHED ? 'watched' : 'dry';

/** The spots of a vehicle whose damp was measured, in their order. */
export const dampReadings = (attributes: Readonly<Record<string, AttributeValue>>): readonly DampReading[] =>
  DAMP_SPOTS.flatMap((spot) => {
    const percent = attributes[`damp_${spot}`];
    return typeof percent === 'number' ? [{ spot, percent, level: levelOf(percent) }] : [];
  });

const tread = (id: number, code: string, sets: readonly AttributeSetName[]): Attribute => ({
  id,
  code,
  sets,
  group: TYRES,
  backendType: 'decimal',
  input: 'simple',
  unit: 'mm',
  min: 0,
  max: 20,
});

/** What sellers may have measured: tyres, and damp by spot. None of it is asked of everyone. */
export const CONDITION_ATTRIBUTES: readonly Attribute[] = [
  {
    id: 141,
    code: 'tyre_year',
    sets: both,
    group: TYRES,
    backendType: 'int',
    input: 'simple',
    min: 1990,
    max: 2100,
  },
  {
    id: 142,
    code: 'tyre_season',
    sets: both,
    group: TYRES,
    backendType: 'varchar',
    input: 'select',
    options: 'tyre_season',
  },
  tread(143, 'tyre_tread_front', ['product_profile']),
  tread(144, 'tyre_tread_rear', ['product_profile']),
  tread(145, 'trailer_tyre_tread', ['trailer_profile']),
  { id: 150, code: 'damp_date', sets: both, group: DAMP, backendType: 'datetime', input: 'date' },
  ...DAMP_SPOTS.map((spot, index): Attribute => ({
    id: 151 + index,
    code: `damp_${spot}`,
    sets: both,
    group: DAMP,
    backendType: 'int',
    input: 'simple',
    unit: '%',
    min: 0,
    max: 100,
  })),
];
