import { randomUUID } from 'node:crypto';
import { newId } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  browser,
  code,
  confirm,
  draft,
  mailbox,
  newest,
  product,
  publish,
  restartValuations,
  seen,
  send,
  startValuations,
  stopValuations,
  submit,
  system,
  tokenOf,
} from './testing/harness.ts';

const operator = `operator:${randomUUID()}`;

beforeAll(() => startValuations());
afterAll(stopValuations);

test('A draft keeps what was typed in and is unknown to other browsers', async () => {
  const valuationId = await draft();
  const more = { valuationId, uuidHash: browser, productType: 'motorhome' as const, product: { beds: 4 } };
  expect(code(await send('valuation.update', { ...more, notes: 'Scheckheft' }))).toBe('accepted');
  expect(code(await send('valuation.update', { ...more, uuidHash: 'ffff'.repeat(16) }))).toBe('not_found');
  expect(code(await submit(valuationId, 'a@rollheim.example', { uuidHash: 'ffff'.repeat(16) }))).toBe(
    'not_found',
  );
  await vi.waitFor(() =>
    expect(newest(valuationId)).toMatchObject({
      version: 2,
      notes: 'Scheckheft',
      product: { ...product, beds: 4 },
    }),
  );
});

test('A submission names what is missing', async () => {
  const valuationId = newId();
  const bare = {
    valuationId,
    uuidHash: browser,
    productType: 'motorhome' as const,
    product: { make: 'fendt' },
  };
  await send('valuation.update', bare);
  expect(await submit(valuationId, 'nonsense', { phone: 'abc' })).toMatchObject({
    code: 'invalid_input',
    fields: {
      email: 'validation.email',
      phone: 'validation.telephone_personal_data',
      make: 'validation.one_of',
      model: 'validation.required',
      year: 'validation.required',
      mileage: 'validation.required',
    },
  });
});

test('No one blocks an address: requests wait, and the answer is the same for every address', async () => {
  const stranger = await draft();
  const owner = await draft();
  const late = await draft();
  const answers = await Promise.all([
    submit(stranger, 'jan.test@rollheim.example', { name: 'Ihr Konto: https://evil.example' }),
    submit(owner, ' Jan.Test@Rollheim.example '),
  ]);
  expect(answers.map(code)).toEqual(['accepted', 'accepted']);
  expect(code(await submit(owner, 'other@rollheim.example'))).toBe('valuation_exists');
  expect(code(await confirm(owner))).toBe('accepted');
  expect(code(await confirm(owner))).toBe('accepted');
  // now the address has one: whoever asks is answered as before, and its owner reads it
  expect(code(await submit(late, 'jan.test@rollheim.example'))).toBe('accepted');
  expect(code(await confirm(late))).toBe('valuation_exists');
  expect(code(await confirm(stranger))).toBe('valuation_exists');
  // a reload says the same, and what was typed in expires like any other request
  expect(code(await confirm(stranger))).toBe('valuation_exists');
  expect(
    await system.query('select 1 from valuations.requests where valuation_id = $1', [stranger]),
  ).toHaveLength(1);
  await vi.waitFor(() => expect(newest(owner)).toMatchObject({ status: 'under_review', confirmed: true }));
  expect(newest(stranger)).toMatchObject({ confirmed: false, customerId: null });
  const prospects = await system.query(
    `select customer_id as "customerId", segmentation from customers.customers where email = 'jan.test@rollheim.example'`,
  );
  expect(prospects).toEqual([{ customerId: newest(owner)?.customerId, segmentation: 'prospect' }]);
  const published = seen.filter((message) => message.topic.startsWith('valuations.'));
  expect(JSON.stringify(published)).not.toContain('@');
  for (const { subject, text, html } of mailbox.mails) {
    // tokens in addresses are random letters
    const words = `${subject}${text}${html}`.replaceAll(/https?:[^\s"<]+/g, '');
    expect(words).not.toMatch(/evil|B 544|Scheckheft/);
  }
});

test('A token confirms its own valuation alone, and an address gets three mails', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => draft('b2c3'.repeat(16))));
  for (const id of ids) await submit(id, 'often@rollheim.example', { uuidHash: 'b2c3'.repeat(16) });
  const [first = '', second = ''] = ids;
  expect(code(await confirm(second, await tokenOf(first)))).toBe('not_found');
  expect(code(await confirm(first, 'x'.repeat(43)))).toBe('not_found');
  const waiting = await system.query(
    'select 1 from valuations.requests where address_hmac = (select address_hmac from valuations.requests where valuation_id = $1)',
    [first],
  );
  expect(waiting).toHaveLength(5);
  await vi.waitFor(async () => expect(await system.query('select 1 from valuations.mails')).toEqual([]));
  const mails = mailbox.mails.filter(({ text }) => ids.some((id) => text.includes(id)));
  expect(mails).toHaveLength(3);
});

test('The mail that asks for a confirmation leaves a receipt without its address', async () => {
  const id = await draft('d4e5'.repeat(16));
  await submit(id, 'receipt@rollheim.example', { uuidHash: 'd4e5'.repeat(16) });
  await tokenOf(id);
  const ids = () => seen.filter(({ type }) => type === 'mail.receipt').map(({ payload }) => payload);
  await vi.waitFor(() => expect(ids().length).toBeGreaterThan(0));
  expect(ids().at(-1)).toMatchObject({
    customerId: null,
    code: 'valuation.confirm',
    outcome: 'sent',
    answer: null,
    attempts: 1,
  });
  expect(JSON.stringify(ids())).not.toContain('@');
});

test('Of confirmations of one address at the same time exactly one is taken', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, () => draft('c3d4'.repeat(16))));
  for (const id of ids) await submit(id, 'race@rollheim.example', { uuidHash: 'c3d4'.repeat(16) });
  const tokens = await Promise.all(ids.map(tokenOf));
  const outcomes = await Promise.all(ids.map((id, index) => confirm(id, tokens[index])));
  expect(outcomes.map(code).toSorted()).toEqual(['accepted', 'valuation_exists', 'valuation_exists']);
});

test('What no one confirms in two days is gone, with what was typed in', async () => {
  const valuationId = await draft();
  await submit(valuationId, 'forgotten@rollheim.example');
  const token = await tokenOf(valuationId);
  await system.query(
    "update valuations.requests set created_at = now() - interval '49 hours' where valuation_id = $1",
    [valuationId],
  );
  expect(code(await confirm(valuationId, token))).toBe('not_found');
  await restartValuations(); // looks at once
  await vi.waitFor(() => expect(newest(valuationId)).toBeNull());
  expect(
    await system.query('select 1 from valuations.valuations where valuation_id = $1', [valuationId]),
  ).toEqual([]);
});

test('An account whose address is confirmed need not confirm it, and has one valuation', async () => {
  const customer = randomUUID();
  await publish('customers.state', customer, { customerId: customer, emailVerified: true });
  await vi.waitFor(async () =>
    expect(await system.query('select 1 from valuations.customer_facts')).toHaveLength(1),
  );
  const valuationId = await draft();
  expect(code(await submit(valuationId, 'own@rollheim.example', {}, customer))).toBe('accepted');
  await vi.waitFor(() =>
    expect(newest(valuationId)).toMatchObject({ customerId: customer, confirmed: true }),
  );
  // of the team, too, no one values their own
  const range = { valuationId, low: 3_850_000, high: 4_300_000, reason: null };
  expect(code(await send('valuation.valuate', range, `operator:${customer}`))).toBe('four_eyes');
  expect(code(await submit(await draft(), 'second@rollheim.example', {}, customer))).toBe('valuation_exists');
  expect(
    await system.query('select 1 from customers.customers where customer_id = $1', [customer]),
  ).toHaveLength(0);
});

test('An account whose address is not confirmed confirms by mail, like a visitor', async () => {
  const valuationId = await draft();
  const customer = randomUUID();
  expect(code(await submit(valuationId, 'unverified@rollheim.example', {}, customer))).toBe('accepted');
  expect(code(await confirm(valuationId))).toBe('accepted');
  await vi.waitFor(() =>
    expect(newest(valuationId)).toMatchObject({ customerId: customer, confirmed: true }),
  );
});

test('Only the operator gives the price range, once', async () => {
  const valuationId = await draft();
  await submit(valuationId, 'range@rollheim.example');
  const range = { valuationId, low: 3_850_000, high: 4_300_000, reason: null };
  expect(code(await send('valuation.valuate', range, operator))).toBe('move_not_allowed');
  await confirm(valuationId);
  // whose it is, comes after the answer
  await vi.waitFor(() => expect(newest(valuationId)).toMatchObject({ confirmed: true }));
  expect(code(await send('valuation.valuate', range, randomUUID()))).toBe('not_allowed');
  expect(code(await send('valuation.valuate', { ...range, low: 5_000_000 }, operator))).toBe('invalid_input');
  expect(code(await send('valuation.valuate', range, operator))).toBe('accepted');
  expect(code(await send('valuation.valuate', range, operator))).toBe('move_not_allowed');
  await vi.waitFor(() =>
    expect(newest(valuationId)).toMatchObject({
      status: 'valuated',
      range: { low: 3_850_000, high: 4_300_000 },
    }),
  );
  const told = seen.filter((message) => message.type === 'valuation.valuated');
  expect(told.map((message) => message.payload)).toEqual([
    { valuationId, customerId: newest(valuationId)?.customerId },
  ]);
});
