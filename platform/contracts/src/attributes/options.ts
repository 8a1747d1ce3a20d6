import { DAMP_SPOTS } from './condition.ts';
import { MAKES } from './makes.ts';
import type { ProductType } from './types.ts';

/** Bodies by vehicle type, in the terms of the trade. */
export const BODIES: Readonly<Record<ProductType, readonly string[]>> = {
  motorhome: ['semi_integrated', 'integrated', 'alcove', 'panel_van', 'campervan', 'pickup_cabin', 'liner'],
  trailer: ['caravan', 'caravan_touring', 'folding_caravan', 'tent_trailer', 'mini_caravan', 'cargo_trailer'],
};

const months = Array.from({ length: 12 }, (_, index) => String(index + 1));

/** Option ids of every list, in the order of display. Ids are stable; labels are in `labels/`. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  product_type: ['motorhome', 'trailer'],
  yes_no: ['yes', 'no'],
  yes_no_unknown: ['yes', 'no', 'unknown'],
  month: months,
  chassis: [
    'fiat_ducato',
    'citroen_jumper',
    'peugeot_boxer',
    'mercedes_sprinter',
    'mercedes_v_class',
    'ford_transit',
    'ford_transit_custom',
    'vw_crafter',
    'vw_transporter',
    'renault_master',
    'renault_trafic',
    'opel_movano',
    'iveco_daily',
    'man_tge',
    'al_ko',
    'other',
  ],
  fuel: ['diesel', 'petrol', 'lpg', 'cng', 'hybrid', 'electric', 'other'],
  emission_class: [
    'euro_6d',
    'euro_6d_temp',
    'euro_6',
    'euro_5',
    'euro_4',
    'euro_3',
    'euro_2',
    'euro_1',
    'none',
  ],
  transmission: ['manual', 'automatic', 'automated_manual'],
  service: ['maintained', 'partly', 'none'],
  leak_test: ['annually', 'partly', 'never'],
  overall_condition: ['as_new', 'well_kept', 'worn', 'needs_repair'],
  tyre_season: ['summer', 'winter', 'all_season'],
  damp_spot: DAMP_SPOTS,
  keys: ['1', '2', '3_or_more'],
  air_condition: ['none', 'manual', 'automatic'],
  headlamps: ['halogen', 'xenon', 'led', 'full_led'],
  heating: ['gas', 'diesel', 'gas_electric', 'hot_water', 'none'],
  refrigerator: ['absorber', 'compressor', 'none'],
  bed_types: [
    'fixed_lengthwise',
    'single_beds',
    'queen',
    'french',
    'bunk',
    'pull_down',
    'alcove',
    'dinette',
    'pop_top',
  ],
  seating: ['dinette_face_to_face', 'half_dinette', 'l_seating', 'round_seating', 'bar'],
  availability: ['now', 'from'],
  damage_location: [
    'front',
    'rear',
    'left',
    'right',
    'roof',
    'underbody',
    'windscreen',
    'windows',
    'wheels',
    'engine',
    'living_area',
    'kitchen',
    'bathroom',
    'beds',
    'cab',
    'garage',
    'other',
  ],
  damage_type: [
    'scratch',
    'dent',
    'crack',
    'rust',
    'moisture',
    'hail',
    'delamination',
    'leak',
    'worn',
    'missing_part',
    'electrical',
    'mechanical',
    'other',
  ],
};

/** Option ids of a list for a vehicle type; `category` and `make` depend on it. Throws for an unknown list. */
export function optionIds(list: string, productType: ProductType | null = null): readonly string[] {
  if (list === 'category') {
    return productType ? BODIES[productType] : [...BODIES.motorhome, ...BODIES.trailer];
  }
  if (list === 'make') {
    return MAKES.filter((make) => !productType || make.builds.includes(productType)).map((make) => make.id);
  }
  const ids = LISTS[list];
  if (!ids) throw new Error(`No option list ${list}`);
  return ids;
}
