import { auctionCommands } from './auctions.ts';
import { bankCommands } from './bank.ts';
import { claimCommands } from './claims.ts';
import { contentCommands } from './content.ts';
import { customerCommands } from './customers.ts';
import { identityCommands } from './identity.ts';
import { listingCommands, listingSeeds } from './listings.ts';
import { merchantCommands } from './merchants.ts';
import { notificationCommands } from './notifications.ts';
import { orderCommands } from './orders.ts';
import { personalMessages } from './personal.ts';
import { personCommands } from './persons.ts';
import { suspicionCommands } from './suspicions.ts';
import { valuationCommands } from './valuations.ts';

/** Commands by owner. They go to the owner's topic, so that a sender names the command alone. */
export const COMMANDS = {
  identity: identityCommands,
  customers: [
    ...customerCommands,
    ...merchantCommands,
    ...claimCommands,
    ...suspicionCommands,
    ...personCommands,
  ],
  listings: [...listingCommands, ...listingSeeds],
  auctions: auctionCommands,
  orders: [...orderCommands, ...bankCommands],
  valuations: valuationCommands,
  notifications: notificationCommands,
  content: contentCommands,
  personal: personalMessages,
} as const;
