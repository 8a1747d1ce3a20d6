import { MAKES, optionIds } from '@rollheim/contracts';
import { EQUIPMENT, textFacts } from '@rollheim/contracts/catalog';

/*
 * A made-up market of any size, the same for the same seed, as rows of the read model: few makes sell most (Zipf), a
 * model has its size and price, a vehicle loses worth by age and kilometres, equipment comes in packages, and most
 * is where most people live.
 */

const DAY_MS = 86_400_000;

export interface Dice {
  /** In [0, 1). */
  next(): number;
  /** Whole, both ends included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  one<T>(list: readonly T[]): T;
  /** A place of a list of that length; the n-th comes up 1/n times as often as the first. */
  zipf(length: number): number;
}

/** Mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    one: (list) => list[Math.floor(next() * list.length)]!,
    zipf: (length) => Math.min(length, Math.floor((length + 1) ** next())) - 1,
  };
}

/** Countries and how many of a thousand vehicles are there, with the beginnings of places and their coordinates. */
const COUNTRIES = [
  ['DE', 560, 49.5, 9.5],
  ['NL', 90, 52.1, 5.4],
  ['FR', 80, 46.5, 2.5],
  ['AT', 60, 47.6, 13.5],
  ['IT', 50, 44.5, 10.5],
  ['BE', 40, 50.8, 4.5],
  ['PL', 40, 52, 19],
  ['SE', 30, 58.5, 15],
  ['DK', 20, 55.8, 9.8],
  ['ES', 20, 40.2, -3.5],
  ['CZ', 10, 49.9, 15.2],
] as const;

const STATUSES = [
  ['running', 55],
  ['hotbidding', 5],
  ['published', 12],
  ['sold', 18],
  ['failed', 5],
  ['renegotiation', 3],
  ['recd_late_offer', 2],
] as const;

function weighted<T extends readonly [unknown, number, ...unknown[]]>(dice: Dice, list: readonly T[]): T {
  let left = dice.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
  for (const each of list) if ((left -= each[1]) < 0) return each;
  return list.at(-1)!;
}

interface Model {
  readonly make: string;
  readonly name: string;
  readonly title: string;
  readonly trailer: boolean;
  readonly category: string;
  readonly price: number;
  readonly length: number;
  readonly weight: number;
  readonly power: number;
  readonly beds: number;
}

const MOTORHOMES: readonly (readonly [string, number, number, number])[] = [
  // category, share, price when new, length
  ['semi_integrated', 34, 72_000, 7_100],
  ['panel_van', 28, 55_000, 6_000],
  ['integrated', 14, 115_000, 7_400],
  ['alcove', 10, 64_000, 6_900],
  ['campervan', 12, 62_000, 5_000],
  ['liner', 2, 240_000, 8_900],
];
const TRAILERS: readonly (readonly [string, number, number, number])[] = [
  ['caravan', 78, 25_000, 7_200],
  ['caravan_touring', 12, 21_000, 6_400],
  ['cargo_trailer', 6, 4_500, 5_500],
  ['mini_caravan', 4, 12_000, 5_000],
];
const SERIES = [
  'Sky',
  'Trend',
  'Exsis',
  'Ixeo',
  'Summit',
  'Bianco',
  'Vision',
  'Nova',
  'Premio',
  'Cruiser',
  'Loft',
  'Van',
];

/** Models per make: makes that sell more have more of them. */
function modelsOf(dice: Dice): readonly (readonly Model[])[] {
  return MAKES.filter(({ id }) => id !== 'other').map(({ id, name, builds }, rank) =>
    Array.from({ length: dice.whole(6, 12) + Math.floor(40 / (rank + 1)) }, (): Model => {
      const trailer = builds.length === 1 ? builds[0] === 'trailer' : dice.chance(0.4);
      const [category, , price, length] = weighted(dice, trailer ? TRAILERS : MOTORHOMES);
      const size = length + 10 * dice.whole(-60, 60);
      const model = `${dice.one(SERIES)} ${dice.one(['', 'T ', 'I ', 'TI '])}${Math.round(size / 10)}`;
      return {
        make: id,
        name: model,
        title: `${name} ${model}`,
        trailer,
        category,
        price: Math.round(price * (0.75 + 0.6 * dice.next())),
        length: size,
        weight: trailer ? 100 * dice.whole(8, 22) : dice.one([3_500, 3_500, 3_500, 4_400, 5_500]),
        power: trailer ? 0 : dice.one([96, 103, 103, 118, 130]),
        beds: category === 'cargo_trailer' ? 0 : dice.whole(2, 6),
      };
    }),
  );
}

/** Rows of one ad, by the columns of the read model's tables. */
export interface MarketAd {
  readonly vehicle: Readonly<Record<string, unknown>>;
  readonly auction: Readonly<Record<string, unknown>>;
}

/** As many ads, one after the other. `now`: epoch ms, ends lie around it. */
export function* marketOf(seed: number, ads: number, now: number): Generator<MarketAd> {
  const dice = diceOf(seed);
  const makes = modelsOf(dice);
  const places = COUNTRIES.map(([country, share, lat, lon]) => {
    const known = Array.from({ length: share * 4 }, (_, at) => ({
      country,
      zip: String(10_000 + at * 7),
      city: `Ort ${at % 400}`,
      lat: lat + 3 * (dice.next() - 0.5),
      lon: lon + 4 * (dice.next() - 0.5),
    }));
    return [known, share] as const;
  });
  const euro = ['euro_3', 'euro_4', 'euro_5', 'euro_6', 'euro_6d_temp', 'euro_6d'];
  const fuels = optionIds('fuel');
  const year0 = new Date(now).getUTCFullYear();
  for (let n = 0; n < ads; n++) {
    const models = makes[dice.zipf(makes.length)]!;
    const model = models[dice.zipf(models.length)]!;
    const age = Math.floor(28 * dice.next() ** 1.7);
    const mileage = model.trailer
      ? null
      : Math.round(age * (6_000 + 16_000 * dice.next()) + 500 * dice.next());
    // one who pays for a package mostly pays for the next one, too
    const wealth = dice.next();
    const equipment = EQUIPMENT.filter((_, at) => dice.next() < 0.15 + 0.75 * wealth * (1 - (at % 7) / 9));
    const worth =
      model.price *
      Math.max(0.1, 0.86 * 0.925 ** age - Math.min(0.15, (mileage ?? 0) / 1_200_000)) *
      (0.9 + 0.2 * wealth);
    const place = dice.one(weighted(dice, places)[0]);
    const [status] = weighted(dice, STATUSES);
    const isPrivate = dice.chance(0.55);
    const price = Math.round(worth * (0.6 + 0.5 * dice.next())) * 100;
    const id = `${n.toString(36).padStart(6, '0')}${Math.floor(dice.next() * 2 ** 40)
      .toString(36)
      .padStart(8, '0')}`;
    const month = dice.whole(1, 12);
    const ends = now + (status === 'sold' || status === 'failed' ? -30 : 2) * DAY_MS * dice.next();
    yield {
      vehicle: {
        ad_id: id,
        version: 1,
        number: 100_000 + n,
        owner_customer_id: `owner-${dice.zipf(50_000)}`,
        owner_segment: isPrivate ? 'PRIVATE' : dice.one(['COMMERCIAL', 'MERCHANT']),
        title: model.title,
        product_type: model.trailer ? 'trailer' : 'motorhome',
        category: model.category,
        make: model.make,
        model: model.name,
        fuel: model.trailer ? null : dice.chance(0.93) ? 'diesel' : dice.one(fuels),
        transmission: model.trailer ? null : dice.chance(0.7 - age / 200) ? 'manual' : 'automatic',
        emission_class: model.trailer ? null : euro[Math.max(0, Math.min(5, 5 - Math.floor(age / 4)))]!,
        year: year0 - age,
        month,
        mileage,
        power_kw: model.trailer ? null : model.power,
        length: model.length,
        weight: model.weight,
        seats: model.trailer ? null : dice.whole(2, 5),
        beds: model.beds,
        inspection: dice.chance(0.8)
          ? `${year0 + dice.whole(-1, 2)}-${String(month).padStart(2, '0')}-01`
          : null,
        equipment,
        undamaged: !dice.chance(0.15 + age / 80),
        country: place.country,
        zip_code: place.zip,
        city: place.city,
        media_id: null,
        vat_reportable: !isPrivate && dice.chance(0.6),
        lat: place.lat,
        lon: place.lon,
        released_at: new Date(now - 40 * DAY_MS * dice.next()).toISOString(),
        ...textFacts(
          [model.title, place.city, place.zip, String(100_000 + n)],
          [model.title, model.name, place.zip],
        ),
        content: {},
      },
      auction: {
        auction_id: id,
        status,
        round: 1,
        buy_now: dice.chance(0.3) ? price * 1.3 : null,
        end_at: new Date(ends).toISOString(),
        owner_customer_id: 'owner',
        buyer_customer_id: null,
        state: { status, price, reserve: dice.chance(0.4) ? 'met' : 'not_met' },
        version: 1,
        price,
        shown_price: price,
        leader_customer_id: dice.chance(0.7) ? `dealer-${dice.zipf(2_000)}` : null,
      },
    };
  }
}

/** A search as people make them: some filters, most often the first page by end. */
export function marketQuery(dice: Dice): Record<string, unknown> {
  const makes = MAKES.filter(({ id }) => id !== 'other');
  const make = () => makes[dice.zipf(makes.length)]!.id;
  const parts: readonly (() => Record<string, unknown>)[] = [
    () => ({ make: Array.from({ length: dice.whole(1, 3) }, make) }),
    () => ({ productType: [dice.chance(0.8) ? 'motorhome' : 'trailer'] }),
    () => ({ category: [weighted(dice, MOTORHOMES)[0]] }),
    () => ({ country: [weighted(dice, COUNTRIES)[0]] }),
    () => ({ priceTo: 5_000 * dice.whole(2, 20) }),
    () => ({ priceFrom: 5_000 * dice.whole(1, 8), priceTo: 5_000 * dice.whole(9, 20) }),
    () => ({ mileageTo: 10_000 * dice.whole(3, 18) }),
    () => ({ yearFrom: 2_000 + dice.whole(0, 24) }),
    () => ({ equipment: Array.from({ length: dice.whole(1, 3) }, () => dice.one(EQUIPMENT)) }),
    () => ({ bedsFrom: dice.whole(2, 5) }),
    () => ({ fuel: ['diesel'] }),
    () => ({ auction_status: 'running' }),
    () => ({ undamaged: true }),
    () => ({ ends: dice.one(['today', 'tomorrow']) }),
    () => ({
      distance: `${dice.one(['100', '200', '300'])}-DE-${dice.one(['87700', '10115', '50667', '20095'])}`,
    }),
    () => ({ sellerKind: ['COMMERCIAL'], vatReportable: true }),
  ];
  const on = Array.from({ length: dice.whole(0, 5) }, () => dice.one(parts)());
  return Object.assign(
    {
      sort: dice.chance(0.7)
        ? 'ending'
        : dice.one(['newest', 'price_asc', 'price_desc', 'mileage_asc', 'year_desc']),
    },
    { page: dice.chance(0.8) ? 1 : dice.whole(2, 20) },
    ...on,
  ) as Record<string, unknown>;
}
