/** Contracts of the server: joi schemas of commands, events and field rules. Never bundled for the browser. */
export * from './server/registry.ts';
export * from './server/customers.ts';
export * from './server/identity.ts';
export * from './server/notifications.ts';

import { customerMessages } from './server/customers.ts';
import { identityMessages } from './server/identity.ts';
import { notificationMessages } from './server/notifications.ts';
import { declareMessages } from './server/registry.ts';

declareMessages(customerMessages);
declareMessages(identityMessages);
declareMessages(notificationMessages);
