/** Contracts of the server: joi schemas of commands, events and field rules. Never bundled for the browser. */
export * from './server/registry.ts';
export * from './server/auctions.ts';
export * from './server/canonical-json.ts';
export * from './server/content.ts';
export * from './server/fields.ts';
export * from './server/listings.ts';
export * from './server/orders.ts';
export * from './server/personal.ts';
export * from './server/permit.ts';
export * from './server/signature.ts';
export * from './server/valuations.ts';
export * from './server/customers.ts';
export * from './server/identity.ts';
export * from './server/notifications.ts';
export * from './server/telemetry.ts';

import { auctionMessages } from './server/auctions.ts';
import { contentMessages } from './server/content.ts';
import { customerMessages } from './server/customers.ts';
import { identityMessages } from './server/identity.ts';
import { listingMessages } from './server/listings.ts';
import { notificationMessages } from './server/notifications.ts';
import { orderMessages } from './server/orders.ts';
import { personalMessages } from './server/personal.ts';
import { declareMessages } from './server/registry.ts';
import { releaseMessages } from './server/telemetry.ts';
import { valuationMessages } from './server/valuations.ts';

declareMessages(customerMessages);
declareMessages(identityMessages);
declareMessages(notificationMessages);
declareMessages(listingMessages);
declareMessages(orderMessages);
declareMessages(valuationMessages);
declareMessages(contentMessages);
declareMessages(auctionMessages);
declareMessages(releaseMessages);
declareMessages(personalMessages);
