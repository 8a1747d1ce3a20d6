import { readdir } from 'node:fs/promises';
import { dayOf, DEMO_USERS, newId } from '@rollheim/contracts';
import type {
  AuctionSold,
  OperatorOrder,
  OperatorOrderList,
  OrderDetail,
  OrdersAnswer,
  OrderState,
  PickupSaved,
  PurchasesAnswer,
} from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import { testMessage } from '@rollheim/tooling/testing';
import {
  call,
  closeHarness,
  harness,
  login,
  openHarness,
  pdf,
  publish,
} from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const { dealer1, dealer2, dealer3, commercialSeller, privateSeller, operator } = DEMO_USERS;

beforeAll(() => openHarness());
afterAll(closeHarness);

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
      counts: { pending: 1, paid: 0, canceled: 0, handed_over: 0 },
    });
  });

  test('Purchases are found by vehicle, order, ad and invoice, and by nothing that only looks like a pattern', async () => {
    const token = await login(dealer1);
    const find = async (q: string) =>
      (
        await call<PurchasesAnswer>(
          'GET',
          `/private/customer/my-purchases/get?q=${encodeURIComponent(q)}`,
          token,
        )
      ).body;
    const { number, invoice } = (await find('')).products[0] ?? {};
    const spaced = `${number}`.replace(/^(..)/, '$1 ');
    for (const q of ['b-klasse mc', `${number}`, spaced, invoice?.number ?? 'none'])
      expect([q, (await find(q)).products.map((each) => each.orderId)]).toEqual([q, [orderId]]);
    expect(await find('100%')).toMatchObject({ products: [], total: 0, pages: 0 });
    expect((await find('_')).products).toEqual([]);
  });

  test('Both sides export their orders as CSV; the seller’s file says nothing of commission or invoice', async () => {
    const exported = async (who: { readonly customerId: string; readonly email: string }, query: string) => {
      const headers = { authorization: `Bearer ${await login(who)}` };
      const url = `${harness.backends.originOf('/private/orders')}/api/private/orders/export.csv?${query}`;
      return (await fetch(url, { headers })).text();
    };
    const bought = await exported(dealer1, 'side=buyer&locale=en');
    expect(bought).toMatch(/^\uFEFF?"Order","Ad","Vehicle","Bought on","Status",.*\r\n\d+,/);
    expect(bought).toContain(',"Hymer B-Klasse MC T 580",');
    expect(bought).toContain(',45600.00,45600.00,798.00,151.62,949.62,');
    const sold = await exported(privateSeller, 'side=seller');
    expect(sold).toContain(';45600,00;45600,00;');
    expect(sold).not.toMatch(/949[.,]62|Provision|Rechnung/);
    expect((await exported(dealer2, 'side=buyer')).trimEnd().split('\r\n')).toHaveLength(1);
    expect((await exported(dealer1, 'side=buyer&status=canceled')).trimEnd().split('\r\n')).toHaveLength(1);
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
    // words of the vehicle and of both sides, in any order
    for (const q of [`${order.number}`, company, 'hymer%20b-klasse%20mc', `${company}%20580%20hymer`])
      expect((await find(`q=${q}`)).orders.map((each) => each.orderId)).toContain(orderId);
    expect((await find('q=no%25such%20thing')).orders).toEqual([]);
    const before = await find('group=pending');
    const book = (paidOn: string) =>
      call('POST', `/private/operator/orders/${orderId}/paid`, token, { paidOn, reference: 'RE 1' });
    for (const wrong of ['2999-01-01', '1900-01-01', '2026-02-31'])
      expect([wrong, (await book(wrong)).status]).toEqual([wrong, 400]);
    for (const each of (await find('group=pending')).orders) expect(each.overdue).toBeTypeOf('boolean');
    const today = dayOf(Date.now());
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
    expect(body).toMatchObject({
      recalled: false,
      buyer: { email: dealer1.email },
      seller: { email: privateSeller.email },
    });
    for (const [side, who] of [
      ['buyer', dealer1],
      ['seller', privateSeller],
    ] as const) {
      const detail = await call<OrderDetail>('GET', `/private/orders/${orderId}`, await login(who));
      expect(detail.body).toMatchObject({ side, order: { status: 'paid' } });
      // what the buyer came for, as the edge is notified of it
      const path = `/private/orders/${orderId}`;
      const headers = { authorization: `Bearer ${await login(who)}` };
      const answer = await fetch(`${harness.backends.originOf(path)}/api${path}`, { headers });
      expect(answer.headers.get('x-reached')).toBe(side === 'buyer' ? 'order-paid' : null);
      await answer.body?.cancel();
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
      fetch(`${harness.backends.originOf(path)}/api${path}/${orderId}/invoice.pdf`, {
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
      expect(JSON.stringify(answer)).not.toMatch(/commission|\b(?:79800|15162|94962)\b/);
      expect(JSON.stringify(answer)).toContain(`"price":${price}`);
    }
    const bought = await call<OrdersAnswer>('GET', '/private/orders?side=buyer', token);
    expect(bought.body.total).toBe(0);
  });

  test('A file that the order does not take is refused before its bytes are stored', async () => {
    const path = `/private/orders/${orderId}/files?use=`;
    const stored = async () => (await readdir(harness.blobs, { recursive: true })).length;
    const token = await login(privateSeller);
    const before = await stored();
    const early = await call('POST', `${path}handover`, token, pdf());
    expect([early.status, early.body.code]).toEqual([409, 'move_not_allowed']);
    const stranger = await call('POST', `${path}exchange`, await login(dealer2), pdf());
    expect([stranger.status, stranger.body.code]).toEqual([404, 'not_found']);
    expect(await stored()).toBe(before);
    const sent = await call<{ mediaId: string }>('POST', `${path}exchange`, token, pdf());
    expect(sent.status).toBe(200);
    expect(await stored()).toBeGreaterThan(before);
    const { body } = await call<OrderDetail>('GET', `/private/orders/${orderId}`, token);
    expect(body.files).toMatchObject([{ mediaId: sent.body.mediaId, use: 'exchange', by: 'seller' }]);
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

  test('Both sides find what was handed over: a part of what is paid, and no canceled sale', async () => {
    const at = new Date().toISOString();
    const { body } = await call<OrderDetail>('GET', `/private/orders/${orderId}`, await login(dealer1));
    const order = async (status: OrderState['status'], handedOverOn: string | null, gross = 94_962) => {
      const id = newId();
      const payload = {
        ...body.order,
        orderId: id,
        version: 1,
        auctionId: newId(),
        buyerCustomerId: dealer2.customerId,
        sellerCustomerId: commercialSeller.customerId,
        status,
        commission: { net: gross, vat: 0, gross, reverseCharge: false },
        handedOverOn,
        createdAt: at,
        changedAt: at,
      };
      const { version } = messageContract('orders.state') ?? {};
      await harness.bus.send([testMessage('orders.state', id, payload, version ? { version } : {})]);
      return id;
    };
    const paid = await order('paid', null);
    const handed = await order('paid', '2026-03-12');
    const canceled = await order('canceled', '2026-03-11');
    const token = await login(dealer2);
    const bought = async (status: string) => {
      const { body: answer } = await call<PurchasesAnswer>(
        'GET',
        `/private/customer/my-purchases/get${status && `?status=${status}`}`,
        token,
      );
      const { products, total, summary } = answer;
      return { ids: products.map((each) => each.orderId).toSorted(), total, counts: summary.counts };
    };
    const counts = { pending: 0, paid: 2, canceled: 1, handed_over: 1 };
    await vi.waitFor(async () =>
      expect(await bought('')).toEqual({ ids: [paid, handed, canceled].toSorted(), total: 3, counts }),
    );
    expect(await bought('paid')).toEqual({ ids: [paid, handed].toSorted(), total: 2, counts });
    expect(await bought('handed_over')).toEqual({ ids: [handed], total: 1, counts });
    const sold = await call<OrdersAnswer>(
      'GET',
      '/private/orders?side=seller&status=handed_over',
      await login(commercialSeller),
    );
    expect(sold.body).toMatchObject({ orders: [{ orderId: handed, handedOverOn: '2026-03-12' }], total: 1 });
    expect((await call('GET', '/private/orders?status=gone', token)).status).toBe(400);

    // what the team looks for by an amount comes before what waits longer
    const due = await order('pending', null, 12_345);
    const team = await login(operator);
    const waiting = async (query: string) =>
      (
        await call<OperatorOrderList>('GET', `/private/operator/orders?group=pending${query}`, team)
      ).body.orders.map((each) => each.orderId);
    await vi.waitFor(async () => expect(await waiting('')).toContain(due));
    expect((await waiting('&due=12345'))[0]).toBe(due);
    expect((await waiting('&due=1')).toSorted()).toEqual((await waiting('')).toSorted());
    expect((await call('GET', '/private/operator/orders?due=much', team)).status).toBe(400);
  });

  test('A canceled sale gives no one’s address away any more, and hides nothing of what was handed over', async () => {
    const token = await login(dealer1);
    const seller = await login(privateSeller);
    const path = `/private/orders/${orderId}`;
    const day = dayOf(new Date().toISOString());
    const slots = [
      { day: dayOf(new Date(Date.now() + 86_400_000).toISOString()), from: '09:00', to: '10:00' },
    ];
    const proposed = await call<PickupSaved>('PUT', `${path}/pickup`, seller, { slots, place: 'Aulendorf' });
    const { proposalId } = proposed.body;
    const listed = async () =>
      (await call<OrdersAnswer>('GET', '/private/orders?side=seller', seller)).body.orders.find(
        (sale) => sale.orderId === orderId,
      );
    expect(await listed()).not.toHaveProperty('pickup');
    await call('POST', `${path}/pickup/agree`, token, { proposalId, slot: 0 });
    expect(await listed()).toMatchObject({ pickup: slots[0] });
    const { code } = (await call<OrderDetail>('GET', path, token)).body.handover;
    const protocol = {
      day,
      mileage: 48_310,
      mileageConfirmed: true,
      keys: 2,
      papers: [],
      name: 'Brandt',
    };
    const unseen = await call('POST', `${path}/handover`, seller, { ...protocol, code });
    expect([unseen.status, unseen.body.code]).toEqual([400, 'invalid_input']);
    expect((await call('POST', `${path}/handover/shown`, seller, protocol)).status).toBe(200);
    expect((await call('POST', `${path}/handover`, seller, { ...protocol, code })).status).toBe(200);
    const { body: before } = await call<OrderDetail>('GET', path, token);
    expect(before.otherParty).not.toBeNull();
    const { auctionId } = before.order;
    const at = new Date().toISOString();
    const rescinded = { auctionId, round: 1, seq: 50, reason: 'Rahmenschaden', at };
    await publish('auctions.events', auctionId, rescinded, 'auction.rescinded');
    await vi.waitFor(async () => {
      for (const party of [dealer1, privateSeller]) {
        const { body } = await call<OrderDetail>('GET', `/private/orders/${orderId}`, await login(party));
        expect([body.order.status, body.otherParty]).toEqual(['canceled', null]);
        expect(body.handover).toMatchObject({ code: null, protocol: { mileage: 48_310, keys: 2 } });
      }
    });
    const stranger = await call('GET', `/private/orders/${orderId}`, await login(dealer2));
    expect([stranger.status, stranger.body.code]).toEqual([404, 'not_found']);
  });
});
