import { afterAll, beforeAll, expect, test } from 'vitest';
import { code, startAuctions, submissionOf, type Harness } from '../testing/harness.ts';
import { LIVES } from '../testing/lives.ts';
import { newId } from '@rollheim/contracts';

let harness: Harness;
beforeAll(async () => {
  harness = await startAuctions();
});
afterAll(() => harness?.stop());

const as = (roles: readonly string[], type: string, actor: string, id: string, payload: object = {}) =>
  harness.send(type, actor, id, payload, undefined, undefined, roles);

test('the writer itself refuses an act of another role, and carries out the own ones', async () => {
  const { operator } = harness;
  const auctionId = await harness.seed(LIVES.running(harness));
  const reason = { reason: 'The vehicle was sold elsewhere' };
  for (const [role, needed] of [
    ['clerk', 'needs_senior'],
    ['finance', 'needs_senior'],
    ['content', 'needs_senior'],
  ] as const)
    expect(code(await as([role], 'auction.void', operator, auctionId, reason)), role).toBe(needed);
  expect(code(await as(['clerk'], 'auction.outages', operator, 'outages', { declare: true }))).toBe(
    'needs_senior',
  );
  const days = { days: [{ day: '2027-01-06', name: 'Heilige Drei Könige' }] };
  expect(code(await as(['clerk'], 'auction.set-holidays', operator, 'holidays', days))).toBe('needs_content');
  expect(code(await as(['content'], 'auction.set-holidays', operator, 'holidays', days))).toBe('accepted');
  // a question is no one's act
  expect(code(await as(['clerk'], 'auction.context', operator, auctionId))).toBe('accepted');
  expect(code(await as(['senior'], 'auction.void', operator, auctionId, reason))).toBe('accepted');
});

test('no one of the team undoes what they bought', async () => {
  const { anna, operator } = harness;
  const sold = await harness.seed(LIVES.sold(harness));
  await harness.reaches(sold, 'sold');
  const reason = { reason: 'changed my mind' };
  expect(code(await as(['admin'], 'auction.rescind', `operator:${anna}`, sold, reason))).toBe('four_eyes');
  expect(code(await as(['senior'], 'auction.rescind', operator, sold, reason))).toBe('accepted');
});

test('no one of the team decides on their own ad, whatever their roles; an outage of all auctions is none of it', async () => {
  const { owner, operator } = harness;
  const auctionId = newId();
  expect(code(await harness.send('auction.submit', owner, auctionId, submissionOf(owner)))).toBe('accepted');
  const own = `operator:${owner}`;
  for (const roles of [['admin'], ['clerk'], ['senior']])
    expect(code(await as(roles, 'auction.release', own, auctionId)), roles.join()).toBe('four_eyes');
  expect(code(await as(['clerk'], 'auction.release', operator, auctionId))).toBe('accepted');

  const running = await harness.seed(LIVES.running(harness));
  expect(code(await as(['clerk'], 'auction.declare-outage', own, running))).toBe('four_eyes');
  expect(code(await as(['senior'], 'auction.outages', own, 'outages', { declare: true }))).toBe('accepted');
  await expect
    .poll(async () => code(await as(['clerk'], 'auction.lift-outage', operator, running)))
    .toBe('accepted');
});

test('a reservation is confirmed by the command that the role is named for, not by that of the sides', async () => {
  const { operator } = harness;
  const auctionId = await harness.seed(LIVES.anr_offer_above_targetprice(harness));
  const answer = { move: 'accept', offerId: 'offer-1' };
  for (const roles of [['content'], ['clerk']])
    expect(code(await as(roles, 'auction.answer-late-offer', operator, auctionId, answer))).toBe(
      'not_allowed',
    );
  const confirm = { offerId: 'offer-1', confirm: true };
  expect(code(await as(['content'], 'auction.reservation', operator, auctionId, confirm))).toBe(
    'needs_clerk',
  );
  expect(code(await as(['clerk'], 'auction.reservation', operator, auctionId, confirm))).toBe('accepted');
});
