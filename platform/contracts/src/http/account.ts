import type { CatalogCountry } from '../constants.ts';
import type { SuspicionDetail } from '../state/suspicions.ts';
import type { AdQuery, AuctionStatus, AuctionSteps, Holiday } from '../state/auctions.ts';
import type { CustomerContact, ProfileType } from '../state/customers.ts';
import type { AdHint, VinTwin } from '../ad-hints.ts';
import type { ConfirmedField, ListingPrivate, ListingState } from '../state/listings.ts';
import type { MerchantApplication, MerchantReview } from '../state/merchants.ts';
import type {
  DisputeStatement,
  HandoverView,
  InvoiceNeed,
  OrderFile,
  OrderState,
  PickupProposal,
  PickupSlot,
} from '../state/orders.ts';
import type { ValuationState } from '../state/valuations.ts';

/** An order as its seller knows it: without the commission and its papers, which are the buyer's affair. */
export interface SaleRow extends Omit<
  OrderState,
  'commission' | 'received' | 'returned' | 'refund' | 'invoice' | 'correction'
> {
  /** The bank took the payment of the commission back, and it was not paid again yet. */
  readonly paymentReturned: boolean;
  /** What names the vehicle; null where the ad is gone. */
  readonly vehicle: {
    readonly number: number;
    readonly zipCode: string | null;
    readonly city: string | null;
    readonly country: string | null;
  } | null;
}

/** An order as its buyer knows it. */
export interface OrderRow
  extends
    SaleRow,
    Pick<OrderState, 'commission' | 'received' | 'returned' | 'refund' | 'invoice' | 'correction'> {}

/** The account that a commission is paid to. */
export interface PayTo {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
  readonly bank: string;
}

/** An order with the asker's side of it. */
export type SidedOrder =
  | (OrderRow & { readonly side: 'buyer' })
  | (SaleRow & { readonly side: 'seller' } & WithPickup);

/** The time that was agreed for the pickup, while the vehicle is not handed over; absent: none, or it cannot be asked. */
interface WithPickup {
  readonly pickup?: PickupSlot;
}

/** What a list of own orders shows: those of a status, or (a part of the paid ones) whose vehicle was handed over. */
export type OrderFilter = OrderState['status'] | 'handed_over';

/** Sums over a customer's purchases, cents; canceled ones count in `counts` alone. */
export interface PurchasesSummary {
  /** The year in Berlin that `vehicles`, `value` and `commission` are of. */
  readonly year: number;
  readonly vehicles: number;
  /** What is owed to the sellers: net where no VAT is charged. */
  readonly value: number;
  readonly commission: number;
  /** Commission that is not paid yet, gross. */
  readonly open: number;
  readonly counts: Readonly<Record<OrderFilter, number>>;
}

/** `GET /private/customer/my-purchases/get?status&q&page`; `total` counts what the filter lets pass. */
export interface PurchasesAnswer {
  readonly products: readonly OrderRow[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly summary: PurchasesSummary;
}

/** `GET /private/orders?side&status&page`: of both sides, the newest first. */
export interface OrdersAnswer {
  readonly orders: readonly SidedOrder[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** `GET /private/orders/{id}`: with the other side's contact data. */
export type OrderDetail = OrderOfSide & OtherParty;

type OrderOfSide =
  | {
      readonly side: 'buyer';
      readonly order: OrderRow;
      /** What the invoice waits for; null: for nothing. */
      readonly invoiceNeed: InvoiceNeed | null;
      /** Where the commission is paid to; null unless it waits for its payment. */
      readonly payTo: PayTo | null;
    }
  | { readonly side: 'seller'; readonly order: SaleRow };

interface OtherParty {
  /** What was proposed and agreed for the pickup, the oldest first; empty until the commission is paid. */
  readonly pickup: readonly PickupProposal[];
  readonly handover: HandoverView;
  /** What both sides and the team stated in disputes, the oldest first. */
  readonly statements: readonly DisputeStatement[];
  /** What both sides added to handover and disputes, the oldest first. */
  readonly files: readonly OrderFile[];
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
    readonly category: string | null;
    readonly pictures: number;
    readonly documents: number;
    readonly sellerSegment: ProfileType;
    readonly sellerCompany: string | null;
    readonly zipCode: string | null;
    readonly city: string | null;
    /** Hints about the price are those of the ad alone. */
    readonly hints: readonly AdHint[];
  }[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** `GET /private/operator/ads/{adId}`. */
export interface OperatorAd {
  readonly listing: ListingState;
  readonly private: ListingPrivate;
  readonly status: AuctionStatus;
  /** End of the 24 hours for the review; null while the ad is not under review. */
  readonly dueAt: string | null;
  /** Minimum that the auction holds, cents; null before the first submission. */
  readonly minimum: number | null;
  readonly owner: CustomerContact | null;
  /** Addresses of the documents, by media id; each call looks again whether they may be read. */
  readonly documentLinks: Readonly<Record<string, string>>;
  /** What was asked of the seller since the last release; null: nothing. */
  readonly query: AdQuery | null;
  /** Of the fields that the query names, those that were changed since. */
  readonly changed: readonly string[];
  /** Of the fields that the query names, those whose seller confirmed them since, with what they say of it; releases before it do not say it. */
  readonly confirmed?: readonly ConfirmedField[];
  readonly hints: readonly AdHint[];
  /** Other submitted ads of the same vehicle, the newest first. */
  readonly sameVin: readonly VinTwin[];
  /** Its seller is the vehicle's maker, as given with the last release. */
  readonly manufacturer: boolean;
  /** It has had a round: no dealers can be chosen for it any more. */
  readonly wasReleased: boolean;
  /** What concluded sales say of the price, cents: eight of ten lie between the two; null: too few to say. */
  readonly priceEvidence: { readonly low: number; readonly high: number; readonly sales: number } | null;
}

/** Parts of the operator's list of auctions. */
export type OperatorAuctionGroup =
  | 'running'
  | 'published'
  | 'talks'
  | 'reserved'
  | 'unsold'
  | 'sold'
  | 'closed';

/** `GET /private/operator/auctions?group&q&page`: what runs by its end, all else the latest change first; 50 a page. */
export interface OperatorAuctionList {
  readonly auctions: readonly {
    readonly auctionId: string;
    readonly number: number;
    readonly title: string;
    readonly mediaId: string | null;
    readonly status: AuctionStatus;
    /** When the state was entered. */
    readonly since: string;
    readonly endAt: string | null;
    /** Sold for, highest bid, or start price; cents. */
    readonly price: number | null;
    /** The purchase offer or reservation that waits for an answer, cents; absent where there is none to be had. */
    readonly offer?: number;
    readonly bidCount: number;
    readonly outage: boolean;
    readonly sellerSegment: ProfileType;
    readonly sellerCompany: string | null;
  }[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** `GET /private/operator/auctions/{id}/log?before`: the steps, and the companies of those who took them or were chosen. */
export interface OperatorCourse extends AuctionSteps {
  /** By customer, where it is a company. */
  readonly companies: Readonly<Record<string, string>>;
}

/** `GET` and `PUT /private/operator/auctions/holidays`. */
export interface HolidaysAnswer {
  readonly days: readonly Holiday[];
}

/** `GET /private/operator/valuations`. */
export interface OperatorValuationQueue {
  readonly valuations: readonly ValuationState[];
  readonly total: number;
}

/** Answer of `POST /public/customer/verify-email`. */
export interface EmailVerified {
  readonly verified: true;
  /** What the person goes on with: the data that a dealer's review needs, or their ads; null: neither. */
  readonly then: 'merchant' | 'ads' | null;
}

/** Answer of `PUT /private/customer/verify-email/address`: the address that the account has now. */
export interface AddressCorrected {
  readonly email: string;
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
  readonly country: CatalogCountry;
  readonly company: string | null;
  readonly acceptTerms: boolean;
  readonly acceptPrivacy: boolean;
  /** An anonymous ad of the wizard to hand over to the new account. */
  readonly adId?: string;
}

/** `GET /private/customer/profile`: the asker's own data. */
export interface OwnProfile {
  readonly contact: CustomerContact;
  readonly profileType: ProfileType;
  readonly emailVerified: boolean;
  readonly merchantId: number | null;
  /** Null in review or no merchant, true accepted, false rejected. */
  readonly acceptedByCm24: boolean | null;
  /** Mandatory fields of the profile's type, and those of them that are still empty. */
  readonly mandatory: readonly string[];
  readonly missing: readonly string[];
  /** What a business gave, or is to give, to become a dealer; null for private persons. */
  readonly merchant: MerchantApplication | null;
}

/** Body of `PUT /private/customer/update`. */
export interface ProfileBody {
  readonly name: string;
  readonly surname: string;
  readonly company: string | null;
  readonly phone: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: CatalogCountry;
  readonly profileType?: 'PRIVATE' | 'COMMERCIAL';
}

/** Body of `POST /private/merchant/register`. */
export interface MerchantBody {
  readonly company: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: CatalogCountry;
  readonly phone: string;
  readonly director: string;
  readonly contactName: string;
  readonly contactSurname: string;
  readonly registerNumber: string | null;
  readonly vatNumber: string | null;
  /** True: accepted with it; null: the account has accepted them before. */
  readonly acceptTerms: boolean | null;
}

/** `GET /private/operator/merchants/{id}`. */
export interface OperatorMerchant extends MerchantReview {
  /** Addresses of the papers, by media id; each look is noted in the history. */
  readonly paperLinks: Readonly<Record<string, string>>;
}

/** `GET /private/operator/suspicions/{id}`. */
export interface OperatorSuspicion extends SuspicionDetail {
  /** Ads that are named, by their id. */
  readonly ads: Readonly<Record<string, { readonly number: number; readonly title: string }>>;
}

/** What anyone may learn of an owner: no name, no address. */
export interface OwnerCard {
  /** Company; null for private persons. */
  readonly displayName: string | null;
  /** First two characters of the postcode. */
  readonly region: string | null;
  readonly segmentation: ProfileType;
}
