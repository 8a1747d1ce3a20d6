import type { AuctionStatus } from '../state/auctions.ts';
import type { ListingPrivate, ListingState } from '../state/listings.ts';
import type { OrderState } from '../state/orders.ts';
import type { ValuationState } from '../state/valuations.ts';

/** `GET /private/customer/my-purchases/get?page`. */
export interface PurchasesAnswer {
  readonly products: readonly OrderState[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** `GET /private/orders/{id}`: with the other side's contact data. */
export interface OrderDetail {
  readonly order: OrderState;
  readonly side: 'buyer' | 'seller' | 'operator';
  readonly otherParty: {
    readonly name: string;
    readonly company: string | null;
    readonly email: string;
    readonly phone: string | null;
    readonly street: string | null;
    readonly zipCode: string | null;
    readonly city: string | null;
    readonly country: string | null;
  } | null;
}

/** `GET /private/operator/ads?status=under_review`: oldest first, with the 24 h clock. */
export interface OperatorAdQueue {
  readonly ads: readonly {
    readonly adId: string;
    readonly number: number;
    readonly title: string;
    readonly productType: 'motorhome' | 'trailer';
    readonly mediaId: string | null;
    readonly status: AuctionStatus;
    readonly submittedAt: string;
    readonly dueAt: string;
  }[];
  readonly total: number;
}

/** `GET /private/operator/ads/{adId}`. */
export interface OperatorAd {
  readonly listing: ListingState;
  readonly private: ListingPrivate;
  readonly status: AuctionStatus;
}

/** `GET /private/operator/valuations`. */
export interface OperatorValuationQueue {
  readonly valuations: readonly ValuationState[];
  readonly total: number;
}

/** Body of `POST /public/customer/register`. */
export interface RegisterBody {
  readonly email: string;
  readonly password: string;
  readonly profileType: 'PRIVATE' | 'COMMERCIAL' | 'MERCHANT';
  readonly name: string;
  readonly surname: string;
  readonly phone: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly country: string;
  readonly company: string | null;
  readonly acceptTerms: boolean;
  readonly acceptPrivacy: boolean;
  /** An anonymous ad of the wizard to hand over to the new account. */
  readonly adId?: string;
}
