import { randomUUID } from 'node:crypto';
import type { CustomerCommands } from '@rollheim/contracts';
import { testCommand } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  ask,
  code,
  confirm,
  draft,
  newest,
  publish,
  seen,
  startValuations,
  stopValuations,
  submit,
  system,
  tokenOf,
} from './testing/harness.ts';
import { expire } from './testing/requests.ts';

beforeAll(() => startValuations());
afterAll(stopValuations);

const IDENTITY = 'service:identity';
const mailOf = (name: string) => `${name}@rollheim.example`;

const tell = <T extends 'customer.create' | 'customer.confirm-email' | 'customer.correct-email'>(
  type: T,
  payload: CustomerCommands[T],
  actor: string | null = IDENTITY,
) => ask(testCommand('customers.commands', payload.customerId, type, payload, actor));

/** Registers an account; its address is not confirmed. */
async function register(email: string): Promise<string> {
  const customerId = randomUUID();
  const nothing = { company: null, phone: null, street: null, zipCode: null, city: null, country: null };
  const person = { ...nothing, customerId, email, name: 'Jan', surname: 'Test', language: 'de' } as const;
  const made = { ...person, profileType: 'PRIVATE', segmentation: 'customer' } as const;
  expect(code(await tell('customer.create', made, customerId))).toBe('accepted');
  return customerId;
}

/** The link of the account's mail is pressed: identity announces it, and says which address it is. */
async function verify(customerId: string, email: string): Promise<void> {
  await publish('identity.events', customerId, { customerId }, 'account.email-verified');
  expect(code(await tell('customer.confirm-email', { customerId, email }))).toBe('accepted');
  await vi.waitFor(async () =>
    expect(
      await system.query('select 1 from valuations.customer_facts where customer_id = $1', [customerId]),
    ).toHaveLength(1),
  );
}

async function account(email: string): Promise<string> {
  const customerId = await register(email);
  await verify(customerId, email);
  return customerId;
}

/** Somebody without an account asks with this address, and opens the link of the mail. */
async function guest(email: string) {
  const valuationId = await draft();
  expect(code(await submit(valuationId, email))).toBe('accepted');
  return { valuationId, outcome: await confirm(valuationId) };
}

const belongsTo = (valuationId: string, customerId: string) =>
  vi.waitFor(() => expect(newest(valuationId)).toMatchObject({ customerId, confirmed: true }));

/** A person's customer records: accounts and prospects. */
const recordsOf = (email: string) =>
  system.query(
    `select customer_id as "customerId", segmentation, merged_into as "mergedInto" from customers.customers
     where email = '${email}' order by segmentation`,
  ) as Promise<{ customerId: string; segmentation: string; mergedInto: string | null }[]>;

test('An account first, a guest later: the valuation is the account’s, and the answer is that of any address', async () => {
  const owner = await account(mailOf('konto-zuerst'));
  const known = await guest(mailOf('konto-zuerst'));
  const unknown = await guest(mailOf('unbekannt'));
  const told = ({ outcome, valuationId }: typeof known) =>
    JSON.stringify({ ...outcome, commandId: null }).replaceAll(valuationId, 'id');
  expect(told(known)).toBe(told(unknown));
  await belongsTo(known.valuationId, owner);
  expect(await recordsOf(mailOf('konto-zuerst'))).toHaveLength(1);
  await vi.waitFor(() => expect(newest(unknown.valuationId)).toMatchObject({ confirmed: true }));
  // the account has its valuation by that
  expect(code(await submit(await draft(), mailOf('egal'), {}, owner))).toBe('valuation_exists');
});

test('A guest first, an account later: it has the valuation from its confirmation on, not before', async () => {
  const email = mailOf('gast-zuerst');
  const { valuationId } = await guest(email);
  await vi.waitFor(() => expect(newest(valuationId)).toMatchObject({ confirmed: true }));
  const prospectId = newest(valuationId)?.customerId;
  const owner = await register(email);
  // whoever registers a foreign address has nothing of it
  expect(code(await tell('customer.confirm-email', { customerId: owner, email }, owner))).toBe('not_allowed');
  expect(newest(valuationId)?.customerId).toBe(prospectId);
  await verify(owner, email);
  await belongsTo(valuationId, owner);
  expect(await recordsOf(email)).toMatchObject([
    { customerId: owner, mergedInto: null },
    { customerId: prospectId, segmentation: 'prospect', mergedInto: owner },
  ]);
  const { version } = newest(valuationId)!;
  // a later login by mail says the same again
  await verify(owner, email);
  expect(code(await submit(await draft(), mailOf('egal'), {}, owner))).toBe('valuation_exists');
  expect(newest(valuationId)?.version).toBe(version);
});

test('An account that has a valuation: a guest’s with its address is refused, and the next one at once', async () => {
  const email = mailOf('hat-schon');
  const owner = await account(email);
  const first = await draft();
  expect(code(await submit(first, email, {}, owner))).toBe('accepted');
  await belongsTo(first, owner);
  const second = await guest(email);
  expect(code(second.outcome)).toBe('accepted');
  await vi.waitFor(() =>
    expect(newest(second.valuationId)).toMatchObject({ refused: true, confirmed: false, customerId: null }),
  );
  // a reload says so, and so does the link of a third one
  expect(code(await confirm(second.valuationId))).toBe('valuation_exists');
  expect(code((await guest(email)).outcome)).toBe('valuation_exists');
  expect(newest(first)).toMatchObject({ customerId: owner, refused: false });
});

test('An address that was corrected takes nothing with it; whoever confirms it has what was asked for with it', async () => {
  const [wrong, right] = [mailOf('vertippt'), mailOf('richtig')];
  const { valuationId } = await guest(wrong);
  await vi.waitFor(() => expect(newest(valuationId)).toMatchObject({ confirmed: true }));
  const prospectId = newest(valuationId)?.customerId ?? '';
  const owner = await register(wrong);
  // the word that an address is confirmed comes before the correction
  await publish('identity.events', owner, { customerId: owner }, 'account.email-verified');
  await vi.waitFor(async () =>
    expect(
      await system.query('select 1 from valuations.customer_facts where customer_id = $1', [owner]),
    ).toHaveLength(1),
  );
  const late = await guest(wrong);
  expect(code(late.outcome)).toBe('valuation_exists');
  expect(code(await tell('customer.correct-email', { customerId: owner, email: right }))).toBe('accepted');
  expect(code(await tell('customer.confirm-email', { customerId: owner, email: right }))).toBe('accepted');
  const other = await account(wrong);
  await belongsTo(valuationId, other);
  expect((await recordsOf(wrong)).find(({ customerId }) => customerId === prospectId)).toMatchObject({
    mergedInto: other,
  });
});

test('Two guests with one address: the first to confirm has it; twice confirmed is once', async () => {
  const email = mailOf('zwei-gaeste');
  const [one, two] = [await draft(), await draft()];
  await submit(one, email);
  await submit(two, email);
  const [token, other] = [await tokenOf(one), await tokenOf(two)];
  const both = await Promise.all([confirm(one, token), confirm(one, token)]);
  expect(both.map(code)).toEqual(['accepted', 'accepted']);
  expect(code(await confirm(two, other))).toBe('valuation_exists');
  await vi.waitFor(() => expect(newest(one)).toMatchObject({ confirmed: true }));
  expect(code(await confirm(one, token))).toBe('accepted');
  expect(await recordsOf(email)).toHaveLength(1);
  const begun = seen.filter(({ type, key }) => type === 'valuation.submitted' && key === one);
  expect(begun).toHaveLength(1);
  expect(newest(two)).toMatchObject({ confirmed: false, customerId: null });
});

test('Nothing begins for whom no one has proven: an owner’s word alone is not enough', async () => {
  const valuationId = await draft();
  await submit(valuationId, mailOf('unbestaetigt'));
  const customerId = randomUUID();
  await publish('customers.events', customerId, { valuationId, customerId }, 'customer.recognised');
  const after = await guest(mailOf('danach'));
  await vi.waitFor(() => expect(newest(after.valuationId)).toMatchObject({ confirmed: true }));
  expect(newest(valuationId)).toMatchObject({ confirmed: false, customerId: null });
});

/** Commands that were handed on with this address. */
const handedOn = (email: string) =>
  system.query('select 1 from valuations.command_outcomes where strpos(forwarded::text, $1) > 0', [email]);

const erase = async (service: string, customerId: string) =>
  expect(
    code(await ask(testCommand('personal.commands', service, 'personal.erase', { customerId }, IDENTITY))),
  ).toBe('accepted');

test('An account that is erased while its request waits leaves neither its valuation nor what was typed in', async () => {
  const email = mailOf('wartet-noch');
  const owner = await register(email);
  const valuationId = await draft();
  expect(code(await submit(valuationId, email, {}, owner))).toBe('accepted');
  await vi.waitFor(() =>
    expect(newest(valuationId)).toMatchObject({ status: 'under_review', customerId: null }),
  );
  const token = await tokenOf(valuationId);
  await erase('valuations', owner);
  await vi.waitFor(() => expect(newest(valuationId)).toBeNull());
  for (const table of ['valuations', 'requests'])
    expect(
      await system.query(`select 1 from valuations.${table} where valuation_id = $1`, [valuationId]),
    ).toEqual([]);
  expect(code(await confirm(valuationId, token))).toBe('not_found');
});

test('With a refused request that expires goes the address that was handed on', async () => {
  const email = mailOf('abgelehnt');
  const owner = await account(email);
  const first = await draft();
  expect(code(await submit(first, email, {}, owner))).toBe('accepted');
  await belongsTo(first, owner);
  const { valuationId } = await guest(email);
  await vi.waitFor(() => expect(newest(valuationId)).toMatchObject({ refused: true }));
  expect(await handedOn(email)).toHaveLength(1);
  await expire(valuationId);
  expect(await handedOn(email)).toEqual([]);
});

test('With an account goes what was merged into it, also what is merged later', async () => {
  const email = mailOf('geloescht');
  const { valuationId } = await guest(email);
  await vi.waitFor(() => expect(newest(valuationId)).toMatchObject({ confirmed: true }));
  const owner = await account(email);
  await belongsTo(valuationId, owner);
  const prospects = (await recordsOf(email)).map(({ customerId }) => customerId);
  expect(prospects).toHaveLength(2);
  expect(await handedOn(email)).toHaveLength(1);
  for (const service of ['customers', 'valuations']) await erase(service, owner);
  await vi.waitFor(() => expect(newest(valuationId)).toBeNull());
  expect(await handedOn(email)).toEqual([]);
  expect(await recordsOf(email)).toEqual([]);
  await vi.waitFor(() => {
    for (const id of prospects)
      expect(
        seen.findLast(({ topic, key }) => topic === 'customers.contact' && key === id)?.payload,
      ).toBeNull();
  });
  // a merge that was on its way meanwhile
  const late = await guest(mailOf('spaet'));
  await vi.waitFor(() => expect(newest(late.valuationId)).toMatchObject({ confirmed: true }));
  const prospectId = newest(late.valuationId)?.customerId;
  await publish('customers.events', owner, { customerId: owner, prospectId }, 'customer.merged');
  await vi.waitFor(() => expect(newest(late.valuationId)).toBeNull());
  // the address is free again
  expect(code((await guest(email)).outcome)).toBe('accepted');
});
