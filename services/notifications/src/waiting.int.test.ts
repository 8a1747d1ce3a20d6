import { randomUUID } from 'node:crypto';
import { countersOf } from '@rollheim/contracts/server';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  contact,
  erase,
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

test('who waits for the team is a task of those who may decide it, until it is decided', async () => {
  const [clerk, finance] = [randomUUID(), randomUUID()];
  for (const [customerId, roles] of [
    [clerk, ['clerk']],
    [finance, ['finance']],
  ] as const)
    await send('customers.state', customerId, 'customers.state', {
      customerId,
      isOperator: true,
      emailVerified: true,
      roles,
    });
  await until(
    async () =>
      (await query(`select 1 from notifications.operators where customer_id in ('${clerk}', '${finance}')`))
        .length === 2 || undefined,
  );
  const dealer = randomUUID();
  const thread = `merchant-${dealer}`;
  await contact(dealer, 'neu@rollheim.example', 'de', 'Petra');
  await until(
    async () =>
      (await query(`select 1 from notifications.contacts where customer_id = '${dealer}'`)).length > 0 ||
      undefined,
  );
  const told = { customerId: dealer, merchantId: 48_035 };
  const registered = { ...told, company: 'Żółw Caravans Sp. z o.o.' };
  await send('customers.events', dealer, 'merchant.registered', registered, `registered-${dealer}`);
  // redelivered
  await send('customers.events', dealer, 'merchant.registered', registered, `registered-${dealer}`);
  const task = await one(thread, clerk, 'review_merchant');
  expect(task).toMatchObject({ title: 'Żółw Caravans Sp. z o.o.', closedAt: null, read: 1 });
  expect(of(thread, finance)).toEqual([]);
  const decision = { ...told, version: 3, accepted: false, reason: 'Nachweis fehlt' };
  await send('customers.events', dealer, 'merchant.reviewed', decision);
  await until(() => of(thread, clerk, 'review_merchant')[0]?.closedAt);
  expect(of(thread, clerk)).toHaveLength(1);
  expect(countersOf(of(thread, clerk))).toEqual({ unRead: 0, openCtas: 0 });

  // with the dealer goes the team's messages about them
  const about = (table: string, column: string) =>
    query(`select 1 from notifications.${table} where ${column} = '${thread}'`);
  expect(await about('mails', 'about')).toHaveLength(1);
  expect(await erase(dealer)).toMatchObject({ status: 'accepted' });
  expect([await about('messages', 'group_key'), await about('mails', 'about')]).toEqual([[], []]);
  await until(() => [...messages.values()].every((each) => each.groupKey !== thread) || undefined);

  const valuation = (version: number, more: object) =>
    send('valuations.state', 'val7', 'valuations.state', {
      valuationId: 'val7',
      version,
      status: 'under_review',
      confirmed: false,
      customerId: null,
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
  // an address that no one has confirmed asks no one
  await valuation(1, {});
  await valuation(2, { confirmed: true, customerId: OWNER });
  const asked = await one('val7', clerk, 'review_valuation');
  expect(asked).toMatchObject({ title: 'Hymer B 544', closedAt: null });
  expect(of('val7', finance)).toEqual([]);
  // whoever asked reads at once that it is with the team
  expect(await one('val7', OWNER, 'valuation_submitted')).toMatchObject({ title: 'Hymer B 544' });
  const range = { low: 3_850_000, high: 4_300_000 };
  const valuatedAt = new Date().toISOString();
  await valuation(3, { confirmed: true, customerId: OWNER, status: 'valuated', range, valuatedAt });
  await until(() => of('val7', clerk, 'review_valuation')[0]?.closedAt);
  expect(await one('val7', OWNER, 'valuation_ready')).toMatchObject({ title: 'Hymer B 544' });
  // a make that is not in our list has no name to be called by
  const product = { make: 'other', model: 'Selbstausbau Meier', year: 2016, mileage: null };
  const own = { valuationId: 'val9', confirmed: true, customerId: OWNER, product };
  await send('valuations.state', 'val9', 'valuations.state', {
    ...own,
    version: 1,
    status: 'valuated',
    uuidHash: null,
    productType: 'motorhome',
    notes: '',
    range,
    createdAt: valuatedAt,
    submittedAt: valuatedAt,
    valuatedAt,
  });
  expect(await one('val9', OWNER, 'valuation_ready')).toMatchObject({ title: 'Selbstausbau Meier' });

  // whoever asked goes, and the task with it
  const gone = { valuationId: 'val8', confirmed: true, customerId: OWNER };
  await send('valuations.state', 'val8', 'valuations.state', {
    ...gone,
    version: 1,
    status: 'under_review',
    uuidHash: null,
    productType: 'motorhome',
    product: { make: 'hymer', model: 'B 544', year: 2016, mileage: null },
    notes: '',
    range: null,
    createdAt: new Date().toISOString(),
    submittedAt: new Date().toISOString(),
    valuatedAt: null,
  });
  await one('val8', clerk, 'review_valuation');
  await send('valuations.state', 'val8', 'valuations.state', null);
  await until(() => of('val8', clerk, 'review_valuation')[0]?.closedAt);
});
