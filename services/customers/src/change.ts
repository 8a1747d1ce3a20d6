import {
  customerOf,
  isOperator,
  rejected,
  accepted,
  type Command,
  type Decision,
  type Tx,
} from '@rollheim/service-kit';
import { holderOf } from './claims/store.ts';
import type { Customer } from './customer.ts';
import type { Desk } from './decide-merchant.ts';
import { markDueOf } from './guard/copies.ts';
import { isRefusal, type Decided } from './decide.ts';
import { saveAndPublish, versionOf } from './publish.ts';
import { lockCustomer } from './store.ts';

/** What follows from a change, in its transaction; not called where nothing changed. */
export type Follow = (after: Customer, before: Customer, command: Command, tx: Tx) => Promise<void> | void;

/** Changes the sender's own record. */
export async function changeOwn(
  command: Command,
  tx: Tx,
  change: (present: Customer) => Decided | Promise<Decided>,
  follow?: Follow,
): Promise<Decision> {
  const customerId = customerOf(command.actor);
  if (customerId === null || customerId !== command.key) return rejected('not_allowed');
  return changeCustomer(command, tx, customerId, change, follow);
}

/** Who owns accounts and their addresses of mail. */
const IDENTITY = 'service:identity';

/** True for what identity itself sends. */
export const isIdentity = ({ actor }: Pick<Command, 'actor'>): boolean => actor === IDENTITY;

/** Changes the record of the customer whom identity names. */
export async function changeForIdentity(
  command: Command<{ readonly customerId: string }>,
  tx: Tx,
  change: (present: Customer) => Customer,
): Promise<Decision> {
  if (!isIdentity(command)) return rejected('not_allowed');
  return changeCustomer(command, tx, command.payload.customerId, change);
}

/** Changes a merchant's record as an operator; `change` gets who it is, and who has the merchant open. */
export async function changeAsOperator(
  command: Command<{ readonly merchantCustomerId: string }>,
  tx: Tx,
  change: (present: Customer, desk: Desk) => Decided,
  follow?: Follow,
): Promise<Decision> {
  const operator = isOperator(command.actor) ? customerOf(command.actor) : null;
  if (operator === null) return rejected('not_allowed');
  const { merchantCustomerId } = command.payload;
  const item = { kind: 'merchant', id: merchantCustomerId } as const;
  return changeCustomer(
    command,
    tx,
    merchantCustomerId,
    async (present) => change(present, { operator, holder: await holderOf(tx.client, item, command.at) }),
    follow,
  );
}

async function changeCustomer(
  command: Command,
  tx: Tx,
  customerId: string,
  change: (present: Customer) => Decided | Promise<Decided>,
  follow?: Follow,
): Promise<Decision> {
  const present = await lockCustomer(tx.client, customerId);
  if (!present) return rejected('not_found');
  const decided = await change(present);
  if (isRefusal(decided)) return rejected(decided.refused, decided.fields);
  const customer = await saveAndPublish(tx, present, decided);
  if (customer !== present) {
    await markDueOf(tx.client, customerId);
    await follow?.(customer, present, command, tx);
  }
  return accepted({ customerId }, { versions: versionOf(customer) });
}
