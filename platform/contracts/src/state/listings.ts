import type { UpdateSource } from '../constants.ts';
import type { DOCUMENT_KINDS, PictureView, Shot } from '../vehicle-media.ts';

/** Value of a vehicle attribute: a number, text, flag, option id or several option ids. */
export type AttributeValue = number | string | boolean | readonly string[] | null;

export interface GalleryItem {
  readonly mediaId: string;
  /** Order in the gallery, from 0. */
  readonly position: number;
  readonly view: PictureView;
  /** Which of the pictures that are asked for it is; absent: another one. */
  readonly shot?: Shot;
}

export interface DamageItem {
  readonly sortOrder: number;
  readonly location: string;
  readonly type: string;
  readonly mediaIds: readonly string[];
}

/** Progress of one attribute set, whole percent; the next step opens at 100 (spec 2 §5.2). */
export type RequiredPercent = Readonly<Record<string, number>>;

/** The content of an ad without what is private. */
export interface VehicleContent {
  readonly productType: 'motorhome' | 'trailer';
  readonly title: string;
  /** Body in the terms of the trade: integrated, semi_integrated, alcove, panel_van, campervan, caravan … */
  readonly category: string | null;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly description: string;
  readonly defects: string;
  readonly gallery: readonly GalleryItem[];
  readonly damages: readonly DamageItem[];
  readonly vatReportable: boolean;
  readonly availability: { readonly kind: 'now' | 'from'; readonly from: string | null };
  readonly expectedMileage: number | null;
  /** Place of pickup as others may see it: no street. */
  readonly pickup: { readonly zipCode: string; readonly city: string; readonly country: string } | null;
}

/** `listings.state`, key adId: the draft as its owner edits it. */
export interface ListingState {
  readonly adId: string;
  /** Display number, e.g. 48217. */
  readonly number: number;
  readonly version: number;
  readonly ownerCustomerId: string | null;
  /** SHA-256 (hex) of the `uuid` cookie of an anonymous owner; null once an account owns the ad. */
  readonly ownerUuidHash: string | null;
  readonly ownerSegment: 'PRIVATE' | 'COMMERCIAL' | 'MERCHANT';
  readonly content: VehicleContent;
  readonly requiredPercent: RequiredPercent;
  readonly documents: number;
  readonly discarded: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `listings.published`, key adId: the snapshot frozen at the last release; the catalog shows this. */
export interface PublishedListing {
  readonly adId: string;
  readonly number: number;
  readonly version: number;
  readonly round: number;
  readonly ownerCustomerId: string;
  readonly ownerSegment: 'PRIVATE' | 'COMMERCIAL' | 'MERCHANT';
  readonly content: VehicleContent;
  readonly releasedAt: string;
  /** This round is for dealers whom the operator chose. */
  readonly exclusive: boolean;
  /** The seller is the vehicle's maker, as the operator says. */
  readonly manufacturer: boolean;
}

/** Terms of the auction as the seller enters them, cents; private (never in a state topic). */
export interface ListingTerms {
  readonly reserve: boolean;
  readonly startPrice: number | null;
  readonly minimum: number | null;
  readonly buyNow: number | null;
  readonly plannedSaleDate: string | null;
}

/** What is in no topic of an ad; who sees which part of it: `VEHICLE_FIELDS`. */
export interface ListingPrivate {
  readonly vin: string | null;
  readonly internalNumber: string | null;
  readonly pickupStreet: string | null;
  readonly terms: ListingTerms;
  readonly documents: readonly {
    readonly mediaId: string;
    readonly kind: (typeof DOCUMENT_KINDS)[number];
    readonly name: string;
    /** ISO instant; absent: it is not known. */
    readonly addedAt?: string;
    /** Its owner lets others see it, as the table of roles has it; absent: not. */
    readonly shared?: boolean;
  }[];
  /** The valuation that it was begun with; null or absent: none. */
  readonly valuationId?: string | null;
}

/** What an ad differs in from what was reviewed: names of fields as a query has them. */
export interface AdEdits {
  /** When its owner first touched it again, ISO instant; the review was before. */
  readonly since: string;
  readonly fields: readonly string[];
}

/** A field that a query named and whose owner says that it is right as it is; it falls with the value. */
export interface ConfirmedField {
  /** Name of the field as a query has it. */
  readonly field: string;
  /** What its owner adds for the team, in their words; null: nothing. */
  readonly note: string | null;
  /** ISO instant. */
  readonly at: string;
}

/** One entry of the payload that says where an update came from (spec 1 §3). */
export interface UpdateLogEntry {
  readonly source: UpdateSource;
  /** Code of an attribute, else name of a field (`description`, `terms.minimum`). */
  readonly attributeCode: string;
  /** The value that was set: a text to its first 200 characters, what is no single value as JSON. */
  readonly value: number | string | boolean | null;
}
