import type { AdQuery, AuctionClosing, AuctionStatus, AuctionWithdrawn } from '../state/auctions.ts';
import type {
  AdEdits,
  AttributeValue,
  ConfirmedField,
  ListingPrivate,
  ListingState,
  UpdateLogEntry,
} from '../state/listings.ts';
import type { BegunAd } from './valuation.ts';

/** The ad with its private part, for its owner. */
export interface OwnAd {
  readonly listing: ListingState;
  readonly private: ListingPrivate;
  readonly status: AuctionStatus;
  /** Of an ad that had a round and is edited again; answers of changes do not repeat it. */
  readonly relisting?: Relisting;
  /** Highest minimum of an ad whose vehicle the same owner offered before without selling it, cents; absent where nothing binds. */
  readonly highestMinimum?: number;
  /** What the operator asked to change at the last review; absent where nothing is asked, and as above. */
  readonly query?: AdQuery;
  /** It was submitted, and waits until the owner's e-mail address is confirmed; absent where not, and as above. */
  readonly submissionStored?: true;
  /** What was changed since reviews; services before it do not say it. */
  readonly edits?: readonly AdEdits[];
  /** Fields whose values its owner confirmed as they are, whenever that was; services before it do not say it. */
  readonly confirmed?: readonly ConfirmedField[];
  /** Field → why its value keeps the ad from being submitted (`validation.<rule>`); services before it do not say it. */
  readonly faults?: Readonly<Record<string, string>>;
  /** Where the value of each field came from, as the last updates name it; services before it do not say it. */
  readonly logging?: readonly UpdateLogEntry[];
  /** By what this browser proves that the ad is its own once it has lost its cookie; absent for ads of accounts, and as above. */
  readonly claim?: string;
}

/** What the listings service says of an ad to the pages of its owner. */
export type ListedAd = Omit<OwnAd, 'status'> & {
  /** Ads of the same vehicle and owner that ended without a sale, the newest first; services before it do not say it. */
  readonly earlierAds?: readonly string[];
};

/** What binds the seller who offers a vehicle again. With or without reserve stays as it was. */
export interface Relisting {
  /** Highest minimum (or price expectation) of the next round, cents. */
  readonly highestMinimum: number | null;
  /** Highest start price without reserve, cents; null with one. */
  readonly highestStartPrice?: number | null;
}

/** `GET /public/product/onboarding-stepper`: where a seller goes on (spec 1 §4). */
export interface OnboardingStepper {
  /** The draft that was edited last; null without one. */
  readonly product: OwnAdSummary | null;
  /** True where there is a valuation to go on from. */
  readonly showVmmContext: boolean;
  readonly vmm: {
    readonly valuationId: string;
    readonly status: 'editing' | 'under_review' | 'valuated';
    readonly productType: 'motorhome' | 'trailer';
  } | null;
  readonly status:
    | 'VMM_VALUATED_AND_VMM_PRODUCT_EDITING'
    | 'VMM_UNDER_REVIEW_AND_VMM_PRODUCT_EDITING'
    | 'VMM_EDITING_AND_VMM_PRODUCT_EDITING'
    | 'PRODUCT_IN_EDITING'
    | 'PRODUCT_EXISTS_BUT_NOT_IN_EDITING_GO_TO_MY_ADS'
    | 'ELSE';
}

/** What became of an ad's submission, for its owner. */
export interface Submission {
  readonly status: AuctionStatus;
  /** It was submitted, and waits until the owner's e-mail address is confirmed. */
  readonly stored: boolean;
}

/** A row of 'my ads' and 'my vehicles' (`/private/customer/products/get`). */
export interface OwnAdSummary {
  readonly entityId: string;
  readonly number: number;
  readonly title: string;
  readonly productType: 'motorhome' | 'trailer';
  readonly mediaId: string | null;
  readonly status: AuctionStatus;
  /** Of the auction, as frames name it; absent before it has one. */
  readonly version?: number;
  readonly price: number | null;
  readonly endAt: string | null;
  readonly soldPrice: number | null;
  readonly bidCount: number;
  /** Of the scheduled or running round, else of the ad; releases before 0.2 do not say it. */
  readonly startPrice?: number | null;
  readonly requiredPercent: Readonly<Record<string, number>>;
  /** How many papers are with it. */
  readonly documents: number;
  readonly updatedAt: string;
  /** Of an `inactive` ad: why the operator ended it; absent while that cannot be asked. */
  readonly closing?: AuctionClosing;
  /** Of `failed_na`: whether the owner took it back, or it lapsed; absent as above. */
  readonly withdrawn?: AuctionWithdrawn;
  /** When the operator rescinded the sale that it was last in, until it is offered again; absent as above, or: none was. */
  readonly rescindedAt?: string;
  /** The purchase offer or reservation that waits for an answer, cents; absent while that cannot be asked. */
  readonly offer?: number;
  /** Until when what waits is answered: talks, an offer or a reservation; absent as above. */
  readonly answerUntil?: string;
  /** Of an auction that ended without a sale: the highest bid of its last round, cents; absent without one, as `offer`. */
  readonly highestBid?: number;
  /** Submitted, and waits until the owner's e-mail address is confirmed; absent where not, and as `offer`. */
  readonly submissionStored?: true;
  /** Of an ad that is edited again: what the operator asked at the last review; absent where nothing, and as `offer`. */
  readonly query?: AdQuery;
}

export interface OwnAdsAnswer {
  readonly products: readonly OwnAdSummary[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** What is known of a vehicle already, in the attributes of an ad: only what an ad takes. */
export interface ImportedVehicle {
  readonly productType: 'motorhome' | 'trailer';
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** What its seller wrote of it already; absent: nothing. */
  readonly description?: string;
}

/** The vehicle of a valuation. */
export interface ValuedVehicle extends ImportedVehicle {
  /** The asker's own ad that was begun with it already; absent: none, or it cannot be asked. */
  readonly ad?: BegunAd;
}

/** What the Dutch vehicle register knows of a licence plate; personal data are not in its open data. */
export interface RegisteredVehicle extends ImportedVehicle {
  /** As it was asked for: capital letters and digits alone. */
  readonly licensePlate: string;
}
