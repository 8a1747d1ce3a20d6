/** `valuations.state`, key valuationId. No e-mail: that is the customer's contact record. Cents. */
export interface ValuationState {
  readonly valuationId: string;
  readonly version: number;
  readonly status: 'editing' | 'under_review' | 'valuated';
  /** The address that it was submitted with belongs to who asked; until then it waits, and expires. */
  readonly confirmed: boolean;
  /** The address turned out to be that of a person who has a valuation: this one does not begin, and expires. */
  readonly refused: boolean;
  readonly customerId: string | null;
  readonly uuidHash: string | null;
  readonly productType: 'motorhome' | 'trailer';
  readonly product: {
    readonly make: string;
    readonly model: string;
    readonly year: number;
    readonly mileage: number | null;
    readonly category: string | null;
    readonly powerKw: number | null;
    readonly beds: number | null;
    readonly condition: string | null;
  };
  readonly notes: string;
  readonly range: { readonly low: number; readonly high: number } | null;
  readonly createdAt: string;
  readonly submittedAt: string | null;
  readonly valuatedAt: string | null;
}

/** What the price model knows of a vehicle. Null: not known. */
export interface EvidenceVehicle {
  readonly productType: 'motorhome' | 'trailer';
  /** Id of the make; empty: not known. */
  readonly make: string;
  readonly model: string;
  readonly category: string | null;
  /** Of the first registration. */
  readonly year: number;
  readonly month: number | null;
  /** Kilometres. */
  readonly mileage: number | null;
  readonly condition: 'as_new' | 'well_kept' | 'worn' | 'needs_repair' | null;
  readonly powerKw: number | null;
  /** Part of the equipment that is asked for and that it has, 0 to 1. */
  readonly equipment: number | null;
}

/** How much of a vehicle's name is known, or shared by sales: its model, its make, its body, its type alone. */
export type NameLevel = 'model' | 'make' | 'category' | 'type';

/** Five similar sales by five sellers, published as one. It never changes. Cents. */
export interface SalesLot {
  readonly sales: number;
  readonly level: NameLevel;
  /** What the sales share of their names; null: they do not. */
  readonly make: string | null;
  readonly model: string | null;
  readonly category: string | null;
  /** Years of first registration that all of them lie in. */
  readonly years: { readonly from: number; readonly to: number };
  /** Of the middle one, to the next 1,000 km; null for trailers. */
  readonly mileage: number | null;
  /** Of the middle one, gross, to the next 250 €. */
  readonly price: number;
  /** Quarter of the latest sale: 2026.25 is the second of 2026. */
  readonly quarter: number;
}

/** What of a vehicle raises or lowers its price, against the middle of the sales that it is compared with. */
export interface PriceMove {
  readonly what: 'age' | 'mileage' | 'condition' | 'equipment' | 'power';
  /** Of the vehicle: year of first registration, kilometres, name of the condition, part of the equipment, kW. */
  readonly own: number | string;
  /** Of the middle of the sales, in the same unit; null: the average of all, or well kept. */
  readonly usual: number | null;
  /** Gross, cents, to the next 100 €; never 0. */
  readonly amount: number;
}

/** What concluded sales say of a vehicle's price. Gross, cents. */
export interface PriceEvidence {
  /** Instant that it is valid for. */
  readonly at: string;
  /** What prices are shown over: kilometres, or the year of first registration. */
  readonly axis: 'mileage' | 'year';
  /** What it is likely to be sold for; eight of ten sales lie between `low` and `high`. Null: too few sales to say. */
  readonly estimate: {
    readonly middle: number;
    readonly low: number;
    readonly high: number;
    /** How much of its name the model knows, and from how many sales. */
    readonly level: NameLevel;
    readonly sales: number;
  } | null;
  /** Sales in {@link lots}. */
  readonly sales: number;
  /** Similar sales in lots of five, the most similar first. */
  readonly lots: readonly SalesLot[];
  /** What the same vehicle would be sold for elsewhere on the axis; empty with fewer than eight sales. */
  readonly band: readonly {
    readonly x: number;
    readonly middle: number;
    readonly low: number;
    readonly high: number;
  }[];
  /** Where the vehicle itself lies on the axis; null: not known. Services before it do not say it. */
  readonly own?: number | null;
  /** What moves its price, the most first; services before it do not say it. */
  readonly moves?: readonly PriceMove[];
}

/** One concluded sale, for the team alone. Cents. */
export interface ComparableSale {
  readonly auctionId: string;
  readonly make: string;
  readonly model: string;
  readonly category: string | null;
  readonly year: number;
  readonly mileage: number | null;
  readonly price: number;
  readonly soldAt: string;
  /** How far the price lies from what the model expects, as a part of that: 0.1 is 10 % above. Null without a model. */
  readonly deviation: number | null;
  /** So far off that something else than the vehicle decided. */
  readonly outlier: boolean;
}

/** What the operator is proposed for a valuation. */
export interface PriceProposal {
  readonly evidence: PriceEvidence;
  /** What the model was trained with; null: there is none yet. */
  readonly model: { readonly sales: number; readonly trainedAt: string } | null;
  /** The single sales that are most like it. */
  readonly comparable: readonly ComparableSale[];
}
