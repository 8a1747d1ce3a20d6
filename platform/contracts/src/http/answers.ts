import type { CatalogRegionSize } from '../catalog/search-parameters.ts';
import type { WATCHLIST_SHOWS } from '../constants.ts';
import type { AnsweredQuestion, BidderContext, OperatorContext, OwnerContext } from '../state/auctions.ts';
import type {
  HolidaysAnswer,
  OperatorAd,
  OperatorAdQueue,
  OperatorAuctionList,
  AddressCorrected,
  EmailVerified,
} from './account.ts';
import type { OperatorCourse, OperatorValuationQueue, OrderDetail, OrdersAnswer } from './account.ts';
import type { OperatorMerchant, OperatorSuspicion, OwnerCard, OwnProfile } from './account.ts';
import type { PurchasesAnswer } from './account.ts';
import type { DeliveryQueue } from '../state/deliveries.ts';
import type { Claims } from '../state/claims.ts';
import type { SuspicionQueue } from '../state/suspicions.ts';
import type { Counters } from '../live.ts';
import type { ApiTokenCreated, ApiTokens } from '../state/api-tokens.ts';
import type { SyscaraView } from '../state/syscara.ts';
import type { WebhookDeliveries, Webhooks, WebhookSecret } from '../state/webhooks.ts';
import type {
  ApiAuctionAnswer,
  ApiBids,
  ApiMe,
  ApiOwnBids,
  ApiPurchases,
  ApiVehicleDetail,
  ApiVehicles,
} from './api-v1.ts';
import type { ContentKind, ContentPage } from '../state/content.ts';
import type { ContentSettings, ContentVersions } from './content.ts';
import type { EmailAutomations, MailAddress, PushDevices } from '../state/notifications.ts';
import type { PublicAuctionState } from '../state/auctions.ts';
import type {
  AuctionContext,
  BidAnswer,
  BidHistoryAnswer,
  CatalogDetail,
  CatalogProduct,
  Translation,
} from './catalog.ts';
import type {
  CatalogPlace,
  MapPlace,
  CatalogSearchAnswer,
  CatalogSuggestion,
  OwnBidsAnswer,
  OwnBidsSummary,
  OwnCounts,
} from './catalog.ts';
import type { FoundOutcome, Problem } from '../errors.ts';
import type { Locale } from '../locales.ts';
import type { NotificationPage } from './messages.ts';
import type { DeletionCheck, ExportState, SessionEntry } from './personal.ts';
import type { DirectoryContact, MerchantQueue, VatCheck } from '../state/merchants.ts';
import type { DisputeSaved, OperatorOrder, OperatorOrderList, PickupSaved, PickupStreet } from './orders.ts';
import type { AuditTrail } from './audit.ts';
import type { PaperLooks, SecurityLog } from './security-log.ts';
import type { BankEntries, BankImported } from '../state/bank.ts';
import type { CustomerNotes, CustomersFound, OperatorCustomer } from '../state/persons.ts';
import type { OrderState } from '../state/orders.ts';
import type { TeamMembers } from '../team.ts';
import type { SavedSearch, SearchNews, SearchSaved } from './saved-searches.ts';
import type { SearchAnswer, SearchDealer } from './search.ts';
import type { AttributeDefinition } from '../attributes/types.ts';
import type { ImportCheck, ImportedRow, PortalVehicle } from './ad-import.ts';
import type { DamageItem, VehicleContent } from '../state/listings.ts';
import type { OnboardingStepper, OwnAd, OwnAdsAnswer, ValuedVehicle } from './sell.ts';
import type { OwnAdSummary, RegisteredVehicle, Submission } from './sell.ts';
import type { PrivateCustomer, PublicCustomer } from './customer.ts';
import type { OwnAdPrices, ValuationAnswers, VehiclePrices } from './valuation.ts';
import type { PriceEvidence, PriceProposal } from '../state/valuations.ts';
import type { VehicleFull } from '../vehicle-roles.ts';

/** A page of a list. */
interface Paged {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

interface Option {
  readonly optionId: string;
  readonly label: string;
}

/** What a move of an auction leaves, with the sender's own standing where there is one. */
interface MoveAnswer {
  readonly auction: PublicAuctionState;
  readonly context?: BidderContext | OwnerContext;
}

/** A part of the audit trail with its hash chain. */
interface AuditProof {
  readonly format: 'rollheim-audit-trail/1';
  readonly start: string;
  readonly head: string;
  readonly entries: readonly object[];
  readonly openings: readonly object[];
}

/** The anonymised log of an auction; its content is the matter of `@rollheim/auction-rules`. */
interface AuctionLog {
  readonly format: string;
  readonly auctionId: string;
  readonly head: string;
  readonly entries: readonly { readonly record: object; readonly head: string }[];
  readonly openings: readonly object[];
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds. */
  readonly expires_in: number;
}

/**
 * Bodies of all answers of `/api` by name: a route says which one it gives. Their JSON Schemas in the OpenAPI
 * documents are generated from here (`npm run answers -w platform/contracts`), and exist nowhere else.
 */
export interface HttpAnswers extends ValuationAnswers {
  // of every call
  readonly Problem: Problem;
  readonly FoundOutcome: FoundOutcome;
  readonly Pending: { readonly id: string; readonly href: string };
  /** Any JSON: of what is in it the document does not speak. */
  readonly Anything: unknown;
  readonly Document: object;
  readonly Empty: Readonly<Record<string, never>>;
  // catalog
  readonly CatalogSearch: CatalogSearchAnswer;
  readonly CatalogPlaces: { readonly places: readonly CatalogPlace[] };
  readonly CatalogDistances: {
    /** Whole km by vehicle; null where no one knows where it is. */
    readonly distances: Readonly<Record<string, number | null>>;
    /** Where they were measured from: postcode and town, or the town, and its middle. */
    readonly from: MapPlace & { readonly label: string };
  };
  readonly CatalogSuggestions: { readonly suggestions: readonly CatalogSuggestion[] };
  readonly CatalogEnds: {
    readonly ends: readonly { readonly at: string; readonly count: number }[];
    readonly pins: readonly {
      readonly auctionId: string;
      readonly title: string;
      readonly at: string;
      readonly kind: 'leading' | 'overbid' | 'watched';
      /** It is watched too, whatever was bid. */
      readonly watched: boolean;
    }[];
  };
  readonly CatalogRegions: {
    /** Kilometres between the towns in the middle of these regions; more than was asked for where there would be too many. */
    readonly spacing: CatalogRegionSize;
    /** Those with vehicles, the fullest first. */
    readonly regions: readonly {
      /** Its value of the filter `region`. */
      readonly key: string;
      /** In words, by its town. */
      readonly label: string;
      readonly country: string;
      /** The middle of its town; of one vehicle that of its postcode or town. */
      readonly lat: number;
      readonly lon: number;
      readonly count: number;
      /** From the place `from`, whole km. */
      readonly km?: number;
      /** The asker's own running rounds. */
      readonly leading?: number;
      readonly overbid?: number;
      /** The vehicles of a region that has but a few. */
      readonly vehicles?: readonly { readonly id: string; readonly title: string }[];
    }[];
    /** All vehicles under the filters, wherever they are. */
    readonly total: number;
    /** Vehicles of which no one knows where they are. */
    readonly unplaced: number;
    /** South, west, north and east of all that is placed, degrees; null: nothing is. */
    readonly bounds: readonly [south: number, west: number, north: number, east: number] | null;
    /** The place that distances are measured from. */
    readonly from: {
      readonly key: string;
      readonly label: string;
      readonly lat: number;
      readonly lon: number;
    } | null;
  };
  readonly CatalogAddresses:
    | { readonly blocks: readonly string[] }
    | { readonly vehicles: readonly { readonly id: string; readonly releasedAt: string }[] };
  readonly CatalogDetail: CatalogDetail;
  readonly VehicleFull: VehicleFull;
  readonly Translation: Translation;
  readonly CatalogAuction: {
    readonly auction: PublicAuctionState;
    readonly context: CatalogProduct['context'] | null;
  };
  readonly BidHistory: BidHistoryAnswer;
  readonly AuctionLog: AuctionLog;
  readonly Questions: { readonly questions: readonly AnsweredQuestion[] };
  readonly DirectoryContacts: { readonly contacts: readonly DirectoryContact[] };
  readonly DirectoryShown: { readonly shown: boolean };
  readonly Merchants: { readonly data: readonly SearchDealer[] } & Paged;
  readonly Watchlist: {
    readonly products: readonly (CatalogProduct & {
      /** The visible price when it was put on the list, cents; null: there was none, or no one knows. */
      readonly watchedPrice: number | null;
      /** What it could be bought for at once by then, cents; null: it could not, or no one knows. */
      readonly watchedBuyNow: number | null;
      /** What the asker wrote down about it. */
      readonly note: string | null;
    })[];
    /** How many vehicles each filter leaves. */
    readonly counts: Readonly<Record<(typeof WATCHLIST_SHOWS)[number], number>>;
  } & Paged;
  readonly SavedSearches: { readonly searches: readonly SavedSearch[] } & Paged;
  readonly SearchNews: {
    readonly news: readonly SearchNews[];
    /** Saved searches, with or without news. */
    readonly searches: number;
    /** What was released after this instant is new. */
    readonly since: string;
  };
  readonly SearchSaved: SearchSaved;
  readonly SearchDeleted: { readonly searchId: string };
  readonly OwnBids: OwnBidsAnswer;
  readonly OwnBidsSummary: OwnBidsSummary;
  readonly OwnCounts: OwnCounts;
  readonly Watched: { readonly watched: boolean };
  readonly WatchNote: { readonly note: string };
  readonly AuctionContext: AuctionContext;
  readonly Bid: BidAnswer;
  readonly Move: MoveAnswer;
  // sell
  readonly Attributes: readonly AttributeDefinition[];
  readonly RequiredAttributes: { readonly required: readonly string[] };
  readonly ProductTypes: { readonly options: readonly Option[] };
  readonly Ad: OwnAd;
  readonly ValuedVehicle: ValuedVehicle;
  readonly RegisteredVehicle: RegisteredVehicle;
  readonly ImportCheck: ImportCheck;
  readonly PortalVehicle: PortalVehicle;
  readonly ImportedRow: ImportedRow;
  readonly Discarded: { readonly adId: string };
  readonly OwnAds: OwnAdsAnswer;
  readonly AdsInEditing: { readonly products: readonly OwnAdSummary[] };
  readonly EmptyProduct: { readonly product: VehicleContent };
  readonly EmptyDamage: { readonly damage: DamageItem };
  readonly Tracked: { readonly tracked: true };
  readonly OnboardingStepper: OnboardingStepper;
  readonly SubmittedCount: { readonly count: number };
  readonly Submitted: { readonly submitted: true };
  readonly Submission: Submission;
  readonly Status: { readonly status: string };
  readonly DocumentLink: { readonly href: string };
  /** Where the parts of one file go (tus 1.0), and by which right (`x-permit`). */
  readonly UploadPlace: {
    /** Where it is announced (`POST`). */
    readonly endpoint: string;
    /** Where its parts go (`HEAD`, `PATCH`). */
    readonly href: string;
    readonly permit: string;
    /** How long the permit holds, seconds; the same key gets another one. */
    readonly seconds: number;
  };
  // valuation
  readonly PriceEvidence: PriceEvidence;
  readonly PriceProposal: PriceProposal;
  readonly VehiclePrices: VehiclePrices;
  readonly OwnAdPrices: OwnAdPrices;
  // account
  readonly Registered: { readonly customerId: string };
  readonly Verified: EmailVerified;
  readonly AddressCorrected: AddressCorrected;
  readonly Sent: { readonly sent: true };
  readonly Changed: { readonly changed: true };
  readonly Saved: { readonly saved: true };
  readonly OwnProfile: OwnProfile;
  readonly OwnerCard: OwnerCard;
  readonly OwnerSegment: Pick<OwnerCard, 'segmentation'>;
  readonly AccountStatus: string;
  readonly EmailAutomations: EmailAutomations;
  readonly PushDevices: PushDevices;
  readonly Purchases: PurchasesAnswer;
  readonly ExportState: ExportState;
  readonly DeletionCheck: DeletionCheck;
  readonly Deleted: { readonly deleted: true };
  readonly Sessions: { readonly sessions: readonly SessionEntry[] };
  readonly Orders: OrdersAnswer;
  readonly Order: OrderDetail;
  readonly OperatorOrders: OperatorOrderList;
  readonly OperatorOrder: OperatorOrder;
  readonly PickupSaved: PickupSaved;
  readonly PickupStreet: PickupStreet;
  readonly DisputeSaved: DisputeSaved;
  readonly OrderFileSaved: { readonly mediaId: string };
  readonly HandoverSaved: { readonly orderId: string };
  readonly BankEntries: BankEntries;
  readonly BankImported: BankImported;
  readonly BankDecided: { readonly entryId: string };
  readonly OrderState: OrderState;
  readonly OperatorAds: OperatorAdQueue;
  readonly OperatorAd: OperatorAd;
  readonly PaperLooks: PaperLooks;
  readonly SecurityLog: SecurityLog;
  readonly OperatorCustomers: CustomersFound;
  readonly OperatorCustomer: OperatorCustomer;
  readonly CustomerNotes: CustomerNotes;
  readonly Team: TeamMembers;
  readonly RolesSet: { readonly customerId: string; readonly roles: readonly string[] };
  readonly Noted: { readonly noted: boolean };
  readonly AuditTrail: AuditTrail;
  /** A part of the audit trail; its content is the matter of `@rollheim/auction-rules`. */
  readonly AuditProof: AuditProof;
  readonly OperatorAuctions: OperatorAuctionList;
  readonly OperatorAuction: OperatorContext;
  readonly OperatorSteps: OperatorCourse;
  readonly OperatorValuations: OperatorValuationQueue;
  readonly Decided: { readonly decided: 'release' | 'reject' | 'request-changes' };
  readonly MerchantPaper: { readonly mediaId: string; readonly name: string };
  readonly Removed: { readonly removed: true };
  readonly OperatorMerchants: MerchantQueue;
  readonly OperatorMerchant: OperatorMerchant;
  readonly OperatorClaims: Claims;
  /** Whether the caller has the item now. */
  readonly ClaimTaken: { readonly held: boolean };
  readonly OperatorSuspicions: SuspicionQueue;
  readonly OperatorSuspicion: OperatorSuspicion;
  readonly SuspicionDecided: { readonly decided: 'take' | 'dismiss' };
  readonly MailAddress: MailAddress;
  readonly MailEvents: { readonly taken: true };
  readonly Deliveries: DeliveryQueue;
  readonly Resent: { readonly resent: true };
  readonly MerchantVat: VatCheck;
  readonly MerchantDecided: { readonly decided: 'take' | 'accept' | 'reject' | 'block' | 'unblock' };
  readonly Holidays: HolidaysAnswer;
  readonly Outages: { readonly auctions: number };
  // messages
  readonly Notifications: NotificationPage;
  readonly Counters: Counters;
  // integrations
  readonly ApiTokens: ApiTokens;
  readonly ApiTokenCreated: ApiTokenCreated;
  readonly Syscara: SyscaraView;
  readonly Webhooks: Webhooks;
  readonly WebhookSecret: WebhookSecret;
  readonly WebhookDeliveries: WebhookDeliveries;
  readonly ApiVehicles: ApiVehicles;
  readonly ApiVehicleDetail: ApiVehicleDetail;
  readonly ApiBids: ApiBids;
  readonly ApiAuctionAnswer: ApiAuctionAnswer;
  readonly ApiMe: ApiMe;
  readonly ApiOwnBids: ApiOwnBids;
  readonly ApiPurchases: ApiPurchases;
  // shell
  readonly Login: Tokens & { readonly redirect: string | null };
  readonly Tokens: Tokens | { readonly renewed: true };
  readonly ReturnTo: { readonly returnTo: string };
  readonly LinkOwner: { readonly address: string };
  readonly CsrfToken: { readonly csrfToken: string };
  readonly Customer: PrivateCustomer;
  readonly PublicCustomer: PublicCustomer;
  readonly TokenUser: {
    readonly user: {
      readonly sub: string;
      readonly email_verified: boolean;
      readonly roles: readonly string[];
    };
  };
  readonly CustomerId: { readonly customerId: string };
  readonly Time: { readonly time: string };
  readonly Setting: { readonly value: string; readonly description: string };
  readonly Uuid: { readonly uuid: string };
  readonly MerchantCode: { readonly mc: string };
  readonly Newsletter: { readonly sample: boolean };
  readonly Search: SearchAnswer;
  readonly SseTicket: { readonly ticket: string };
  readonly ContentEntries: {
    readonly entries: readonly {
      readonly id: number | null;
      readonly kind: ContentKind;
      readonly locale: Locale;
      readonly url: string;
      readonly title: string | null;
    }[];
  };
  readonly ContentEntry: { readonly entry: ContentPage | null };
  readonly ContentVersions: ContentVersions;
  readonly ContentSettings: ContentSettings;
  readonly EntryKey: { readonly key: string };
}

/** Name of an answer's body. */
export type AnswerName = keyof HttpAnswers;
