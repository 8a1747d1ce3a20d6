import { randomUUID } from 'node:crypto';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  contact,
  erase,
  known,
  messages,
  of,
  one,
  openHarness,
  OWNER,
  query,
  send,
} from './testing/harness.ts';

beforeAll(() => openHarness());
afterAll(closeHarness);

/** A valuation that was begun, as its owner says it. */
const valuation = (valuationId: string, customerId: string, version = 2, more: object = {}) =>
  send('valuations.state', valuationId, 'valuations.state', {
    valuationId,
    version,
    customerId,
    confirmed: true,
    status: 'under_review',
    uuidHash: null,
    productType: 'motorhome',
    product: { make: 'hymer', model: 'B 544', year: 2016, mileage: null },
    notes: '',
    range: null,
    createdAt: new Date().toISOString(),
    submittedAt: new Date().toISOString(),
    valuatedAt: null,
    ...more,
  });

/** Somebody without an account who has mails. */
async function person(email: string): Promise<string> {
  const customerId = randomUUID();
  await contact(customerId, email, 'de');
  await known(customerId);
  return customerId;
}

const merge = (prospectId: string, customerId: string) =>
  send('customers.events', prospectId, 'customer.merged', { customerId, prospectId });

/** Which tables hold something under an id. */
async function kept(customerId: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['messages', 'mails', 'unwanted_mails', 'merged_prospects'])
    if ((await query(`select 1 from notifications.${table} where customer_id = '${customerId}'`)).length > 0)
      found.push(table);
  return found;
}

test('what was for a prospect is the account’s from the merge on, also what comes later, and is erased with it', async () => {
  const prospect = await person('gast@rollheim.example');
  const account = await person('gast@rollheim.example');
  await valuation('gast1', prospect);
  const first = await one('gast1', prospect, 'valuation_submitted');
  await query(
    `insert into notifications.unwanted_mails (customer_id, kind) values ('${prospect}', 'searches')`,
  );
  await merge(prospect, account);
  expect(await one('gast1', account, 'valuation_submitted')).toMatchObject({
    title: first.title,
    createdAt: first.createdAt,
  });
  // the copies of others go, with what they counted
  await until(() => !messages.has(first.messageId) || undefined);
  expect(await kept(prospect)).toEqual(['unwanted_mails']);
  expect(await kept(account)).toEqual(['messages', 'mails', 'merged_prospects']);
  // the owner's state from before the merge
  const range = { low: 2_100_000, high: 2_400_000 };
  await valuation('gast1', prospect, 3, {
    status: 'valuated',
    range,
    valuatedAt: new Date().toISOString(),
  });
  await one('gast1', account, 'valuation_ready');
  expect(of('gast1', prospect)).toEqual([]);
  expect(await erase(account)).toMatchObject({ status: 'accepted' });
  expect([await kept(prospect), await kept(account)]).toEqual([[], []]);
  await until(() => of('gast1', account).length === 0 || undefined);
  // and the state once more: no one is notified
  await valuation('gast2', prospect);
  await valuation('gast2', OWNER, 3);
  await one('gast2', OWNER, 'valuation_submitted');
  expect(of('gast2', prospect)).toEqual([]);
  expect(of('gast2', account)).toEqual([]);
});

test('what is merged into an account that was erased meanwhile goes, too', async () => {
  const prospect = await person('spaet@rollheim.example');
  const account = await person('spaet@rollheim.example');
  await valuation('spaet1', prospect);
  const told = await one('spaet1', prospect, 'valuation_submitted');
  expect(await erase(account)).toMatchObject({ status: 'accepted' });
  await merge(prospect, account);
  await until(() => !messages.has(told.messageId) || undefined);
  expect([await kept(prospect), await kept(account)]).toEqual([[], []]);
  await valuation('spaet2', prospect);
  await valuation('spaet2', OWNER, 3);
  await one('spaet2', OWNER, 'valuation_submitted');
  expect(of('spaet2', prospect)).toEqual([]);
});
