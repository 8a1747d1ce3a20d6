import { median } from '../fit.ts';
import { sealLots, trainingSales, type Lot } from '../lots.ts';
import { estimate, train, type Estimate, type PriceModel } from '../price-model.ts';
import type { Sale } from '../vehicle.ts';
import type { MarketSale } from './market.ts';

/** Lots as a job seals them that looks once in so many days. */
export function sealOverTime(sales: readonly MarketSale[], until: number, everyDays = 30): Lot[] {
  const lots: Lot[] = [];
  const counts = new Map<string, number>();
  let open: readonly MarketSale[] = sales.filter(({ soldAt }) => soldAt < until);
  const first = Math.min(...open.map(({ soldAt }) => soldAt));
  for (
    let at = first + everyDays * 86_400_000;
    at < until + everyDays * 86_400_000;
    at += everyDays * 86_400_000
  ) {
    const now = Math.min(at, until);
    const waiting = open.filter(({ soldAt }) => soldAt < now);
    const sealed = sealLots(waiting, now, (type) => counts.get(type) ?? 0);
    for (const { sales: of } of sealed) {
      const type = of[0]?.vehicle.productType ?? '';
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    lots.push(...sealed);
    const taken = new Set(sealed.flatMap((lot) => lot.sales.map(({ saleId }) => saleId)));
    open = open.filter(({ saleId }) => !taken.has(saleId));
  }
  return lots;
}

/** A model for each type, of sealed lots. */
export function trainTypes(lots: readonly Lot[]): ReadonlyMap<string, PriceModel> {
  const sales = Map.groupBy(lots.flatMap(trainingSales), ({ vehicle }) => vehicle.productType);
  return new Map([...sales].map(([type, list]) => [type, train(list)]));
}

/** A sale with its earlier estimate. */
export interface Judged {
  readonly sale: MarketSale;
  readonly said: Estimate;
}

/** What the models say of sales that came after them. */
export const judge = (models: ReadonlyMap<string, PriceModel>, sales: readonly MarketSale[]): Judged[] =>
  sales.flatMap((sale) => {
    const model = models.get(sale.vehicle.productType);
    const said = model && estimate(model, sale.vehicle, sale.soldAt);
    return said ? [{ sale, said }] : [];
  });

/** Median of the errors, as parts of the price. */
export const medianError = (pairs: readonly (readonly [said: number, price: number])[]): number =>
  median(pairs.map(([said, price]) => Math.abs(said / price - 1)));

/** Part of the prices that lies inside the estimate. */
export const inside = (judged: readonly Judged[]): number =>
  judged.filter(({ sale, said }) => sale.price >= said.low && sale.price <= said.high).length / judged.length;

/** The median price of make and year, of the make or the year where there is none, of the type at last. */
export function medianOfMakeAndYear(known: readonly Sale[]): (sale: Sale) => number {
  const keys = ({ vehicle }: Sale): readonly string[] => {
    const { productType, make, registered } = vehicle;
    const year = Math.floor(registered);
    return [`${productType} ${make} ${year}`, `${productType} ${year}`, `${productType}`];
  };
  const prices = new Map<string, number[]>();
  for (const sale of known)
    for (const key of keys(sale)) prices.set(key, [...(prices.get(key) ?? []), sale.price]);
  const medians = new Map([...prices].map(([key, list]) => [key, median(list)]));
  return (sale) =>
    keys(sale)
      .map((key) => medians.get(key))
      .find((found) => found !== undefined) ?? NaN;
}
