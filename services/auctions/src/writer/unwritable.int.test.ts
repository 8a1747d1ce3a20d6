import { deadLetterTopic, partitionOf } from '@rollheim/bus';
import { TOPICS } from '@rollheim/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIVES } from '../testing/lives.ts';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';

/** What the database of the test refuses to write into the log. */
const REFUSED = 'refused by the database';

let harness: Harness;
beforeAll(async () => {
  harness = await startAuctions();
  // a sequence counts attempts: it is not rolled back
  await harness.query(`
    create sequence auctions.attempts;
    create function auctions.refuse() returns trigger language plpgsql security definer as $$
    begin
      perform nextval('auctions.attempts');
      raise exception 'a fault of the store';
    end $$;
    create trigger refuse before insert on auctions.log for each row
      when (new.payload->>'offer' = '${REFUSED}') execute function auctions.refuse();
  `);
});
afterAll(() => harness?.stop());
beforeEach(() => harness.query("select setval('auctions.attempts', 1, false)"));

const partitions = TOPICS.find(({ name }) => name === 'auctions.commands')!.partitions;

/** Running auctions of one partition. */
async function neighbours(count: number): Promise<string[]> {
  const found: string[] = [];
  for (let at: number | null = null; found.length < count;) {
    const id = await harness.seed(LIVES.running(harness));
    at ??= partitionOf(id, partitions);
    if (partitionOf(id, partitions) === at) found.push(id);
  }
  return found;
}

const accept = (id: string, offerId: string) =>
  harness.send('auction.negotiate', harness.anna, id, { move: 'accept', offerId });
const bid = (id: string, who: string, euros: number) =>
  harness.send('auction.bid', who, id, { amount: euros * EUR });

/** The dead letters of the commands. */
async function buried(): Promise<string[]> {
  const found: string[] = [];
  const subscription = await harness.bus.subscribe({
    group: crypto.randomUUID(),
    topics: [deadLetterTopic('auctions.commands')],
    start: 'earliest',
    ephemeral: true,
    onMessages: async (messages) => void found.push(...messages.map(({ type, key }) => `${type} of ${key}`)),
  });
  await subscription.caughtUp;
  await subscription.stop();
  return found;
}

describe.each([
  ['a fault of the store', REFUSED],
  ['text that jsonb has no place for', 'a\u0000b'],
])('a command that cannot be written (%s)', (_what, offerId) => {
  test('is refused and buried alone; commands of its batch, of its auction too, are carried out', async () => {
    const ids = await neighbours(3);
    const [own, ...others] = ids as [string, ...string[]];
    const [first, refused, second, ...around] = await Promise.all([
      bid(own, harness.bert, 10_500),
      accept(own, offerId),
      bid(own, harness.anna, 10_700),
      ...others.map((id) => bid(id, harness.bert, 10_500)),
    ]);
    expect(refused).toEqual({ status: 'rejected', code: 'internal' });
    expect([first, second, ...around].map(code)).toEqual(ids.map(() => 'accepted').concat('accepted'));
    expect(code(await bid(own, harness.bert, 11_000))).toBe('accepted');
    const rows = await harness.query<{ actor: string }>(
      "select actor from auctions.log where auction_id = $1 and payload->>'kind' in ('bid', 'negotiate') order by seq",
      [own],
    );
    expect(rows.map(({ actor }) => actor)).toEqual([harness.bert, harness.anna, harness.bert]);
    expect((await buried()).at(-1)).toBe(`auction.negotiate of ${own}`);
  });
});

test('a command that cannot be written is not tried again when it came alone', async () => {
  const [own] = (await neighbours(1)) as [string];
  expect(code(await accept(own, REFUSED))).toBe('internal');
  const [row] = await harness.query<{ last_value: string }>('select last_value from auctions.attempts');
  expect(Number(row?.last_value)).toBe(1);
});
