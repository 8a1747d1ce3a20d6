import type { ProductType, SalesLot } from '@rollheim/contracts';
import { FEWEST, groupOf, LEVELS, median, type Level, type TrainingSale } from './fit.ts';
import { yearsOf, type Sale } from './vehicle.ts';

/** A concluded sale that no figure counts yet. */
export interface WaitingSale extends Sale {
  readonly saleId: string;
  /** Whoever sold it, by any name that is the same for all their sales. */
  readonly seller: string;
}

/**
 * Sales of so many sellers as a lot needs, all similar. It is sealed once: no sale is ever added to it or taken out.
 * Everything that is published about sales is about whole lots, so that neither a narrow question nor the difference of two
 * answers, today's and tomorrow's, is about fewer sales than that.
 */
export interface Lot {
  /** How much of their names the sales share. */
  readonly level: Level;
  /** Years of first registration that all of them lie in. */
  readonly years: SalesLot['years'];
  readonly sales: readonly WaitingSale[];
}

/** How similar sales of one lot are: the finest step first. */
interface Step {
  readonly level: Level;
  /** Years of first registration that one bucket holds. */
  readonly years: number;
  /** Sales that have waited for so many days are counted with others that are only so similar. */
  readonly days: number;
}

const STEPS: readonly Step[] = [
  { level: 'model', years: 3, days: 0 },
  { level: 'model', years: 12, days: 60 },
  { level: 'make', years: 4, days: 365 },
  { level: 'category', years: 5, days: 450 },
  { level: 'type', years: 8, days: 540 },
];
/** With fewer lots of its type than this a market waits for nothing: it has nothing else to publish. */
const YOUNG = 30;
const DAY_MS = 24 * 3_600_000;

/** First and last year of registration that a sale shares with the others of its bucket. */
function yearsAt(years: number, registered: number): SalesLot['years'] {
  const from = Math.floor(registered / years) * years;
  return { from, to: from + years - 1 };
}

/** What sales of a lot have in common, as a key; null: this sale has no such name. */
function bucketOf({ vehicle }: Sale, { level, years }: Step): string | null {
  const { productType, registered, category } = vehicle;
  const name = level === 'type' ? '' : groupOf(level, vehicle);
  if (name === null) return null;
  // sales of one make are of one body too: a panel van says little about an integrated one
  const body = level === 'make' ? category : '';
  if (body === null) return null;
  return [productType, name, body, yearsAt(years, registered).from].join('|');
}

/** Similar sales are side by side: by mileage, trailers by their age. */
const placeOf = ({ vehicle }: Sale): number => vehicle.mileage ?? vehicle.registered * 1e6;

/** As many lots as the sales of a bucket make: five at a time, no two of one lot by the same seller. */
function lotsOf(sales: readonly WaitingSale[]): WaitingSale[][] {
  const lots: WaitingSale[][] = [];
  let open = sales.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.saleId < b.saleId ? -1 : 1));
  for (;;) {
    const lot: WaitingSale[] = [];
    const sellers = new Set<string>();
    for (const sale of open) {
      if (lot.length === FEWEST || sellers.has(sale.seller)) continue;
      sellers.add(sale.seller);
      lot.push(sale);
    }
    if (lot.length < FEWEST) return lots;
    lots.push(lot);
    const taken = new Set(lot);
    open = open.filter((sale) => !taken.has(sale));
  }
}

/**
 * Seals lots of what waits, at an instant (epoch ms): of the same model first, then of what is less and less similar,
 * for sales that have waited long or whose market is young. `before` says how many lots a type has already.
 */
export function sealLots(
  waiting: readonly WaitingSale[],
  at: number,
  before: (productType: ProductType) => number,
): readonly Lot[] {
  const sealed: Lot[] = [];
  let open = waiting;
  for (const step of STEPS) {
    for (const [bucket, sales] of Map.groupBy(open, (sale) => bucketOf(sale, step))) {
      if (bucket === null) continue;
      const first = sales[0]!.vehicle;
      const patience = before(first.productType) < YOUNG ? 0 : step.days * DAY_MS;
      const patient = sales.filter(({ soldAt }) => at - soldAt >= patience);
      const years = yearsAt(step.years, first.registered);
      for (const lot of lotsOf(patient)) sealed.push({ level: step.level, years, sales: lot });
    }
    const taken = new Set(sealed.flatMap(({ sales }) => sales));
    open = open.filter((sale) => !taken.has(sale));
  }
  return sealed;
}

/** The sales of a lot as a model learns from them: each speaks for what all of them share. */
export const trainingSales = ({ level, sales }: Lot): TrainingSale[] =>
  sales.map(({ vehicle, price, soldAt }) => ({ vehicle, price, soldAt, level }));

const PRICE_STEP = 25_000;
const MILEAGE_STEP = 1_000;
const toStep = (value: number, step: number): number => Math.round(value / step) * step;

/** The figures of a lot that everybody may see: nothing of any one sale, and no range, whose ends would be those of one. */
export function figuresOf({ level, years, sales }: Lot): SalesLot {
  if (sales.length < FEWEST) throw new RangeError('Nothing is told of fewer than five sales');
  const first = sales[0]!.vehicle;
  const named = LEVELS.indexOf(level);
  const mileages = sales.flatMap(({ vehicle }) => vehicle.mileage ?? []);
  return {
    sales: sales.length,
    level,
    make: named <= 1 ? first.make : null,
    model: named === 0 ? first.model : null,
    category: named === 3 ? null : first.category,
    years,
    mileage: mileages.length < FEWEST ? null : toStep(median(mileages), MILEAGE_STEP),
    price: toStep(median(sales.map(({ price }) => price)), PRICE_STEP),
    quarter: Math.floor(yearsOf(Math.max(...sales.map(({ soldAt }) => soldAt))) * 4) / 4,
  };
}
