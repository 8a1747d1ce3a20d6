import { isTeam, type CustomerCommands } from '@rollheim/contracts';
import {
  accepted,
  customerOf,
  isOperator,
  isService,
  rejected,
  type CommandHandlers,
  type NamedReactions,
  type Tx,
} from '@rollheim/service-kit';
import { changeForIdentity, changeOwn } from './change.ts';
import { contactRecord, profileComplete, type Customer } from './customer.ts';
import { create, readPopup, update } from './decide.ts';
import { claimHandlers } from './claims/handlers.ts';
import { suspicionHandlers } from './guard/handlers.ts';
import { merchantHandlers } from './merchant-handlers.ts';
import { personHandlers } from './persons/handlers.ts';
import { noteChanges } from './merchant-history.ts';
import { confirmAddress, recogniseHandlers } from './recognise.ts';
import { saveAndPublish, versionOf } from './publish.ts';
import { lockCustomer, noteEarlyVerification, readCustomer, takeEarlyVerification } from './store.ts';

/** Commands of `customers.commands`. */
export const commandHandlers: CommandHandlers<CustomerCommands> = {
  ...merchantHandlers,
  ...suspicionHandlers,
  ...claimHandlers,
  ...personHandlers,
  ...recogniseHandlers,

  'customer.create': async (command, tx) => {
    const given = command.payload;
    if (!isService(command.actor)) {
      const isOwn = customerOf(command.actor) === given.customerId;
      if (!isOwn || given.roles?.length || given.emailVerified) return rejected('not_allowed');
    }
    const present = await lockCustomer(tx.client, given.customerId);
    const early = await takeEarlyVerification(tx.client, given.customerId);
    const customer = await saveAndPublish(tx, present, create(present, given, early, command.at));
    if (early) tellVerified(tx, customer);
    // of one that there is, the address is not the one that is given here
    if (!present && given.emailVerified && given.segmentation === 'customer')
      await confirmAddress(tx, customer.customerId, customer.email);
    return accepted({ customerId: customer.customerId }, { versions: versionOf(customer) });
  },

  // identity knows whether the address may change: its word that one is confirmed may come here before
  'customer.correct-email': (command, tx) =>
    changeForIdentity(command, tx, (present) => ({ ...present, email: command.payload.email })),

  'customer.update': (command, tx) =>
    changeOwn(command, tx, (present) => update(present, command.payload, command.at), noteChanges),

  'customer.set-language': (command, tx) =>
    changeOwn(command, tx, (present) => ({ ...present, languageSetting: command.payload.language })),

  'customer.accept-tac': (command, tx) =>
    changeOwn(command, tx, (present) => ({ ...present, tacAcceptedAt: command.at })),

  'merchant.read-popup': (command, tx) =>
    changeOwn(command, tx, (present) => readPopup(present, command.payload.popupId)),

  'customer.contact': {
    query: async ({ actor, payload }, client) => {
      // The other side of an order is given out by orders, which knows who belongs to it.
      const allowed =
        isOperator(actor) || actor === 'service:orders' || customerOf(actor) === payload.customerId;
      if (!allowed) return rejected('not_found');
      const customer = await readCustomer(client, payload.customerId);
      if (!customer) return rejected('not_found');
      return accepted(undefined, { private: { ...contactRecord(customer) } });
    },
  },
};

/** Events of identity. */
export const identityReactions: NamedReactions = {
  'account.email-verified': async (message, tx) => {
    const { customerId } = message.payload;
    const present = await lockCustomer(tx.client, customerId);
    if (!present) return noteEarlyVerification(tx.client, customerId);
    if (present.emailVerified) return;
    tellVerified(tx, await saveAndPublish(tx, present, { ...present, emailVerified: true }));
  },

  'account.roles-changed': async (message, tx) => {
    const { customerId, roles } = message.payload;
    const present = await lockCustomer(tx.client, customerId);
    // deleted since
    if (!present) return;
    await saveAndPublish(tx, present, { ...present, roles, isOperator: isTeam(roles) });
  },
};

function tellVerified(tx: Tx, customer: Customer): void {
  const { customerId, profileType } = customer;
  const payload = { customerId, profileType, profileCompleted: profileComplete(customer) };
  tx.emit({ topic: 'customers.events', key: customerId, type: 'customer.verified', payload });
}
