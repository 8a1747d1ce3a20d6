import { DEMO_USERS, type AuditTrail, type CustomersFound, type OperatorCustomer } from '@rollheim/contracts';
import { call, closeHarness, login, openHarness, publish } from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const { dealer1, commercialSeller, operator } = DEMO_USERS;
const PEOPLE = '/private/operator/customers';

beforeAll(() => openHarness(['notifications']));
afterAll(closeHarness);

test('somebody is found by the number of an ad, and their page holds what all owners know', async () => {
  const staff = await login(operator);
  await publish('listings.state', 'ad0000048035', {
    adId: 'ad0000048035',
    version: 1,
    number: 48_035,
    ownerCustomerId: commercialSeller.customerId,
    ownerSegment: 'COMMERCIAL',
    discarded: false,
    documents: 0,
    content: { title: 'Hymer B 544', productType: 'motorhome', category: null, gallery: [], pickup: null },
  });
  const find = async (q: string) => {
    const { body } = await call<CustomersFound>('GET', `${PEOPLE}?q=${encodeURIComponent(q)}`, staff);
    return body.customers.map(({ customerId }) => customerId);
  };
  await vi.waitFor(async () => expect(await find('48 035')).toEqual([commercialSeller.customerId]), {
    timeout: 10_000,
  });
  expect(await find('48035')).toEqual([commercialSeller.customerId]);
  expect(await find('wendt')).toEqual([commercialSeller.customerId]);
  expect(await find('99 999 999 999')).toEqual([]);

  const text = 'Ruft immer montags an';
  const noted = await call('POST', `${PEOPLE}/${commercialSeller.customerId}/notes`, staff, { text });
  expect(noted.status).toBe(200);
  expect((await call('GET', `${PEOPLE}/${commercialSeller.customerId}/notes`, staff)).body).toMatchObject({
    notes: [{ text, by: `${operator.name} ${operator.surname}` }],
  });
  const { body: person } = await call<OperatorCustomer>(
    'GET',
    `${PEOPLE}/${commercialSeller.customerId}`,
    staff,
  );
  expect(person).toMatchObject({
    customer: { email: commercialSeller.email, company: commercialSeller.company, merchantId: null },
    ads: [{ number: 48_035, title: 'Hymer B 544', status: 'editing' }],
    orders: [],
    bids: [],
    messages: { total: 0, unread: 0 },
    notes: [{ text, by: `${operator.name} ${operator.surname}` }],
  });
  expect([person.security, person.roles]).toEqual([[], []]);
  // the act is in the trail, its words are with the person alone
  await vi.waitFor(async () => {
    const { body } = await call<AuditTrail>('GET', '/private/operator/audit?act=customer.note', staff);
    expect(body.entries).toMatchObject([
      { about: commercialSeller.customerId, persons: [{ email: commercialSeller.email }], details: {} },
    ]);
  });
  // their page is a look at a person, and so are lists and notes, which name them
  await vi.waitFor(async () => {
    const { body } = await call<AuditTrail>('GET', '/private/operator/audit?act=team.look', staff);
    const looks = body.entries.map(({ about, persons, details }) => [
      about,
      persons.map(({ email }) => email),
      details?.['found'],
    ]);
    expect(looks).toContainEqual(['customers/search', [commercialSeller.email], 1]);
    expect(looks).toContainEqual(['customers/notes', [commercialSeller.email], 1]);
    // what was searched for may be an address: it is stored nowhere
    expect(JSON.stringify(body.entries)).not.toMatch(/wendt(?!@)/);
  });
  await vi.waitFor(async () => {
    const { body } = await call<AuditTrail>('GET', '/private/operator/audit?act=customer.look', staff);
    expect(body.entries).toMatchObject([
      { about: commercialSeller.customerId, persons: [{ email: commercialSeller.email }], details: {} },
    ]);
  });
});

test('a person who is none is not there, and no one but the team looks', async () => {
  const staff = await login(operator);
  const none = '00000000-0000-4000-8000-00000000abcd';
  for (const id of [none, 'nobody'])
    expect((await call('GET', `${PEOPLE}/${id}`, staff)).body, id).toMatchObject({ code: 'not_found' });
  const dealer = await login(dealer1);
  for (const path of [
    `${PEOPLE}?q=wendt`,
    `${PEOPLE}/${dealer1.customerId}`,
    `${PEOPLE}/${dealer1.customerId}/notes`,
  ])
    expect((await call('GET', path, dealer)).body, path).toMatchObject({ code: 'not_allowed' });
});
