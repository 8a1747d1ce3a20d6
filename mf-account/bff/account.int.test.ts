import { DEMO_USERS, newId } from '@rollheim/contracts';
import type {
  AuctionSold,
  OperatorAdQueue,
  OperatorAuctionList,
  OperatorOrder,
  OperatorOrderList,
  OrderDetail,
  OrdersAnswer,
  OwnProfile,
  PurchasesAnswer,
} from '@rollheim/contracts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { submit } from './testing/ads.ts';
import { call, closeWorld, login, openWorld, pdf, publish, world } from './testing/world.ts';

const { dealer1, dealer2, dealer3, commercialSeller, privateSeller, operator } = DEMO_USERS;

beforeAll(openWorld);
afterAll(closeWorld);

describe('orders', () => {
  const price = 4_560_000;
  let orderId: string;

  beforeAll(async () => {
    const auctionId = newId();
    const sold: AuctionSold = {
      auctionId,
      round: 1,
      seq: 42,
      price,
      buyerCustomerId: dealer1.customerId,
      sellerCustomerId: privateSeller.customerId,
      origin: 'auction',
      title: 'Hymer B-Klasse MC T 580',
      mediaId: null,
      vatReportable: false,
      at: new Date().toISOString(),
    };
    await publish('auctions.events', auctionId, sold, 'auction.sold');
    const token = await login(dealer1);
    orderId = await vi.waitFor(async () => {
      const { body } = await call<PurchasesAnswer>('GET', '/private/customer/my-purchases/get', token);
      const order = body.products.find((each) => each.auctionId === auctionId);
      if (!order) throw new Error('No purchase yet');
      return order.orderId;
    });
  });

  test('The buyer sees the commission and the seller’s contact', async () => {
    const token = await login(dealer1);
    const detail = await call<OrderDetail>('GET', `/private/orders/${orderId}`, token);
    expect(detail.status).toBe(200);
    expect(detail.body).toMatchObject({
      side: 'buyer',
      order: { price, commission: { net: 79_800, vat: 15_162, gross: 94_962 } },
      otherParty: { email: privateSeller.email, name: 'Petra Lindner' },
    });
    const { body } = await call<PurchasesAnswer>('GET', '/private/customer/my-purchases/get', token);
    expect(body.summary).toMatchObject({
      vehicles: 1,
      value: price,
      commission: 94_962,
      open: 94_962,
      counts: { pending: 1, paid: 0, canceled: 0 },
    });
  });

  test('What a buyer abroad owes is net, in the order and in the sums of the purchases', async () => {
    const sold: AuctionSold = {
      auctionId: newId(),
      round: 1,
      seq: 9,
      price: 3_795_000,
      buyerCustomerId: dealer3.customerId,
      sellerCustomerId: commercialSeller.customerId,
      origin: 'buy_now',
      title: 'Hymer B-Klasse MC T 580',
      mediaId: null,
      vatReportable: true,
      at: new Date().toISOString(),
    };
    await publish('auctions.events', sold.auctionId, sold, 'auction.sold');
    const token = await login(dealer3);
    await vi.waitFor(async () => {
      const { body } = await call<PurchasesAnswer>('GET', '/private/customer/my-purchases/get', token);
      expect(body.products[0]).toMatchObject({
        price: 3_795_000,
        commission: { net: 66_413, vat: 0, gross: 66_413, reverseCharge: true },
        vehicleCost: { treatment: 'intra_community', kind: 'net', payable: 3_189_076 },
      });
      expect(body.summary).toMatchObject({ value: 3_189_076, commission: 66_413 });
    });
  });

  test('The operator finds an open order by its number, company or vehicle, books its payment once, and both sides see it', async () => {
    const token = await login(operator);
    const find = async (query: string) =>
      (await call<OperatorOrderList>('GET', `/private/operator/orders?${query}`, token)).body;
    const { order } = (await call<OperatorOrder>('GET', `/private/operator/orders/${orderId}`, token)).body;
    const company = encodeURIComponent(dealer1.company ?? '');
    for (const q of [`${order.number}`, company, 'hymer%20b-klasse%20mc'])
      expect((await find(`q=${q}`)).orders.map((each) => each.orderId)).toContain(orderId);
    expect((await find('q=no%25such%20thing')).orders).toEqual([]);
    const before = await find('group=pending');
    const book = (paidOn: string) =>
      call('POST', `/private/operator/orders/${orderId}/paid`, token, { paidOn, reference: 'RE 1' });
    for (const wrong of ['2999-01-01', '1900-01-01', '2026-02-31'])
      expect([wrong, (await book(wrong)).status]).toEqual([wrong, 400]);
    for (const each of (await find('group=pending')).orders) expect(each.overdue).toBeTypeOf('boolean');
    const today = new Date().toISOString().slice(0, 10);
    const statuses = await Promise.all([book(today), book(today)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await vi.waitFor(async () => {
      const paid = await find('group=paid');
      expect(paid.orders.map((each) => each.orderId)).toContain(orderId);
      expect(paid.counts.pending).toBe(before.counts.pending - 1);
      expect(paid.open).toBe(before.open - 94_962);
    });
    const { body } = await call<OperatorOrder>('GET', `/private/operator/orders/${orderId}`, token);
    expect(body.steps.at(-1)).toMatchObject({ kind: 'paid', note: 'RE 1' });
    expect(body).toMatchObject({ buyer: { email: dealer1.email }, seller: { email: privateSeller.email } });
    for (const [side, who] of [
      ['buyer', dealer1],
      ['seller', privateSeller],
    ] as const) {
      const detail = await call<OrderDetail>('GET', `/private/orders/${orderId}`, await login(who));
      expect(detail.body).toMatchObject({ side, order: { status: 'paid' } });
    }
    const cancel = { reason: 'Rahmenschaden' };
    expect((await call('POST', `/private/operator/orders/${orderId}/cancel`, token, cancel)).status).toBe(
      409,
    );
    const dealer = await login(dealer1);
    for (const path of ['', `/${orderId}`])
      expect((await call('GET', `/private/operator/orders${path}`, dealer)).status).toBe(403);
  });

  test('The buyer and the operator download the invoice, the seller and others do not', async () => {
    const download = async (path: string, who: { readonly email: string }) =>
      fetch(`http://127.0.0.1:${world.bff.port}/api${path}/${orderId}/invoice.pdf`, {
        headers: { authorization: `Bearer ${await login(who)}` },
      });
    const file = await vi.waitFor(
      async () => {
        const answer = await download('/private/orders', dealer1);
        expect(answer.status).toBe(200);
        return answer;
      },
      { timeout: 30_000, interval: 500 },
    );
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const operators = await download('/private/operator/orders', operator);
    expect(Buffer.from(await operators.arrayBuffer()).equals(bytes)).toBe(true);
    for (const other of [privateSeller, dealer2])
      expect((await download('/private/orders', other)).status).toBe(404);
    expect((await download('/private/operator/orders', dealer1)).status).toBe(403);
  }, 40_000);

  test('The seller sees the sale and the buyer’s contact', async () => {
    const token = await login(privateSeller);
    const sales = await call<OrdersAnswer>('GET', '/private/orders?side=seller', token);
    expect(sales.body.orders.map((order) => [order.orderId, order.side])).toEqual([[orderId, 'seller']]);
    const detail = await call<OrderDetail>('GET', `/private/orders/${orderId}`, token);
    expect(detail.body).toMatchObject({
      side: 'seller',
      otherParty: { email: dealer1.email, company: dealer1.company },
    });
    // what the buyer pays for the mediation is not the seller's to know
    for (const answer of [sales.body, detail.body]) {
      expect(JSON.stringify(answer)).not.toMatch(/commission|79800|15162|94962/);
      expect(JSON.stringify(answer)).toContain(`"price":${price}`);
    }
    const bought = await call<OrdersAnswer>('GET', '/private/orders?side=buyer', token);
    expect(bought.body.total).toBe(0);
  });

  test('Everyone else does not learn that it exists', async () => {
    for (const stranger of [dealer2, operator]) {
      const token = await login(stranger);
      const { status, body } = await call('GET', `/private/orders/${orderId}`, token);
      expect([status, body.code]).toEqual([404, 'not_found']);
      const orders = await call<OrdersAnswer>('GET', '/private/orders', token);
      expect(orders.body.orders).toEqual([]);
    }
    expect((await call('GET', `/private/orders/${orderId}`)).status).toBe(401);
  });
});

describe('the back office', () => {
  const submitted = (hoursAgo: number): string => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

  test('Only operators are let in', async () => {
    const calls = [
      ['GET', '/private/operator/ads'],
      ['GET', `/private/operator/ads/${newId()}/documents/${newId()}`],
      ['GET', '/private/operator/valuations'],
      ['POST', `/private/operator/ads/${newId()}/release`],
      ['POST', `/private/operator/valuations/${newId()}/valuate`],
    ] as const;
    const dealer = await login(dealer1);
    for (const [method, path] of calls) {
      expect((await call(method, path)).status, path).toBe(401);
      const refused = await call(method, path, dealer, method === 'POST' ? {} : undefined);
      expect([refused.status, refused.body.code], path).toEqual([403, 'not_allowed']);
    }
    expect((await call('GET', '/private/operator/ads', await login(operator))).status).toBe(200);
  });

  test('Ads wait with the longest waiting first, each with the end of its 24 hours', async () => {
    const early = submitted(20);
    const late = await submit('Later', submitted(2));
    const first = await submit('Earlier', early);
    const token = await login(operator);
    const queue = await vi.waitFor(async () => {
      const { body } = await call<OperatorAdQueue>('GET', '/private/operator/ads', token);
      expect(body.total).toBe(2);
      return body;
    });
    expect(queue.ads.map(({ adId }) => adId)).toEqual([first, late]);
    expect(queue.ads[0]).toMatchObject({
      submittedAt: early,
      dueAt: new Date(Date.parse(early) + 24 * 3_600_000).toISOString(),
      mediaId: 'first0000000',
      pictures: 2,
      city: 'Potsdam',
    });
  });

  test('Auctions are listed by where they stand, and found by title, number or id alone', async () => {
    const at = new Date().toISOString();
    const found = await submit('100 % Hymer_B', at, 'running');
    await submit('Hymer B', at, 'sold');
    const token = await login(operator);
    const list = (query: string) =>
      call<OperatorAuctionList>('GET', `/private/operator/auctions?${query}`, token).then(({ body }) => body);
    await vi.waitFor(async () => expect((await list('group=sold')).total).toBe(1));
    const running = await list('');
    expect(running).toMatchObject({ total: 1, page: 1, pages: 1 });
    expect(running.auctions[0]).toMatchObject({
      auctionId: found,
      status: 'running',
      price: 2_000_000,
      bidCount: 0,
      outage: false,
    });
    const hits = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).total;
    // what is typed is text: no pattern, no statement
    for (const [q, total] of [
      ['hymer_b', 1],
      ['100 %', 1],
      ['48217', 1],
      [found, 1],
      ['hymer%b', 0],
      ['_', 1],
      ['hymerxb', 0],
      ["' or 1=1 --", 0],
    ] as const)
      expect([q, await hits(q)]).toEqual([q, total]);
    expect((await call('GET', '/private/operator/auctions?group=all', token)).status).toBe(400);
    expect((await call('GET', '/private/operator/auctions', await login(dealer1))).status).toBe(403);
  });

  test('A query about something that is no field of the wizard is stopped', async () => {
    const token = await login(operator);
    const ask = (fields: unknown) =>
      call('POST', `/private/operator/ads/${newId()}/request-changes`, token, {
        reason: 'Bitte prüfen',
        fields,
      });
    for (const fields of [['price'], ['vin', 'vin'], 'vin', Array(21).fill('vin')])
      expect((await ask(fields)).status, String(fields)).toBe(400);
  });

  test('A refusal without a reason is stopped, and the reason is named as what is missing', async () => {
    const token = await login(operator);
    const { status, body } = await call('POST', `/private/operator/ads/${newId()}/reject`, token, {});
    expect([status, body.fields]).toEqual([400, { reason: 'validation.required' }]);
  });
});

describe('registration and own data', () => {
  const person = {
    email: 'neu@rollheim.example',
    password: 'Wohnmobil2026',
    profileType: 'PRIVATE',
    name: 'Nele',
    surname: 'Neumann',
    phone: null,
    zipCode: '6811 KS',
    city: 'Arnhem',
    country: 'NL',
    company: null,
    acceptTerms: true,
    acceptPrivacy: true,
  };

  test.each([
    ['a country that is not offered', { country: 'US', zipCode: '10001' }, { country: 'validation.choice' }],
    [
      'a postcode of another country',
      { country: 'BE', zipCode: '6811KS' },
      { zipCode: 'validation.zip_code_country' },
    ],
    ['a name that is too long', { name: 'N'.repeat(81) }, { name: 'validation.max' }],
    ['a wrong number', { phone: '12' }, { phone: 'validation.telephone_personal_data' }],
  ])('%s is refused at its field', async (_what, wrong, fields) => {
    const body = { ...person, email: 'falsch@rollheim.example', ...wrong };
    const { status, body: problem } = await call('POST', '/public/customer/register', null, body);
    expect([status, problem.fields]).toEqual([400, fields]);
  });

  test('A new account is mailed, verified once, and keeps its data', async () => {
    const made = await call('POST', '/public/customer/register', null, person);
    expect(made.status).toBe(201);
    const mail = await world.mailbox.waitFor(({ to }) => to === person.email);
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    expect((await call('POST', '/public/customer/verify-email', null, { token })).status).toBe(200);
    const again = await call('POST', '/public/customer/verify-email', null, { token });
    expect([again.status, again.body.code]).toEqual([410, 'link_expired']);

    const session = await login(person, person.password);
    const profile = await vi.waitFor(async () => {
      const { body } = await call<OwnProfile>('GET', '/private/customer/profile', session);
      expect(body.emailVerified).toBe(true);
      return body;
    });
    expect(profile.missing).toEqual(['phone', 'street']);
    expect(profile.contact.zipCode).toBe('6811KS');
    const status = (kind: string) => call<string>('PUT', `/private/customer/${kind}`, session, {});
    expect((await status('check-email-verified')).body).toBe('PRIVATE_INCOMPLETE');

    const { name, surname, city, country } = person;
    const saved = await call('PUT', '/private/customer/update', session, {
      name,
      surname,
      city,
      country,
      company: null,
      phone: '+31 26 5550113',
      street: 'Kampeerlaan 9',
      zipCode: '6811KS',
    });
    expect(saved.status).toBe(200);
    await vi.waitFor(async () =>
      expect((await status('ack-if-account-complete')).body).toBe('PRIVATE_COMPLETE_AND_EMAIL_VERIFIED'),
    );
  });

  test('Who sends the same registration again gets the first answer, anybody else the refusal', async () => {
    const twice = { ...person, email: 'zweimal@rollheim.example' };
    const first = await call<object>('POST', '/public/customer/register', null, twice);
    const second = await call<object>('POST', '/public/customer/register', null, twice);
    expect([second.status, second.body]).toEqual([201, first.body]);
    const other = { ...twice, password: 'Wohnmobil2027' };
    const refused = await call('POST', '/public/customer/register', null, other);
    expect([refused.status, refused.body.code]).toEqual([409, 'email_taken']);
  });

  test('A taken address, a weak password and a missing yes are named', async () => {
    const taken = await call('POST', '/public/customer/register', null, {
      ...person,
      zipCode: null,
      email: privateSeller.email,
    });
    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken']);
    const weak = await call('POST', '/public/customer/register', null, {
      ...person,
      zipCode: null,
      password: 'wohnmobil',
      acceptTerms: false,
    });
    expect(weak.body.fields).toEqual({ password: 'validation.password', acceptTerms: 'validation.required' });
  });

  const account = { ...person, email: 'handel@rollheim.example' };

  test('Nobody becomes a dealer without accepting the terms', async () => {
    await call('POST', '/public/customer/register', null, account);
    const session = await login(account, account.password);
    const company = {
      company: 'Nordlicht Reisemobile',
      director: 'Nele Neumann',
      contactName: 'Nele',
      contactSurname: 'Neumann',
      street: 'Hafenstraße 1',
      zipCode: '20457',
      city: 'Hamburg',
      country: 'DE',
      phone: '+49 40 123456',
      vatNumber: null,
    };
    const without = await call('POST', '/private/merchant/register', session, company);
    expect([without.status, without.body.fields]).toEqual([400, { acceptTerms: 'validation.required' }]);
    const refused = await call('POST', '/private/merchant/register', session, {
      ...company,
      acceptTerms: false,
    });
    expect([refused.status, refused.body.fields]).toEqual([400, { acceptTerms: 'validation.required' }]);
    const register = () =>
      call('POST', '/private/merchant/register', session, { ...company, acceptTerms: true });
    await vi.waitFor(async () => {
      const { status, body } = await register();
      expect([status, body.fields]).toEqual([400, { papers: 'validation.file' }]);
    });
    expect((await call('POST', '/private/merchant/trade-registration', session, pdf())).status).toBe(200);
    expect((await register()).status).toBe(200);
  });

  test('The completeness calls answer for businesses and dealers, before and after the address is verified', async () => {
    const session = await login(account, account.password);
    const status = (path: string) => call<string>('PUT', `/private/${path}`, session, {});
    const all = async (state: string) => {
      for (const [place, type] of [
        ['merchant', 'MERCHANT'],
        ['customer/commercial', 'COMMERCIAL'],
      ])
        for (const ask of ['check-email-verified', 'ack-if-account-complete'])
          expect((await status(`${place}/${ask}`)).body).toBe(`${type}_COMPLETE_${state}`);
    };
    await vi.waitFor(() => all('BUT_EMAIL_NOT_VERIFIED'));
    const mail = await world.mailbox.waitFor(({ to }) => to === account.email);
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    await call('POST', '/public/customer/verify-email', null, { token });
    await vi.waitFor(() => all('AND_EMAIL_VERIFIED'));
  });

  test('Of an owner others learn company, region and kind, nothing else', async () => {
    const { body } = await call<object>('GET', `/public/customer/get-owner/${dealer1.customerId}`);
    expect(body).toEqual({ displayName: dealer1.company, region: '18', segmentation: 'MERCHANT' });
  });

  test('What is not built says so', async () => {
    const token = await login(dealer1);
    const { status, body } = await call('GET', '/private/integrations/syscara', token);
    expect([status, body.code]).toEqual([501, 'not_built']);
  });
});
