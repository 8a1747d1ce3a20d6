import type { VinTwin } from './ad-hints.ts';
import type { PayTo } from './http/account.ts';
import type { HttpAnswers } from './http/answers.ts';
import type { AuctionContext, BidAnswer } from './http/catalog.ts';
import type { ListedAd } from './http/sell.ts';
import type { BegunAd, ValuationMail } from './http/valuation.ts';
import type { Counters } from './live.ts';
import type {
  AuctionCommands,
  BankCommands,
  CommandName,
  ListingCommands,
  NotificationCommands,
  OrderCommands,
  ValuationCommands,
} from './payloads.ts';
import type { AuctionSteps, BidderContext, Holiday, ProofPart } from './state/auctions.ts';
import type { BankEntries, BankImported } from './state/bank.ts';
import type { Claims } from './state/claims.ts';
import type { ContentVersion } from './state/content.ts';
import type { CustomerContact } from './state/customers.ts';
import type { DeliveryQueue } from './state/deliveries.ts';
import type {
  DirectoryContact,
  MerchantApplication,
  MerchantQueue,
  MerchantReview,
} from './state/merchants.ts';
import type {
  EmailAutomations,
  MailAddress,
  MailSubscription,
  PushDevices,
  SearchState,
} from './state/notifications.ts';
import type {
  DisputeStatement,
  HandoverView,
  InvoiceNeed,
  OrderFile,
  OrderState,
  OrderStep,
  PickupProposal,
} from './state/orders.ts';
import type { CustomerRecord, CustomersFound } from './state/persons.ts';
import type { SuspicionDetail, SuspicionQueue } from './state/suspicions.ts';
import type { PriceEvidence, PriceProposal } from './state/valuations.ts';
import type { VehicleFull } from './vehicle-roles.ts';
import type { SyscaraView } from './state/syscara.ts';
import type { WebhookDeliveries, Webhooks, WebhookSecret } from './state/webhooks.ts';

/** What a move leaves, with the sender's own standing where there is one. */
type Moved = HttpAnswers['Move'];

/** A saved search as it was written, or as it was. */
interface SearchWritten {
  readonly search: SearchState;
  readonly existed: boolean;
}

/** For an operator both sides, for a side the other one, with what is missing for the invoice. */
export type OrderContacts =
  | {
      readonly buyer: CustomerContact | null;
      readonly seller: CustomerContact | null;
      readonly invoiceNeed: InvoiceNeed | null;
    }
  | {
      readonly contact: CustomerContact | null;
      readonly invoiceNeed: InvoiceNeed | null;
      readonly payTo: PayTo | null;
    };

/** Commands of auctions that are no moves of one auction, and bids. */
interface AuctionAnswers {
  readonly 'auction.bid': BidAnswer;
  readonly 'auction.agent': BidAnswer;
  readonly 'auction.context': AuctionContext;
  readonly 'auction.own-bids': { readonly contexts: readonly BidderContext[] };
  readonly 'auction.proof': ProofPart;
  readonly 'auction.steps': AuctionSteps;
  readonly 'auction.holidays': { readonly days: readonly Holiday[] };
  readonly 'auction.set-holidays': { readonly days: readonly Holiday[] };
  readonly 'auction.outages': { readonly auctions: number };
  readonly 'auction.discard': unknown;
}

/** What families of commands answer alike. */
type Alike<N extends CommandName> = N extends keyof AuctionCommands
  ? Moved
  : N extends `order.${string}-pickup`
    ? { readonly orderId: string; readonly proposalId: string }
    : N extends `order.${string}-dispute`
      ? { readonly orderId: string; readonly disputeId: string }
      : N extends keyof OrderCommands & `order.${string}-file`
        ? { readonly mediaId: string }
        : N extends keyof BankCommands
          ? { readonly entryId: string }
          : N extends keyof ValuationCommands
            ? HttpAnswers['ValuationStep']
            : N extends Exclude<
                  keyof ListingCommands,
                  | 'listing.look'
                  | 'listing.open'
                  | 'listing.track'
                  | 'listing.submit'
                  | 'listing.remember-columns'
                  | `syscara.${string}`
                >
              ? ListedAd
              : N extends keyof NotificationCommands & `webhook.${string}`
                ? Webhooks
                : N extends keyof ListingCommands & `syscara.${string}`
                  ? SyscaraView
                  : N extends keyof NotificationCommands & `push.${string}`
                    ? PushDevices
                    : N extends `mail.${string}` | 'quiet.set' | 'digest.set'
                      ? EmailAutomations
                      : unknown;

/** What owners answer to accepted commands, by name, with the part that is sealed for the sender. */
interface OwnerAnswers extends AuctionAnswers {
  readonly 'bank.entries': BankEntries;
  readonly 'bank.import': BankImported;
  readonly 'claim.list': Claims;
  readonly 'claim.take': { readonly held: boolean };
  readonly 'claim.release': { readonly held: boolean };
  readonly 'content.versions': { readonly versions: readonly ContentVersion[] };
  readonly 'content.save-page': { readonly key: string };
  readonly 'settings.save': { readonly key: string };
  readonly 'customer.contact': CustomerContact;
  readonly 'customer.record': CustomerRecord;
  readonly 'customer.search': CustomersFound;
  readonly 'merchant.application': MerchantApplication;
  readonly 'merchant.directory': { readonly contacts: readonly DirectoryContact[] };
  readonly 'merchant.get': MerchantReview;
  readonly 'merchant.queue': MerchantQueue;
  readonly 'suspicion.get': SuspicionDetail;
  readonly 'suspicion.queue': SuspicionQueue;
  readonly 'account.set-roles': { readonly customerId: string; readonly roles: readonly string[] };
  readonly 'delivery.queue': DeliveryQueue;
  readonly 'notification.count': { readonly total: number; readonly unread: number };
  readonly 'notification.read-group': Counters;
  readonly 'mail.address': MailAddress;
  readonly 'mail.events': unknown;
  readonly 'push.act': unknown;
  readonly 'push.set-amounts': EmailAutomations;
  readonly 'webhook.create': WebhookSecret;
  readonly 'webhook.rotate': WebhookSecret;
  readonly 'webhook.deliveries': WebhookDeliveries;
  readonly 'webhook.redeliver': WebhookDeliveries;
  readonly 'mail.subscription': MailSubscription;
  readonly 'mail.subscribe': MailSubscription;
  readonly 'search.save': SearchWritten;
  readonly 'search.change': SearchWritten;
  readonly 'search.delete': { readonly searchId: string };
  readonly 'watch.note': { readonly note: string };
  readonly 'order.contact': OrderContacts;
  readonly 'order.files': { readonly files: readonly OrderFile[] };
  readonly 'order.handover': HandoverView;
  readonly 'order.invoice': { readonly number: string; readonly pdf: string };
  readonly 'order.mark-paid': OrderState;
  readonly 'order.book-refund': OrderState;
  readonly 'order.pickup': { readonly proposals: readonly PickupProposal[] };
  readonly 'order.statements': { readonly statements: readonly DisputeStatement[] };
  readonly 'order.steps': { readonly steps: readonly OrderStep[] };
  readonly 'syscara.key': {
    readonly publicKey: { readonly kty: string; readonly crv: string; readonly x: string };
  };
  readonly 'listing.begun': { readonly ads: readonly BegunAd[] };
  readonly 'listing.columns': { readonly columns: Readonly<Record<string, string>> };
  readonly 'listing.discard': { readonly adId: string };
  readonly 'listing.full': VehicleFull;
  readonly 'listing.same-vin': { readonly twins: readonly VinTwin[] };
  readonly 'customer.recognise': HttpAnswers['ValuationStep'];
  readonly 'valuation.resend': ValuationMail;
  readonly 'valuation.correct-email': ValuationMail;
  readonly 'valuation.evidence': PriceEvidence;
  readonly 'valuation.proposal': PriceProposal;
}

/** What the owner of a command answers when it accepts it, its sealed part opened. */
export type CommandAnswer<N extends CommandName> = N extends keyof OwnerAnswers ? OwnerAnswers[N] : Alike<N>;
