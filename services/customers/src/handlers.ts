import type { CustomerCommands } from '@rollheim/contracts';
import {
  accepted,
  customerOf,
  isOperator,
  rejected,
  type Command,
  type CommandHandlers,
  type Decision,
  type Reaction,
  type Tx,
} from '@rollheim/service-kit';
import { contactRecord, profileComplete, type Customer } from './customer.ts';
import {
  blockMerchant,
  create,
  isRefusal,
  readPopup,
  registerMerchant,
  reviewMerchant,
  update,
  type Decided,
} from './decide.ts';
import { saveAndPublish, versionOf } from './publish.ts';
import {
  lockCustomer,
  nextMerchantId,
  noteEarlyVerification,
  readCustomer,
  takeEarlyVerification,
} from './store.ts';

/** Commands of `customers.commands`. */
export const commandHandlers: CommandHandlers<CustomerCommands> = {
  'customer.create': async (command, tx) => {
    const given = command.payload;
    if (given.roles?.length && command.actor !== null) return rejected('not_allowed');
    const present = await lockCustomer(tx.client, given.customerId);
    const early = await takeEarlyVerification(tx.client, given.customerId);
    const customer = await saveAndPublish(tx, present, create(present, given, early, command.at));
    if (early) tellVerified(tx, customer);
    return accepted({ customerId: customer.customerId }, { versions: versionOf(customer) });
  },

  'customer.update': (command, tx) => changeOwn(command, tx, (present) => update(present, command.payload)),

  'customer.set-language': (command, tx) =>
    changeOwn(command, tx, (present) => ({ ...present, languageSetting: command.payload.language })),

  'customer.accept-tac': (command, tx) =>
    changeOwn(command, tx, (present) => ({ ...present, tacAcceptedAt: command.at })),

  'merchant.read-popup': (command, tx) =>
    changeOwn(command, tx, (present) => readPopup(present, command.payload.popupId)),

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
      ({ customerId, merchantId }) => ({ type: 'merchant.registered', payload: { customerId, merchantId } }),
    ),

  'merchant.review': (command, tx) => {
    const { merchantCustomerId, accepted: yes, reason } = command.payload;
    return changeAsOperator(
      command,
      tx,
      merchantCustomerId,
      (present) => reviewMerchant(present, yes, reason),
      ({ customerId, merchantId }) => ({
        type: 'merchant.reviewed',
        payload: { customerId, merchantId, accepted: yes, reason: yes ? null : reason },
      }),
    );
  },

  'merchant.block': (command, tx) => {
    const { merchantCustomerId, blocked } = command.payload;
    return changeAsOperator(
      command,
      tx,
      merchantCustomerId,
      (present) => blockMerchant(present, blocked),
      ({ customerId, merchantId }) => ({
        type: 'merchant.blocked',
        payload: { customerId, merchantId, blocked },
      }),
    );
  },

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
export const identityReactions: Readonly<Record<string, Reaction>> = {
  'account.email-verified': async (message, tx) => {
    const { customerId } = message.payload as { customerId: string };
    const present = await lockCustomer(tx.client, customerId);
    if (!present) return noteEarlyVerification(tx.client, customerId);
    if (present.emailVerified) return;
    tellVerified(tx, await saveAndPublish(tx, present, { ...present, emailVerified: true }));
  },
};

interface Told {
  readonly type: string;
  readonly payload: unknown;
}

async function changeOwn(
  command: Command,
  tx: Tx,
  change: (present: Customer) => Decided | Promise<Decided>,
  tell?: (customer: Customer) => Told,
): Promise<Decision> {
  const customerId = customerOf(command.actor);
  if (customerId === null || customerId !== command.key) return rejected('not_allowed');
  return changeCustomer(tx, customerId, change, tell);
}

async function changeAsOperator(
  command: Command,
  tx: Tx,
  customerId: string,
  change: (present: Customer) => Decided,
  tell: (customer: Customer) => Told,
): Promise<Decision> {
  if (!isOperator(command.actor)) return rejected('not_allowed');
  return changeCustomer(tx, customerId, change, tell);
}

async function changeCustomer(
  tx: Tx,
  customerId: string,
  change: (present: Customer) => Decided | Promise<Decided>,
  tell?: (customer: Customer) => Told,
): Promise<Decision> {
  const present = await lockCustomer(tx.client, customerId);
  if (!present) return rejected('not_found');
  const decided = await change(present);
  if (isRefusal(decided)) return rejected(decided.refused, decided.fields);
  const customer = await saveAndPublish(tx, present, decided);
  if (tell && customer !== present)
    tx.emit({ topic: 'customers.events', key: customerId, ...tell(customer) });
  return accepted({ customerId }, { versions: versionOf(customer) });
}

function tellVerified(tx: Tx, customer: Customer): void {
  const { customerId, profileType } = customer;
  const payload = { customerId, profileType, profileCompleted: profileComplete(customer) };
  tx.emit({ topic: 'customers.events', key: customerId, type: 'customer.verified', payload });
}
