import type { auctionCommands } from './server/auctions.ts';
import type { bankChanged, bankCommands } from './server/bank.ts';
import type { claimChanged, claimCommands } from './server/claims.ts';
import type { COMMANDS } from './server/commands.ts';
import type { contentCommands } from './server/content.ts';
import type { customerCommands } from './server/customers.ts';
import type { accountSeen, identityCommands, rolesChanged } from './server/identity.ts';
import type { listingCommands, listingEvents } from './server/listings.ts';
import type { MESSAGES } from './server/messages.ts';
import type { merchantCommands } from './server/merchants.ts';
import type { personalMessages } from './server/personal.ts';
import type { personCommands } from './server/persons.ts';
import type { mailReceipt, notificationCommands } from './server/notifications.ts';
import type { orderCommands } from './server/orders.ts';
import type { Payload, Payloads } from './server/schema.ts';
import type { suspicionChanged, suspicionCommands } from './server/suspicions.ts';
import type { valuationCommands } from './server/valuations.ts';

/*
 * Payloads of messages, by name, as the schemas in `server/` let them pass: the meaning of a field is there. Types alone,
 * so that no browser loads a schema.
 */

/** Payloads of all messages, by name. */
export type Messages = Payloads<typeof MESSAGES>;

/** Who answers commands: their topic is `<owner>.commands`. */
export type CommandOwner = keyof typeof COMMANDS;
/** Payloads of an owner's commands. */
export type CommandsOf<O extends CommandOwner> = Payloads<(typeof COMMANDS)[O]>;
/** Payloads of the commands of all owners. */
export type Commands = Payloads<(typeof COMMANDS)[keyof typeof COMMANDS]>;
/** A command of any owner, as `order.mark-paid`. */
export type CommandName = keyof Commands;

/** About the own bank account, by operators alone (`orders.commands`, key `bank`). */
export type BankCommands = Payloads<typeof bankCommands>;
/** What an entry pays of one order; `amount` in cents. */
export type BankPart = BankCommands['bank.split']['parts'][number];
/** `bank.changed` of `orders.events`. */
export type BankChanged = Payload<typeof bankChanged>;

/** Who of the team has which item open (`customers.commands`). */
export type ClaimCommands = Payloads<typeof claimCommands>;
/** `claim.changed` of `customers.events`. */
export type ClaimChanged = Payload<typeof claimChanged>;

/** Suspicions of shill bidding, by operators alone (`customers.commands`). */
export type SuspicionCommands = Payloads<typeof suspicionCommands>;
/** `suspicion.changed` of `customers.events`. */
export type SuspicionChanged = Payload<typeof suspicionChanged>;

/** What operators ask of people and write down about them (`customers.commands`). */
export type PersonCommands = Payloads<typeof personCommands>;

/** About one order (`orders.commands`, key orderId). */
export type OrderCommands = Payloads<typeof orderCommands>;

/** Messages of people, what they watch and search for, and how they are notified (`notifications.commands`). */
export type NotificationCommands = Payloads<typeof notificationCommands>;
/** `mail.receipt` of `identity.events` and `valuations.events`. */
export type MailReceipt = Payload<typeof mailReceipt>;

/** About one ad (`listings.commands`, key adId). */
export type ListingCommands = Payloads<typeof listingCommands>;
/** Partial edit of an ad; absent fields stay. */
export type ListingChanges = ListingCommands['listing.update']['changes'];
/** Event `listing.media-removed` of `listings.events`. */
export type MediaRemoved = Payloads<typeof listingEvents>['listing.media-removed'];

/** About one valuation (`valuations.commands`, key valuationId). */
export type ValuationCommands = Payloads<typeof valuationCommands>;

/** Texts and settings, by operators, and what visitors write (`content.commands`). */
export type ContentCommands = Payloads<typeof contentCommands>;

/** What dealers and operators say of papers and reviews (`customers.commands`). */
export type MerchantCommands = Payloads<typeof merchantCommands>;

/** About one account (`customers.commands`, key customerId). */
export type CustomerCommands = Payloads<typeof customerCommands> &
  MerchantCommands &
  ClaimCommands &
  SuspicionCommands &
  PersonCommands;

/** Roles inside the team (`identity.commands`, key customerId). */
export type IdentityCommands = Payloads<typeof identityCommands>;
/** `account.roles-changed` of `identity.events`. */
export type RolesChanged = Payload<typeof rolesChanged>;
/** `account.seen` of `identity.events`. */
export type AccountSeen = Payload<typeof accountSeen>;

/** What identity asks of every owner of personal data (`personal.commands`, key: name of the owner). */
export type PersonalCommands = Payloads<typeof personalMessages>;

/** About one auction (`auctions.commands`, key auctionId). */
export type AuctionCommands = Payloads<typeof auctionCommands>;
