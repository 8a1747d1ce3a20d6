import type { Attribute, ProductType } from './types.ts';

const set = ['product_equipment'] as const;
const driving = 'equipment_driving';
const living = 'equipment_living';
const technics = 'equipment_technics';

const flag = (id: number, code: string, group: string, types?: readonly ProductType[]): Attribute => ({
  id,
  code,
  sets: set,
  group,
  backendType: 'int',
  input: 'boolean',
  ...(types && { types }),
});

const select = (
  id: number,
  code: string,
  group: string,
  options: string,
  extra: Partial<Attribute> = {},
): Attribute => ({ id, code, sets: set, group, backendType: 'varchar', input: 'select', options, ...extra });

const amount = (id: number, code: string, unit: NonNullable<Attribute['unit']>, max: number): Attribute => ({
  id,
  code,
  sets: set,
  group: technics,
  backendType: 'int',
  input: 'simple',
  unit,
  min: 0,
  max,
});

/** Set product_equipment, for both vehicle types. */
export const EQUIPMENT_ATTRIBUTES: readonly Attribute[] = [
  select(201, 'air_condition', driving, 'air_condition', { types: ['motorhome'], required: true }),
  select(202, 'headlamps', driving, 'headlamps', { types: ['motorhome'] }),
  flag(203, 'cruise_control', driving, ['motorhome']),
  flag(204, 'reversing_camera', driving, ['motorhome']),
  flag(205, 'navigation', driving, ['motorhome']),
  flag(206, 'towbar', driving, ['motorhome']),
  flag(207, 'air_suspension', driving, ['motorhome']),
  flag(208, 'isofix', driving, ['motorhome']),
  flag(209, 'mover_aid', driving, ['trailer']),
  flag(210, 'anti_sway_coupling', driving, ['trailer']),
  flag(211, 'spare_wheel', driving),
  select(221, 'heating', living, 'heating', { required: true }),
  flag(222, 'air_condition_independent', living),
  flag(223, 'winterproof', living, ['motorhome']),
  flag(224, 'trailer_winterproof', living, ['trailer']),
  flag(225, 'awning', living),
  flag(226, 'satellite_system', living),
  flag(227, 'bicycle_rack', living),
  flag(228, 'rear_garage', living, ['motorhome']),
  flag(229, 'shower', living),
  flag(230, 'toilet', living),
  flag(231, 'oven', living),
  select(232, 'refrigerator', living, 'refrigerator'),
  select(233, 'bed_types', living, 'bed_types', { input: 'multipleselect' }),
  select(234, 'seating', living, 'seating'),
  flag(241, 'solar', technics),
  { ...amount(242, 'solar_power', 'W', 2_000), partOf: 'solar' },
  amount(243, 'living_battery', 'Ah', 2_000),
  flag(244, 'inverter', technics),
  amount(245, 'fresh_water', 'l', 1_000),
  amount(246, 'waste_water', 'l', 1_000),
];
