import type { ProductType } from '@rollheim/contracts';
import type { VehicleValues } from './fields.ts';

export type Part = 'vehicle' | 'care' | 'contact';

/** What a funnel asks, by kind of vehicle: motorhomes in two steps, trailers in three (spec 1 §1). */
export const FUNNELS = {
  motorhome: {
    pages: {
      base: 'valuation-motorhome',
      step: 'valuation-motorhome-step',
      success: 'valuation-motorhome-success',
      report: 'valuation-motorhome-report',
    },
    parts: ['vehicle', 'contact'],
    fields: {
      vehicle: ['make', 'model', 'year', 'mileage', 'category', 'powerKw', 'beds', 'condition'],
      care: [],
    },
    other: 'trailer',
  },
  trailer: {
    pages: {
      base: 'valuation-trailer',
      step: 'valuation-trailer-step',
      success: 'valuation-trailer-success',
      report: 'valuation-trailer-report',
    },
    parts: ['vehicle', 'care', 'contact'],
    fields: { vehicle: ['make', 'model', 'year', 'category'], care: ['beds', 'condition'] },
    other: 'motorhome',
  },
} as const satisfies Record<
  ProductType,
  {
    readonly pages: Readonly<Record<'base' | 'step' | 'success' | 'report', string>>;
    readonly parts: readonly Part[];
    readonly fields: Readonly<Record<Exclude<Part, 'contact'>, readonly (keyof VehicleValues)[]>>;
    readonly other: ProductType;
  }
>;

/** Step of a funnel by its path's parameter; the base page is the first. Null: there is no such step. */
export function stepOf(kind: ProductType, step: string | undefined): number | null {
  const number = step === undefined ? 1 : /^\d$/.test(step) ? Number(step) : 0;
  return number >= 1 && number <= FUNNELS[kind].parts.length ? number : null;
}
