import type { ValuationState } from '../state/valuations.ts';

/** `GET /public/valuate-my-vehicle/get` (spec 2 §7.4). */
export interface ValuationData {
  readonly product: ValuationState['product'] | null;
  readonly valuate_my_vehicle: {
    readonly valuationId: string;
    readonly status: ValuationState['status'];
    readonly notes: string;
    /** The address is confirmed; absent from backends that do not say it yet. */
    readonly confirmed?: boolean;
  } | null;
  readonly customer: { readonly email: string | null } | null;
  readonly tracking_status: string | null;
}

/** `GET /public/valuate-my-vehicle/report/get/{id}`. Cents. */
export interface ValuationReport {
  readonly valuationId: string;
  readonly status: ValuationState['status'];
  /** The address is confirmed; absent from backends that do not say it yet. */
  readonly confirmed?: boolean;
  readonly productType: 'motorhome' | 'trailer';
  readonly product: ValuationState['product'];
  /** What the seller remarked; absent from backends that do not say it yet. */
  readonly notes?: string;
  readonly range: { readonly low: number; readonly high: number } | null;
  readonly valuatedAt: string | null;
}
