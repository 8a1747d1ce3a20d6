import type { PriceEvidence, SalesLot } from '@rollheim/contracts';
import { movesOf } from './moves.ts';
import { estimate, type PriceModel } from './price-model.ts';
import { modelKey, type PricedVehicle } from './vehicle.ts';

/** Most lots that one answer shows. */
const MOST_LOTS = 24;
/** With so many lots nothing is shown that is less similar. */
const ENOUGH_LOTS = 5;
/** A lot whose vehicles are so many years older or newer is no comparison. */
const MOST_YEARS = 3;
/** Fewer sales show no band: eight of ten is nothing to say of them. */
const BAND_SALES = 8;
/** Points of the band. */
const BAND_POINTS = 9;
/** Amounts are rounded to the next 100 €, cents. */
const STEP = 10_000;

const round = (cents: number): number => Math.max(STEP, Math.round(cents / STEP) * STEP);

/** How little a lot has in common with a vehicle; null: nothing that is worth showing. */
function farness(lot: SalesLot, vehicle: PricedVehicle): number | null {
  const year = Math.floor(vehicle.registered);
  const gap = Math.max(0, lot.years.from - year, year - lot.years.to);
  if (gap > MOST_YEARS) return null;
  if (lot.category !== null && vehicle.category !== null && lot.category !== vehicle.category) return null;
  if (
    lot.make !== null &&
    lot.model !== null &&
    modelKey({ make: lot.make, model: lot.model }) === modelKey(vehicle)
  )
    return 0;
  return lot.make === vehicle.make ? 1 : lot.category === null ? 3 : 2;
}

/** The lots that are most like a vehicle: of its model if there are enough, then of its make, its body, its type. */
export function similarLots(lots: readonly SalesLot[], vehicle: PricedVehicle): readonly SalesLot[] {
  const near = lots.flatMap((lot) => {
    const far = farness(lot, vehicle);
    const km = Math.abs((lot.mileage ?? 0) - (vehicle.mileage ?? lot.mileage ?? 0));
    return far === null ? [] : [{ lot, far, km }];
  });
  const worst = [0, 1, 2, 3].find((far) => near.filter((each) => each.far <= far).length >= ENOUGH_LOTS) ?? 3;
  return near
    .filter(({ far }) => far <= worst)
    .toSorted(
      (a, b) => a.far - b.far || b.lot.quarter - a.lot.quarter || a.km - b.km || a.lot.price - b.lot.price,
    )
    .slice(0, MOST_LOTS)
    .map(({ lot }) => lot);
}

/** The same vehicle elsewhere on the axis. */
const moved = (vehicle: PricedVehicle, axis: PriceEvidence['axis'], x: number): PricedVehicle =>
  axis === 'mileage' ? { ...vehicle, mileage: x } : { ...vehicle, registered: x + 0.5 };

/**
 * What is answered about a vehicle's price: the model's estimate, the lots of sales that are like it, and the model's band over
 * mileage, of trailers over their year. Everything in it is of whole lots of five sales.
 */
export function evidenceOf(
  model: PriceModel | null,
  lots: readonly SalesLot[],
  vehicle: PricedVehicle,
  at: number,
): PriceEvidence {
  const axis = vehicle.productType === 'motorhome' ? 'mileage' : 'year';
  const similar = similarLots(lots, vehicle);
  const sales = similar.reduce((sum, lot) => sum + lot.sales, 0);
  const said = model && similar.length > 0 ? estimate(model, vehicle, at) : null;
  const own = axis === 'mileage' ? vehicle.mileage : Math.floor(vehicle.registered);
  const xOf = (lot: SalesLot) => (axis === 'mileage' ? lot.mileage : (lot.years.from + lot.years.to) / 2);
  const xs = [...similar.flatMap((lot) => xOf(lot) ?? []), ...(own === null ? [] : [own])];
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const points = said && sales >= BAND_SALES && to > from ? BAND_POINTS : 0;
  return {
    at: new Date(at).toISOString(),
    axis,
    estimate: said && {
      middle: round(said.middle),
      low: round(said.low),
      high: round(said.high),
      level: said.level,
      sales: said.sales,
    },
    sales,
    lots: similar,
    band: Array.from({ length: points }, (_, index) => {
      const x = from + ((to - from) * index) / (BAND_POINTS - 1);
      const there = estimate(model!, moved(vehicle, axis, x), at)!;
      return { x, middle: round(there.middle), low: round(there.low), high: round(there.high) };
    }),
    own,
    moves: said ? movesOf(model!, vehicle, similar, at) : [],
  };
}
