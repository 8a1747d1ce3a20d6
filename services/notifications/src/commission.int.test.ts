import { messageText } from '@rollheim/contracts';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeHarness, DEALER, of, openHarness, OWNER, query, send } from './testing/harness.ts';

beforeAll(() => openHarness());
afterAll(closeHarness);

const sale = (auctionId: string) => ({
  orderId: `${auctionId}-order`,
  number: 20_001,
  auctionId,
  title: 'Hymer B 544',
  buyerCustomerId: DEALER,
  sellerCustomerId: OWNER,
  price: 4_560_000,
  mediaId: null,
});
const at = new Date().toISOString();

test('a part of the commission is reported to the buyer alone, with what is still open, once', async () => {
  const part = {
    ...sale('or12'),
    amount: 50_000,
    owed: 44_234,
    invoice: '2026-000023',
    dueOn: '2026-12-04',
    day: '2026-11-26',
    at,
  };
  const paid = (id: string, change: object = {}) =>
    send('orders.events', 'or12-order', 'order.part-paid', { ...part, ...change }, id);
  await paid('first');
  await paid('first');
  await paid('second', { amount: 10_000, owed: 34_234 });
  await until(() => of('or12', DEALER).length === 2);
  const texts = of('or12', DEALER).map(({ code, params }) => messageText(code, params, 'de').text);
  expect(texts.toSorted().map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringContaining('sind 100 € der Provision'),
    expect.stringMatching(
      /^Am 26\.11\.2026 sind 500 € .* fehlen noch 442,34 €\..*Rechnung 2026-000023\..*04\.12\.2026/,
    ),
  ]);
  expect(of('or12', OWNER)).toEqual([]);
  const links = await query("select link from notifications.mails where about = 'or12'");
  expect(links).toEqual([1, 2].map(() => ({ link: { page: 'purchase', params: { id: 'or12-order' } } })));
});

test('what the buyer gets back is reported to them alone, with sum and day, once', async () => {
  const refund = { ...sale('or13'), amount: 20_050, invoice: '2026-000028', day: '2026-11-27', at };
  const send13 = () => send('orders.events', 'or13-order', 'order.refunded', refund, 'refund-13');
  await send13();
  await send13();
  await send('orders.events', 'or13-order', 'order.refunded', { ...refund, amount: 100 }, 'refund-13b');
  await until(() => of('or13', DEALER).length === 2);
  const texts = of('or13', DEALER).map(({ code, params }) => messageText(code, params, 'de').text);
  expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toContainEqual(
    expect.stringMatching(/^Am 27\.11\.2026 haben wir Ihnen 200,50 € .*Rechnung 2026-000028/),
  );
  expect(of('or13', OWNER)).toEqual([]);
  const links = await query("select link from notifications.mails where about = 'or13'");
  expect(links).toEqual([1, 2].map(() => ({ link: { page: 'purchase', params: { id: 'or13-order' } } })));
});
