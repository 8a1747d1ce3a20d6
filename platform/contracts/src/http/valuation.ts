import type { ValuationState } from '../state/valuations.ts';

/** `GET /public/valuate-my-vehicle/get` (spec 2 §7.4). */
export interface ValuationData {
  readonly product: ValuationState['product'] | null;
  readonly valuate_my_vehicle: {
    readonly valuationId: string;
    readonly status: ValuationState['status'];
    readonly notes: string;
  } | null;
  readonly customer: { readonly email: string | null } | null;
  readonly tracking_status: string | null;
}

/** `GET /public/valuate-my-vehicle/report/get/{id}`. Cents. */
export interface ValuationReport {
  readonly valuationId: string;
  readonly status: ValuationState['status'];
  readonly productType: 'motorhome' | 'trailer';
  readonly product: ValuationState['product'];
  readonly range: { readonly low: number; readonly high: number } | null;
  readonly valuatedAt: string | null;
}
