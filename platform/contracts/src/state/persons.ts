import type { AuctionStatus } from './auctions.ts';
import type { Locale } from '../locales.ts';
import type { OrderState } from './orders.ts';
import type { ProfileType } from './customers.ts';
import type { SecurityEntry } from '../http/security-log.ts';

/** A customer in the operator's search. */
export interface CustomerRow {
  readonly customerId: string;
  readonly profileType: ProfileType;
  /** `prospect`: asked for something and made no account. */
  readonly segmentation: 'customer' | 'prospect';
  readonly email: string;
  readonly name: string | null;
  readonly surname: string | null;
  readonly company: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly merchantId: number | null;
  /** Null in review, true accepted, false rejected. */
  readonly accepted: boolean | null;
  readonly blocked: boolean;
}

/** `GET /private/operator/customers?q&after`: 50 a page, found by the beginnings of all words. */
export interface CustomersFound {
  readonly customers: readonly CustomerRow[];
  /** `after` of the next page; null: this is the last one. */
  readonly next: string | null;
}

/** What an operator wrote down about somebody, for the team. */
export interface CustomerNote {
  readonly noteId: string;
  /** ISO instant. */
  readonly at: string;
  /** Name of the author; null where their account was deleted. */
  readonly by: string | null;
  readonly text: string;
}

/** Visible bids of somebody in one auction, of the last year. Cents. */
export interface PersonBids {
  readonly auctionId: string;
  readonly bids: number;
  readonly highest: number;
  /** ISO instant of the last one. */
  readonly at: string;
}

/** What the customers service knows of somebody. */
export interface CustomerRecord {
  readonly customer: CustomerRow & {
    readonly phone: string | null;
    readonly street: string | null;
    readonly language: Locale;
    readonly emailVerified: boolean;
    readonly vatNumber: string | null;
    readonly vatVerified: boolean;
    readonly blockReason: string | null;
    /** ISO instants. */
    readonly createdAt: string;
    readonly tacAcceptedAt: string | null;
  };
  /** The newest first. */
  readonly notes: readonly CustomerNote[];
  readonly bids: readonly PersonBids[];
}

/** `GET /private/operator/customers/{id}/notes`. */
export type CustomerNotes = Pick<CustomerRecord, 'notes'>;

/** An ad of somebody. */
export interface PersonAd {
  readonly adId: string;
  readonly number: number;
  readonly title: string;
  readonly status: AuctionStatus;
}

/** A purchase or sale of somebody. Cents. */
export interface PersonOrder extends Pick<
  OrderState,
  'orderId' | 'number' | 'title' | 'status' | 'price' | 'vehicleCost' | 'dispute' | 'createdAt'
> {
  readonly side: 'buyer' | 'seller';
}

/** `GET /private/operator/customers/{id}`: everything about one person; 50 of each list at most, the newest first. */
export interface OperatorCustomer extends CustomerRecord {
  readonly ads: readonly PersonAd[];
  readonly orders: readonly PersonOrder[];
  /** Numbers and titles of the ads that they bid on. */
  readonly vehicles: Readonly<Record<string, { readonly number: number; readonly title: string }>>;
  readonly messages: { readonly total: number; readonly unread: number };
  readonly security: readonly SecurityEntry[];
  /** Roles inside the team, `admin` among them. */
  readonly roles: readonly string[];
}
