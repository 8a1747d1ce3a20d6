import type { CustomerCommands } from '@rollheim/contracts';
import {
  accepted,
  customerOf,
  isOperator,
  rejected,
  tellSecurity,
  type CommandHandlers,
  type Tx,
} from '@rollheim/service-kit';
import { changeAsOperator, changeOwn } from './change.ts';
import { applicationOf, type Customer } from './customer.ts';
import {
  addPaper,
  blockMerchant,
  registerMerchant,
  removePaper,
  reviewMerchant,
  takeMerchant,
} from './decide-merchant.ts';
import { note, noteChanges } from './merchant-history.ts';
import { merchantQueue, merchantReview } from './merchant-queries.ts';
import { lockCustomer, nextMerchantId, readCustomer } from './store.ts';

const tell = (tx: Tx, { customerId, merchantId }: Customer, type: string, more: object = {}): void =>
  tx.emit({ topic: 'customers.events', key: customerId, type, payload: { customerId, merchantId, ...more } });

/** Commands of merchants about themselves, and of operators about them. */
export const merchantHandlers: CommandHandlers<CustomerCommands> = {
  'merchant.register': (command, tx) =>
    changeOwn(
      command,
      tx,
      async (present) =>
        registerMerchant(
          present,
          command.payload,
          present.merchantId ?? (await nextMerchantId(tx.client)),
          command.at,
        ),
      async (after, before) => {
        if (before.merchantId !== null && before.accepted !== false) {
          await noteChanges(after, before, command, tx);
          return;
        }
        await note(tx, command, after.customerId, 'registered', { about: after.reviewChanged });
        tell(tx, after, 'merchant.registered');
      },
    ),

  'merchant.add-paper': (command, tx) =>
    changeOwn(
      command,
      tx,
      (present) => addPaper(present, { ...command.payload, at: command.at }),
      async ({ customerId }) => {
        const { mediaId, name } = command.payload;
        await note(tx, command, customerId, 'paper_added', { about: [name] });
        const payload = { customerId, mediaId };
        tx.emit({ topic: 'customers.events', key: customerId, type: 'merchant.paper-added', payload });
      },
    ),

  'merchant.remove-paper': (command, tx) => {
    const { mediaId } = command.payload;
    return changeOwn(
      command,
      tx,
      (present) => removePaper(present, mediaId),
      async ({ customerId }, before) => {
        const about = before.papers.filter((paper) => paper.mediaId === mediaId).map(({ name }) => name);
        await note(tx, command, customerId, 'paper_removed', { about });
        const payload = { customerId, mediaId };
        tx.emit({ topic: 'customers.events', key: customerId, type: 'merchant.paper-removed', payload });
      },
    );
  },

  'merchant.take': (command, tx) => {
    const { taken } = command.payload;
    return changeAsOperator(
      command,
      tx,
      (present, operator) => takeMerchant(present, operator, taken, command.at),
      ({ customerId }) => note(tx, command, customerId, taken ? 'taken' : 'returned'),
    );
  },

  'merchant.review': (command, tx) =>
    changeAsOperator(
      command,
      tx,
      (present, operator) => reviewMerchant(present, command.payload, operator, command.at),
      async (after, before) => {
        const yes = after.accepted === true;
        const reason = after.reviewReason;
        await note(tx, command, after.customerId, yes ? 'accepted' : 'rejected', { reason });
        // changed data that were looked at are no news to one who trades already
        if (yes && before.accepted === true) return;
        tell(tx, after, 'merchant.reviewed', { version: after.version, accepted: yes, reason });
      },
    ),

  'merchant.block': (command, tx) =>
    changeAsOperator(
      command,
      tx,
      (present, operator) => blockMerchant(present, command.payload, operator, command.at),
      async (after, before) => {
        const { blocked, reason } = command.payload;
        await note(tx, command, after.customerId, blocked ? 'blocked' : 'unblocked', { reason });
        if (after.merchantBlocked === before.merchantBlocked) return;
        const { customerId, version, accepted: isAccepted } = after;
        tell(tx, after, 'merchant.blocked', { version, accepted: isAccepted, blocked, reason });
        const kind = blocked ? 'dealer_blocked' : 'dealer_unblocked';
        tellSecurity(tx, { kind, customerId, actor: customerOf(command.actor) });
      },
    ),

  'merchant.look': async (command, tx) => {
    const { merchantCustomerId, mediaId } = command.payload;
    if (!isOperator(command.actor)) return rejected('not_allowed');
    const merchant = await lockCustomer(tx.client, merchantCustomerId);
    const paper = merchant?.papers.find((each) => each.mediaId === mediaId);
    if (!paper) return rejected('not_found');
    await note(tx, command, merchantCustomerId, 'looked', { about: [paper.name] });
    const actor = customerOf(command.actor);
    tellSecurity(tx, { kind: 'paper_read', customerId: merchantCustomerId, actor, about: mediaId });
    return accepted();
  },

  'merchant.application': {
    query: async ({ actor, payload }, client) => {
      if (!isOperator(actor) && customerOf(actor) !== payload.customerId) return rejected('not_found');
      const customer = await readCustomer(client, payload.customerId);
      if (!customer) return rejected('not_found');
      return accepted(undefined, { private: { ...applicationOf(customer) } });
    },
  },

  'merchant.queue': {
    query: async ({ actor, payload }, client) => {
      if (!isOperator(actor)) return rejected('not_allowed');
      return accepted(undefined, { private: { ...(await merchantQueue(client, payload)) } });
    },
  },

  'merchant.get': {
    query: async ({ actor, payload, at }, client) => {
      const operator = isOperator(actor) ? customerOf(actor) : null;
      if (operator === null) return rejected('not_allowed');
      const review = await merchantReview(client, payload.merchantCustomerId, operator, at);
      return review ? accepted(undefined, { private: { ...review } }) : rejected('not_found');
    },
  },
};
