import { randomUUID } from 'node:crypto';
import type { CustomerCommands } from '@rollheim/contracts';
import { accepted, rejected, type CommandHandlers, type Tx } from '@rollheim/service-kit';
import type pg from 'pg';
import { isIdentity } from './change.ts';
import { create } from './decide.ts';
import { saveAndPublish } from './publish.ts';
import { lockCustomer } from './store.ts';

type Recognised = CustomerCommands['customer.recognise'];

/** Who alone asks whose an address is: they have proof that it is the asker's. */
const VALUATIONS = 'service:valuations';

/** Whose an address is, is decided one after the other: an account that confirms it meanwhile waits, or came first. */
async function lockAddress(client: pg.ClientBase, email: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 14))', [email]);
}

async function idWhere(client: pg.ClientBase, condition: string, email: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select customer_id as id from customers where ${condition} order by created_at, customer_id limit 1`,
    [email],
  );
  return rows[0]?.id ?? null;
}

/** The account that has confirmed an address, else its prospect, who is made where there is none (spec 2 §3). */
async function ownerOf(tx: Tx, { email, name, phone, language }: Recognised, at: string): Promise<string> {
  const account = await idWhere(tx.client, 'confirmed_email = $1', email);
  if (account !== null) return account;
  const known = await idWhere(
    tx.client,
    "email = $1 and segmentation = 'prospect' and merged_into is null",
    email,
  );
  const present = known === null ? null : await lockCustomer(tx.client, known);
  const customerId = present?.customerId ?? randomUUID();
  const prospect = create(
    present,
    {
      customerId,
      email,
      name,
      surname: null,
      company: null,
      phone,
      street: null,
      zipCode: null,
      city: null,
      country: null,
      language,
      profileType: 'PRIVATE',
      segmentation: 'prospect',
    },
    false,
    at,
  );
  // what is given now is newer than what was known
  const newest = { ...prospect, name: name ?? prospect.name, phone: phone ?? prospect.phone, language };
  await saveAndPublish(tx, present, newest);
  return customerId;
}

/**
 * Notes that an account has confirmed this address: prospects of it are merged into the account from here on, and those
 * that there are at once. The same again changes nothing.
 */
export async function confirmAddress(tx: Tx, customerId: string, email: string): Promise<void> {
  await lockAddress(tx.client, email);
  await tx.client.query('update customers set confirmed_email = $2 where customer_id = $1', [
    customerId,
    email,
  ]);
  await mergeProspects(tx, email);
}

/** Merges prospects into the accounts that have confirmed their address: of one address, else of all. */
export async function mergeProspects(tx: Tx, email: string | null = null): Promise<void> {
  const { rows } = await tx.client.query<{ prospectId: string; customerId: string }>(
    `update customers p set merged_into = a.customer_id from customers a
     where p.segmentation = 'prospect' and p.merged_into is null and a.confirmed_email = p.email
       and ($1::text is null or p.email = $1)
     returning p.customer_id as "prospectId", a.customer_id as "customerId"`,
    [email],
  );
  // by the prospect's key, as other messages about the prospect: it comes after them
  for (const payload of rows)
    tx.emit({ topic: 'customers.events', key: payload.prospectId, type: 'customer.merged', payload });
}

/** Commands that say whose an address is. */
export const recogniseHandlers: CommandHandlers<
  Pick<CustomerCommands, 'customer.recognise' | 'customer.confirm-email'>
> = {
  // the same answer whether there is an account
  'customer.recognise': async ({ payload, at, actor }, tx) => {
    if (actor !== VALUATIONS) return rejected('not_allowed');
    const { valuationId, version, email } = payload;
    await lockAddress(tx.client, email);
    const customerId = await ownerOf(tx, payload, at);
    const said = { valuationId, customerId };
    tx.emit({ topic: 'customers.events', key: customerId, type: 'customer.recognised', payload: said });
    return accepted(
      { valuationId, status: 'under_review' as const },
      { versions: { [`valuations/${valuationId}`]: version } },
    );
  },

  'customer.confirm-email': async (command, tx) => {
    if (!isIdentity(command)) return rejected('not_allowed');
    const { customerId, email } = command.payload;
    if (!(await lockCustomer(tx.client, customerId))) return rejected('not_found');
    await confirmAddress(tx, customerId, email);
    return accepted({ customerId });
  },
};
