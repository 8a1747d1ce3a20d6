import {
  refusedUndoing,
  type CustomerCommands,
  type MerchantChange,
  type MerchantCommands,
} from '@rollheim/contracts';
import {
  accepted,
  customerOf,
  isOperator,
  rejected,
  tellSecurity,
  type Command,
  type CommandHandlers,
  type Tx,
} from '@rollheim/service-kit';
import { endClaim, tellClaims } from './claims/handlers.ts';
import { dropClaim, holderOf, takeClaim } from './claims/store.ts';
import { changeAsOperator, changeOwn } from './change.ts';
import { applicationOf, type Customer } from './customer.ts';
import {
  addPaper,
  blockMerchant,
  correctMerchant,
  obstacle,
  registerMerchant,
  removePaper,
  reviewMerchant,
} from './decide-merchant.ts';
import { note, noteChanges } from './merchant-history.ts';
import { changesOf } from './review.ts';
import { directoryContacts, merchantQueue, merchantReview } from './merchant-queries.ts';
import { versionOf } from './publish.ts';
import { lockCustomer, nextMerchantId, readCustomer } from './store.ts';

const tell = (tx: Tx, { customerId, merchantId }: Customer, type: string, more: object = {}): void =>
  tx.emit({ topic: 'customers.events', key: customerId, type, payload: { customerId, merchantId, ...more } });

/** Why the sender may not undo a decision; releases that send no roles let in `admin` alone. */
const undoingOf = ({ team }: Command) =>
  team !== null && refusedUndoing(team) !== null ? ('needs_senior' as const) : null;

/** Commands of merchants about themselves, and of operators about them. */
export const merchantHandlers: CommandHandlers<
  MerchantCommands & Pick<CustomerCommands, 'merchant.register'>
> = {
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
        tell(tx, after, 'merchant.registered', { company: after.company });
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

  'merchant.take': async (command, tx) => {
    const { taken, merchantCustomerId: id } = command.payload;
    const { at } = command;
    const operator = isOperator(command.actor) ? customerOf(command.actor) : null;
    if (operator === null) return rejected('not_allowed');
    const present = await lockCustomer(tx.client, id);
    if (!present) return rejected('not_found');
    const item = { kind: 'merchant', id } as const;
    const stopped = obstacle(present, { operator, holder: await holderOf(tx.client, item, at) });
    if (stopped) return rejected(stopped.refused, stopped.fields);
    const changed = taken
      ? (await takeClaim(tx.client, { ...item, holder: operator, at, over: false })).changed
      : await dropClaim(tx.client, item, operator);
    if (changed) {
      await note(tx, command, id, taken ? 'taken' : 'returned');
      tellClaims(tx, at);
    }
    return accepted({ customerId: id }, { versions: versionOf(present) });
  },

  'merchant.correct': async (command, tx) => {
    let changes: readonly MerchantChange[] = [];
    const decided = await changeAsOperator(
      command,
      tx,
      (present, desk) => correctMerchant(present, command.payload, desk, command.at),
      async (after, before) => {
        changes = changesOf(before, after);
        await note(tx, command, after.customerId, 'corrected', { changes });
        tell(tx, after, 'merchant.corrected');
      },
    );
    const details = Object.fromEntries(
      changes.map(({ field, before }) => [`${field}.before`, before || '–']),
    );
    return { ...decided, noted: { details } };
  },

  'merchant.review': (command, tx) =>
    changeAsOperator(
      command,
      tx,
      (present, desk) => reviewMerchant(present, command.payload, desk, undoingOf(command)),
      async (after, before) => {
        await endClaim(tx, { kind: 'merchant', id: after.customerId }, command.at);
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
      (present, desk) => blockMerchant(present, command.payload, desk),
      async (after, before) => {
        await endClaim(tx, { kind: 'merchant', id: after.customerId }, command.at);
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

  'merchant.show-contact': (command, tx) =>
    changeOwn(command, tx, (present) =>
      // taking it back needs no acceptance: else the contact would be shown again with the next one
      present.merchantId !== null && (present.accepted === true || !command.payload.shown)
        ? { ...present, inDirectory: command.payload.shown }
        : { refused: 'not_allowed' },
    ),

  'merchant.directory': {
    query: async ({ actor, payload }, client) => {
      const contacts = await directoryContacts(client, customerOf(actor), payload.merchantIds);
      return contacts ? accepted(undefined, { private: { contacts } }) : rejected('not_allowed');
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
