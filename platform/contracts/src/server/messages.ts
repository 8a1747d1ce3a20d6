import { auctionMessages } from './auctions.ts';
import { auditMessages } from './audit.ts';
import { bankMessages } from './bank.ts';
import { claimMessages } from './claims.ts';
import { contentMessages } from './content.ts';
import { customerMessages } from './customers.ts';
import { identityMessages } from './identity.ts';
import { listingMessages } from './listings.ts';
import { notificationMessages } from './notifications.ts';
import { orderMessages } from './orders.ts';
import { personalMessages } from './personal.ts';
import { personCommands } from './persons.ts';
import { securityMessages } from './security-log.ts';
import { suspicionMessages } from './suspicions.ts';
import { releaseMessages } from './telemetry.ts';
import { valuationMessages } from './valuations.ts';

/** All messages of the system: commands, events and states. */
export const MESSAGES = [
  ...customerMessages,
  ...suspicionMessages,
  ...claimMessages,
  ...identityMessages,
  ...notificationMessages,
  ...listingMessages,
  ...orderMessages,
  ...bankMessages,
  ...valuationMessages,
  ...contentMessages,
  ...auctionMessages,
  ...releaseMessages,
  ...personalMessages,
  ...personCommands,
  ...securityMessages,
  ...auditMessages,
];
