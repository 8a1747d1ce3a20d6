import type { AuctionStatus } from '../state/auctions.ts';
import type { PriceEvidence, ValuationState } from '../state/valuations.ts';

/** `GET /public/valuate-my-vehicle/get` (spec 2 §7.4). */
export interface ValuationData {
  readonly product: ValuationState['product'] | null;
  readonly valuate_my_vehicle: {
    readonly valuationId: string;
    readonly status: ValuationState['status'];
    readonly notes: string;
    /** The address is confirmed; absent from backends that do not say it yet. */
    readonly confirmed?: boolean;
    /** It does not begin: whoever asked has one already. Absent from backends that do not say it yet. */
    readonly refused?: boolean;
  } | null;
  readonly customer: { readonly email: string | null } | null;
  readonly tracking_status: string | null;
  /**
   * A valuation that was sent before: of the account, which has one alone, else of this browser; null: none. Absent from
   * backends that do not say it yet.
   */
  readonly earlier?: {
    readonly valuationId: string;
    readonly productType: 'motorhome' | 'trailer';
    readonly of: 'account' | 'browser';
  } | null;
}

/** Whether the mail that asks to confirm the address of a valuation was sent again. */
export interface ValuationMail {
  readonly valuationId: string;
  readonly sent: boolean;
  /** When the next one is possible, ISO instant; null: at once. */
  readonly nextAt: string | null;
}

/** The asker's own ad that was begun with a valuation. */
export interface BegunAd {
  readonly valuationId: string;
  readonly adId: string;
  readonly status: AuctionStatus;
}

/** `GET /public/valuate-my-vehicle/report/get/{id}`. Cents. */
export interface ValuationReport {
  readonly valuationId: string;
  readonly status: ValuationState['status'];
  /** The address is confirmed; absent from backends that do not say it yet. */
  readonly confirmed?: boolean;
  /** It does not begin: whoever asked has one already. Absent from backends that do not say it yet. */
  readonly refused?: boolean;
  /** This browser asked for it, and may correct its address. Absent from backends that do not say it yet. */
  readonly mine?: boolean;
  readonly productType: 'motorhome' | 'trailer';
  readonly product: ValuationState['product'];
  /** What the seller remarked; absent from backends that do not say it yet. */
  readonly notes?: string;
  readonly range: { readonly low: number; readonly high: number } | null;
  readonly valuatedAt: string | null;
  /** Until when the range holds, ISO instant; absent from backends that do not say it yet. */
  readonly validUntil?: string | null;
  /** The asker's own ad that was begun with it; absent: none, or it cannot be asked. */
  readonly ad?: BegunAd;
}

/** What sales say of a vehicle's price, for whoever looks at it. */
export interface VehiclePrices {
  /** Null: year or mileage are not known yet. */
  readonly evidence: PriceEvidence | null;
}

/** The same for the owner of an ad, with the valuation that it was begun with. */
export interface OwnAdPrices extends VehiclePrices {
  /** Null: there is none, or none that is confirmed. Amounts in cents. */
  readonly valuation: {
    readonly valuationId: string;
    readonly status: Exclude<ValuationState['status'], 'editing'>;
    readonly range: ValuationState['range'];
    /** Until when the range holds, ISO instant; null without one. */
    readonly validUntil: string | null;
  } | null;
}

/** Answers about valuations, by name. */
export interface ValuationAnswers {
  readonly Valuation: ValuationData;
  readonly ValuationStep: { readonly valuationId: string; readonly status: ValuationState['status'] };
  readonly ValuationMail: ValuationMail;
  readonly ValuationReport: ValuationReport;
  readonly OwnValuations: { readonly valuations: readonly ValuationReport[] };
}
