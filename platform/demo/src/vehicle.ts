import { masterFor, type DamageName, type Master } from '@rollheim/illustrations';
import type { AttributeValue, GalleryItem, ListingChanges, VehicleContent } from '@rollheim/contracts';
import { toGrid } from './grid.ts';
import { measured } from './measured.ts';
import { MODELS, type Model } from './models.ts';
import { PLACES } from './places.ts';
import { dice, type Dice } from './random.ts';
import { wordsOf } from './words.ts';

/** A vehicle of the demo market, the same at every start. */
export interface DemoVehicle {
  readonly productType: VehicleContent['productType'];
  readonly title: string;
  readonly gallery: readonly GalleryItem[];
  readonly mediaId: string;
  readonly changes: ListingChanges;
  /** Estimate of its worth, cents, on the grid. */
  readonly worth: number;
  readonly sky: Master['sky'];
}

const ROOMS = new Set(['sitz', 'bett', 'kueche']);
const thisYear = (now: number): number => new Date(now).getUTCFullYear();

/** Loses a fifth in the first year, then about a twelfth a year, and pays for its kilometres. */
function worthOf(model: Model, age: number, mileage: number): number {
  const share = 0.86 * 0.925 ** age - Math.min(0.15, mileage / 1_200_000);
  return toGrid(model.price * 100 * Math.max(0.12, share));
}

/** Kinds of beds, as many as the people in them need: two sleep in each, a third one in bunks. */
function bedTypes({ body, beds }: Model): readonly (readonly string[])[] {
  if (body === 'bus') return [['pop_top', 'dinette']];
  if (body === 'alkoven') return [['alcove', 'bunk', 'dinette']];
  if (beds <= 2) return [['single_beds'], ['queen'], ['french'], ['fixed_lengthwise']];
  if (beds <= 4)
    return [
      ['single_beds', 'pull_down'],
      ['queen', 'dinette'],
      ['french', 'dinette'],
      ['fixed_lengthwise', 'pull_down'],
    ];
  return [
    ['french', 'bunk', 'dinette'],
    ['fixed_lengthwise', 'bunk', 'dinette'],
  ];
}

/** Belted seats, roughly for those who sleep in it. */
function seats({ beds }: Model): readonly number[] {
  if (beds >= 6) return [4, 5, 6];
  return beds >= 4 ? [4, 4, 4, 5] : [4, 4, 2];
}

/** Engine of a chassis, cm³. */
const CAPACITY: Readonly<Record<string, number>> = {
  mercedes_sprinter: 2143,
  mercedes_v_class: 1950,
  iveco_daily: 2998,
  vw_transporter: 1968,
  vw_crafter: 1968,
  ford_transit: 1995,
  ford_transit_custom: 1995,
  citroen_jumper: 1997,
  renault_master: 2299,
};

const EMISSIONS: readonly (readonly [since: number, name: string])[] = [
  [2020, 'euro_6d'],
  [2016, 'euro_6'],
  [2011, 'euro_5'],
  [2006, 'euro_4'],
];

/** When the next inspection is due: every second year in the month of the first registration, light motorhomes first after three. */
function inspection(model: Model, year: number, month: number, now: number): string {
  const first = model.power > 0 && model.weight <= 3500 ? 3 : 2;
  let due = year + first;
  // the month itself may be over before the auction is
  while (Date.UTC(due, month - 1) <= now) due += 2;
  return `${due}-${String(month).padStart(2, '0')}-01`;
}

function equipment(roll: Dice, model: Model): Record<string, AttributeValue> {
  if (model.beds === 0) return { heating: 'none', spare_wheel: roll.chance(0.6) };
  const motor = model.power > 0;
  return {
    heating: roll.one(['gas', 'diesel', 'gas_electric', 'hot_water']),
    refrigerator: roll.one(['absorber', 'compressor']),
    bed_types: roll.one(bedTypes(model)),
    shower: model.body !== 'tropfen' && model.body !== 'bus',
    toilet: model.body !== 'bus',
    awning: roll.chance(0.7),
    solar: roll.chance(0.5),
    ...(motor ? { towbar: roll.chance(0.35) } : {}),
    bicycle_rack: roll.chance(0.5),
    satellite_system: roll.chance(0.4),
    ...(motor
      ? {
          air_condition: roll.one(['manual', 'automatic']),
          cruise_control: roll.chance(0.8),
          reversing_camera: roll.chance(0.7),
          navigation: roll.chance(0.6),
          winterproof: roll.chance(0.4),
        }
      : {
          mover_aid: roll.chance(0.5),
          anti_sway_coupling: roll.chance(0.8),
          trailer_winterproof: roll.chance(0.4),
        }),
  };
}

/** Long motorhomes have the garage below their rear bed; rolled apart, so that all else stays as it was. */
const garage = (index: number, { power, beds, length }: Model): Record<string, AttributeValue> =>
  power > 0 && beds > 0 ? { rear_garage: length >= 6500 && dice(`garage ${index}`).chance(0.6) } : {};

function profile(
  roll: Dice,
  model: Model,
  { year, mileage, now }: { year: number; mileage: number; now: number },
): Record<string, AttributeValue> {
  const motor = model.power > 0;
  const month = roll.whole(1, 12);
  const common = {
    make: model.make,
    model: model.model,
    category: model.category,
    first_registration_year: year,
    first_registration_month: month,
    length: model.length,
    width: model.width,
    height: model.height,
    licensed_weight: model.weight,
    beds: model.beds,
    axles: motor || model.weight > 2000 ? 2 : 1,
    hu_valid_through: inspection(model, year, month, now),
  };
  if (!motor)
    return {
      ...common,
      trailer_hu_expired: 'no',
      trailer_leak_test_yearly: model.beds === 0 ? 'no' : 'yes',
      trailer_smokers_car: 'no',
      trailer_damaged: 'no',
      trailer_water_damaged: 'no',
      trailer_hail_damaged: 'no',
    };
  return {
    ...common,
    chassis: model.chassis,
    mileage,
    fuel: roll.chance(0.96) ? 'diesel' : 'petrol',
    emission_class: EMISSIONS.find(([since]) => year >= since)?.[1] ?? 'euro_3',
    transmission: roll.chance(0.4) ? 'automatic' : 'manual',
    power: model.power + roll.one([0, 0, 10, 17]),
    engine_capacity: CAPACITY[model.chassis] ?? 2287,
    licensed_seats: roll.one(seats(model)),
    hu_expired: 'no',
    service_and_inspection: roll.one(['maintained', 'maintained', 'partly']),
    leak_test_yearly: roll.one(['annually', 'annually', 'partly']),
    smokers_car: 'no',
    damaged: 'no',
    water_damaged: 'no',
    hail_damaged: 'no',
    ...(year < 2009 ? { upgrade_particulate_filter: 'yes' } : {}),
  };
}

/** Vehicles of one model that are all of these ages, years, are similar enough to be compared. */
const TRADED_AGES = [2, 8] as const;

/** The vehicle of an index; `avoid` is the sky of its neighbour, `traded` a model that many of its stage are of. */
export function demoVehicle(index: number, now: number, avoid?: Master['sky'], traded?: Model): DemoVehicle {
  const roll = dice(`vehicle ${index}`);
  const model = traded ?? roll.one(MODELS);
  const motor = model.power > 0;
  const age = traded
    ? roll.whole(...TRADED_AGES)
    : Math.min(Math.floor(roll() * roll() * 18) + 1, thisYear(now) - model.since);
  const year = thisYear(now) - age;
  const mileage = motor ? Math.round((age * roll.whole(6_500, 15_500)) / 100) * 100 : 0;
  const [zipCode, city, country] = roll.one(PLACES);
  const flawed = roll.chance(0.3);
  const master = masterFor(`vehicle ${index}`, model.body, avoid);
  const idOf = (name: string): string => `demo-${master.id}-${name}`;
  const whole = master.views.map(({ name }, position): GalleryItem => ({
    mediaId: idOf(name),
    position,
    view: name === 'cockpit' ? 'technical' : ROOMS.has(name) ? 'interior' : 'exterior',
  }));
  const worth = worthOf(model, age, mileage);
  const attributes = {
    ...profile(roll, model, { year, mileage, now }),
    ...equipment(roll, model),
    ...garage(index, model),
    defects_exists: flawed ? 'yes' : 'no',
  };
  const pictureOf = (drawing: DamageName): string | null =>
    master.damages.some(({ name }) => name === drawing) ? idOf(drawing) : null;
  const words = wordsOf(roll, flawed, city, { attributes, age, motor, beds: model.beds }, pictureOf);
  const pictured = words.damages.flatMap(({ mediaIds }) => mediaIds);
  const gallery = [
    ...whole,
    ...pictured.map((mediaId, index): GalleryItem => ({
      mediaId,
      position: whole.length + index,
      view: 'damage',
    })),
  ];
  return {
    productType: motor ? 'motorhome' : 'trailer',
    title: model.model,
    gallery,
    mediaId: gallery[0]?.mediaId ?? '',
    worth,
    sky: master.sky,
    changes: {
      attributes: {
        ...attributes,
        ...measured(index, model, { year, now, renewed: words.description.includes('Neue Reifen') }),
      },
      ...words,
      availability: { kind: 'now', from: null },
      expectedMileage: motor ? mileage + 500 : null,
      pickup: { zipCode, city, country, street: 'Am Stellplatz 1' },
      vin: vinOf(roll),
    },
  };
}

function vinOf(roll: Dice): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
  return Array.from({ length: 17 }, () => letters[Math.floor(roll() * letters.length)]).join('');
}
