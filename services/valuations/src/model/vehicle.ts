import type { EvidenceVehicle, ProductType } from '@rollheim/contracts';

/** Conditions from the best to the worst, as the funnel of valuations names them. */
export const CONDITIONS = ['as_new', 'well_kept', 'worn', 'needs_repair'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** What the price model knows of a vehicle. Null: not given. */
export interface PricedVehicle {
  readonly productType: ProductType;
  /** Id of the make. */
  readonly make: string;
  /** As somebody typed it. */
  readonly model: string;
  readonly category: string | null;
  /** First registration in years: 2019.5 is July 2019, and what is known of a vehicle "of 2019". */
  readonly registered: number;
  /** Kilometres; null for trailers. */
  readonly mileage: number | null;
  readonly condition: Condition | null;
  readonly powerKw: number | null;
  /** Part of the equipment that is asked for and that it has, 0 to 1. */
  readonly equipment: number | null;
}

/** A concluded sale. */
export interface Sale {
  readonly vehicle: PricedVehicle;
  /** Gross, cents. */
  readonly price: number;
  /** Epoch ms. */
  readonly soldAt: number;
}

const YEAR_MS = 365.25 * 24 * 3_600_000;

/** An instant in years: 2026.5 is the middle of 2026. */
export const yearsOf = (at: number): number => 1970 + at / YEAR_MS;

/** Age of a vehicle at an instant, years; from 0 (a registration still to come) to 30 (older ones lose no more). */
export const ageOf = ({ registered }: PricedVehicle, at: number): number =>
  Math.min(30, Math.max(0, yearsOf(at) - registered));

/** Make and model as they are compared: spelling, spaces and hyphens make no other model. Empty: no model is given. */
export function modelKey({ make, model }: Pick<PricedVehicle, 'make' | 'model'>): string {
  const folded = model
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return make === '' || folded === '' ? '' : `${make}/${folded}`;
}

/** A vehicle as the model takes it: without a month it is of the middle of its year. */
export const pricedVehicle = ({ year, month, ...vehicle }: EvidenceVehicle): PricedVehicle => ({
  ...vehicle,
  registered: year + (month === null ? 0.5 : (month - 0.5) / 12),
});
