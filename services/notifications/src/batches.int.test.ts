import type { AuctionMessages } from '@rollheim/contracts';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  DEALER,
  messages,
  openHarness,
  OWNER,
  query,
  RIVAL,
  say,
  sendTogether,
  told,
} from './testing/harness.ts';

const OWNERS_TURN = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
const BIDDERS_TURN = 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline';
const AGAIN = 'bid_again_or_decline_or_submit_reminder';
/** A message that comes once, at the end. */
const LAST = 'ad_not_sold';
const VEHICLES = ['one', 'two', 'three'];

beforeAll(() => openHarness());
afterAll(closeHarness);

/** A round, its renegotiation, questions and a second round, as one auction's events. */
const bases = new Map<string, number>();

function courseOf(auctionId: string): AuctionMessages[] {
  const begun = Date.now();
  bases.set(auctionId, begun);
  const bid = (customerId: string, price: number) =>
    told(auctionId, [
      say(auctionId, OWNER, 'bid_received', { price }),
      say(auctionId, customerId === DEALER ? RIVAL : DEALER, 'overbid', { price }),
    ]);
  const first = bid(DEALER, 4_000_000);
  const events = [
    first,
    bid(RIVAL, 4_050_000),
    first,
    bid(DEALER, 4_100_000),
    told(auctionId, [say(auctionId, OWNER, 'owner_answer_question', { questionId: 'q1' })]),
    told(auctionId, [say(auctionId, OWNER, 'owner_answer_question', { questionId: 'q2' })]),
    told(auctionId, [say(auctionId, RIVAL, 'question_answered', { questionId: 'q1' })]),
    bid(RIVAL, 4_150_000),
    told(auctionId, [say(auctionId, OWNER, OWNERS_TURN, { price: 4_150_000 })], { status: 'renegotiation' }),
    told(auctionId, [say(auctionId, RIVAL, BIDDERS_TURN, { price: 4_300_000 })], { status: 'renegotiation' }),
    told(auctionId, [say(auctionId, OWNER, 'ad_sold', { price: 4_300_000 })], { status: 'sold' }),
    // the sale is undone, the auction starts again: who is invited by name is not notified as a watcher, too
    told(auctionId, [say(auctionId, DEALER, AGAIN)]),
    told(auctionId, [say(auctionId, '@watchers', 'auction_started')]),
    told(auctionId, [say(auctionId, OWNER, 'ad_sold', { price: 4_190_000 })], { status: 'sold' }),
    bid(RIVAL, 4_200_000),
    told(auctionId, [say(auctionId, OWNER, LAST)]),
  ];
  // one instant each, but for the two that start the auction again
  let instant = begun;
  return events.map((event) => {
    if (event.messages[0]?.customerId !== '@watchers') instant += 1;
    const at = new Date(instant).toISOString();
    return { ...event, messages: event.messages.map((said) => ({ ...said, at })) };
  });
}

const rowsOf = (auctionId: string) =>
  [...messages.values()]
    .filter(({ groupKey }) => groupKey === auctionId)
    .map(({ customerId, code, params, read, closedAt }) =>
      JSON.stringify([
        customerId,
        code,
        params,
        read,
        closedAt && Date.parse(closedAt) - (bases.get(auctionId) ?? 0),
      ]),
    )
    .toSorted();

const mailsOf = async (auctionId: string) =>
  (
    await query(
      `select customer_id, code, params from notifications.mails where about = '${auctionId}'
       order by customer_id, code, params::text`,
    )
  ).map((row) => JSON.stringify(row));

const isOver = (auctionId: string) => () =>
  [...messages.values()].some(({ groupKey, code }) => groupKey === auctionId && code === LAST) || undefined;

test('events that come in one batch have the effects that they have one after the other', async () => {
  const device = `insert into notifications.push_subscriptions
    (device, customer_id, endpoint, host, p256dh, auth, since)
    values ('device', '${DEALER}', 'https://push.example/d', 'push.example', '', '', now())`;
  await query(device);
  for (const auctionId of VEHICLES.flatMap((vehicle) => [`slow-${vehicle}`, `fast-${vehicle}`]))
    await query(
      `insert into notifications.watchlist (customer_id, auction_id, since)
       values ('${DEALER}', '${auctionId}', now()), ('${OWNER}', '${auctionId}', now())`,
    );
  for (const vehicle of VEHICLES)
    for (const event of courseOf(`slow-${vehicle}`)) {
      await sendTogether([event]);
      const { key } = event.messages[0] as AuctionMessages['messages'][number];
      await until(
        async () =>
          (await query(`select 1 from notifications.messages where message_key like '${key}%'`)).length > 0 ||
          undefined,
      );
    }
  const courses = VEHICLES.map((vehicle) => courseOf(`fast-${vehicle}`));
  // taken in turn: what is read together holds several auctions at different points of their course
  await sendTogether(
    (courses[0] ?? []).flatMap((_, at) => courses.flatMap((course) => course.slice(at, at + 1))),
  );
  for (const vehicle of VEHICLES) await until(isOver(`fast-${vehicle}`));

  const [example = ''] = VEHICLES;
  await until(() => (rowsOf(`slow-${example}`).some((row) => row.includes(LAST)) ? true : undefined));
  expect(rowsOf(`slow-${example}`).filter((row) => !row.endsWith(',null]'))).toHaveLength(5);
  for (const vehicle of VEHICLES) {
    await expect.poll(() => rowsOf(`fast-${vehicle}`)).toEqual(rowsOf(`slow-${vehicle}`));
    expect(await mailsOf(`fast-${vehicle}`)).toEqual(await mailsOf(`slow-${vehicle}`));
  }
  // of five bids the owner is mailed of the first
  const mails = await mailsOf(`slow-${example}`);
  expect(mails.filter((mail) => mail.includes('bid_received'))).toHaveLength(1);
  expect(mails).toHaveLength(rowsOf(`slow-${example}`).length - 4);
});
