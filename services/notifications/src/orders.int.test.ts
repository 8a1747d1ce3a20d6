import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '@rollheim/tooling/testing';
import {
  closeStage,
  DEALER,
  mailbox,
  of,
  one,
  openStage,
  OWNER,
  query,
  RIVAL,
  send,
} from './testing/harness.ts';

beforeAll(openStage);
afterAll(closeStage);

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

test('the side that did not move is told of pickup times, once, and led to its own page of the order', async () => {
  const offered = { ...sale('or1'), proposalId: 'first', by: 'seller', at };
  const slot = { day: '2027-03-02', from: '10:00', to: '12:00' };
  await send('orders.events', 'or1-order', 'order.pickup-proposed', offered);
  await send('orders.events', 'or1-order', 'order.pickup-proposed', offered);
  await send('orders.events', 'or1-order', 'order.pickup-agreed', { ...offered, by: 'buyer', slot });
  await one('or1', OWNER, 'pickup_agreed');
  const agreed = await mailbox.waitFor(({ subject }) => subject.startsWith('Die Abholung'));
  expect(agreed.text).toContain('ist vereinbart. Wer kommt, steht beim Verkauf');
  expect(agreed.text).toContain('Abholung: 10:00 (Dienstag, 2. März)');
  expect(of('or1', DEALER).map(({ code }) => code)).toEqual(['pickup_proposed']);
  expect(of('or1', OWNER).map(({ code, params }) => [code, params['side']])).toEqual([
    ['pickup_agreed', 'seller'],
  ]);
  const links = await query(
    "select link from notifications.mails where about = 'or1' order by link->>'page'",
  );
  expect(links.map(({ link }) => link)).toEqual([
    { page: 'purchase', params: { id: 'or1-order' } },
    { page: 'sale', params: { id: 'or1-order' } },
  ]);
});

test('a dispute is told to whoever did not act and to the team, each change once, on the page of each', async () => {
  const state = { customerId: RIVAL, isOperator: true, emailVerified: true };
  await send('customers.state', RIVAL, 'customers.state', state);
  await until(async () => (await query('select 1 from notifications.operators')).length > 0 || undefined);
  const told = { ...sale('or2'), disputeId: 'd', answerUntil: '2027-03-09T15:45:00.000Z', at };
  const open = { ...told, outcome: null, reduction: 0 };
  const change = (payload: object, id?: string) =>
    send('orders.events', 'or2-order', 'order.dispute-changed', payload, id);
  await change({ ...open, change: 'opened', by: 'buyer' });
  await change({ ...open, change: 'opened', by: 'buyer' });
  const first = '5a0a4e0e-8f4b-4b53-9d5e-0f6ad0a7c6a1';
  for (const id of [first, first, undefined]) await change({ ...open, change: 'stated', by: 'seller' }, id);
  await change({ ...told, change: 'settled', by: 'team', outcome: 'reduction', reduction: 120_050 });
  await one('or2', OWNER, 'dispute_settled');

  const codes = (customerId: string) => of('or2', customerId).map(({ code }) => code);
  expect(codes(DEALER).toSorted()).toEqual(['dispute_settled', 'dispute_statement', 'dispute_statement']);
  expect(codes(OWNER).toSorted()).toEqual(['dispute_opened', 'dispute_settled']);
  expect(codes(RIVAL)).toEqual(['dispute_opened']);

  const opened = await mailbox.waitFor(({ subject }) => subject.startsWith('Der Käufer meldet'));
  expect(opened).toMatchObject({ to: 'owner@rollheim.example' });
  expect(opened.text).toContain('/a/meine-fahrzeuge/verkauf/or2-order');
  expect(opened.text).toContain('Dienstag, 9. März, um 16:45 Uhr');
  const settled = await mailbox.waitFor(({ subject }) => subject.startsWith('The problem has been decided'));
  expect(settled.text).toContain('reduced by 1.200,50');
  expect(settled.text).toContain('/en/a/merchant-area/purchases/or2-order');
  const team = await mailbox.waitFor(({ to }) => to === 'rival@rollheim.example');
  expect(team.subject).toContain('Spór do rozstrzygnięcia');
  expect(team.text).toContain('20001');
});

test('a handover is told to both sides, once, each on its own page', async () => {
  const handed = { ...sale('or3'), at, day: '2026-11-23' };
  for (let times = 0; times < 2; times++)
    await send('orders.events', 'or3-order', 'order.handed-over', handed);
  await one('or3', OWNER, 'handed_over');
  await one('or3', DEALER, 'handed_over');
  expect(
    [DEALER, OWNER].map((who) => of('or3', who).map(({ code, params }) => [code, params['side']])),
  ).toEqual([[['handed_over', undefined]], [['handed_over', 'seller']]]);
});
