import type { PriceMove, SalesLot } from '@rollheim/contracts';
import { median } from './fit.ts';
import { estimate, type PriceModel } from './price-model.ts';
import type { PricedVehicle } from './vehicle.ts';

/** Amounts are rounded to the next 100 €, cents. */
const STEP = 10_000;
const MILEAGE_STEP = 1_000;

/** What is compared: the value of the vehicle, and the same vehicle with that of the middle of the sales. */
interface Compared extends Omit<PriceMove, 'amount'> {
  readonly instead: PricedVehicle;
}

/** The middle of what lots say, each counting as its sales do; null where none says it. */
function middleOf(lots: readonly SalesLot[], valueOf: (lot: SalesLot) => number | null): number | null {
  const values = lots.flatMap((lot) => {
    const value = valueOf(lot);
    return value === null ? [] : Array<number>(lot.sales).fill(value);
  });
  return values.length === 0 ? null : median(values);
}

function comparedWith(vehicle: PricedVehicle, lots: readonly SalesLot[]): Compared[] {
  const { mileage, registered, condition, equipment, powerKw } = vehicle;
  const found: Compared[] = [];
  const year = middleOf(lots, ({ years }) => (years.from + years.to) / 2);
  const own = Math.floor(registered);
  if (year !== null) {
    const usual = Math.floor(year);
    // within the same year no one would see what is compared
    if (usual !== own)
      found.push({ what: 'age', own, usual, instead: { ...vehicle, registered: usual + 0.5 } });
  }
  const km = middleOf(lots, (lot) => lot.mileage);
  if (km !== null && mileage !== null) {
    const usual = Math.round(km / MILEAGE_STEP) * MILEAGE_STEP;
    found.push({ what: 'mileage', own: mileage, usual, instead: { ...vehicle, mileage: usual } });
  }
  if (condition !== null)
    found.push({
      what: 'condition',
      own: condition,
      usual: null,
      instead: { ...vehicle, condition: 'well_kept' },
    });
  // what is not known counts as the average of all sales
  if (equipment !== null)
    found.push({ what: 'equipment', own: equipment, usual: null, instead: { ...vehicle, equipment: null } });
  if (powerKw !== null)
    found.push({ what: 'power', own: powerKw, usual: null, instead: { ...vehicle, powerKw: null } });
  return found;
}

/**
 * What moves the price of a vehicle, the most first: for each thing that is known of it, how much less it would be sold
 * for if that were as with the middle of the similar lots. Differences of one model's estimates, so made of whole lots.
 */
export function movesOf(
  model: PriceModel,
  vehicle: PricedVehicle,
  lots: readonly SalesLot[],
  at: number,
): readonly PriceMove[] {
  const own = estimate(model, vehicle, at);
  if (own === null) return [];
  return comparedWith(vehicle, lots)
    .flatMap(({ instead, ...move }) => {
      // of the same name, so that the model knows as much of it
      const other = estimate(model, instead, at)!;
      const amount = Math.round((own.middle - other.middle) / STEP) * STEP;
      return amount === 0 ? [] : [{ ...move, amount }];
    })
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
}
