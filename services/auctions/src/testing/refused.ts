import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { LIVES } from './lives.ts';
import { code, type Harness } from './harness.ts';

type Who = 'owner' | 'anna' | 'bert' | 'fresh' | 'blocked' | 'operator';

/** A command of somebody on an auction in a state of its life, and the code that refuses it. */
export type RefusedCommand = readonly [
  what: string,
  from: keyof typeof LIVES,
  by: Who,
  type: string,
  payload: object,
  code: string,
];

/** One test for each command: it is refused with its code, and changes nothing. */
export function testRefused(harness: () => Harness, commands: readonly RefusedCommand[]): void {
  describe('is refused with its code, and changes nothing:', () => {
    test.each(commands)('%s', async (_what, from, by, type, payload, expected) => {
      const auctions = harness();
      const id = await auctions.seed(LIVES[from](auctions));
      await auctions.reaches(id, (await standing(auctions, id)).status ?? null);
      const before = await standing(auctions, id);
      const messages = () => auctions.seen.filter(({ key }) => key.startsWith(id)).length;
      const sent = await settled(messages);
      expect(code(await auctions.send(type, auctions[by], id, payload))).toBe(expected);
      expect(await standing(auctions, id)).toEqual(before);
      expect((await settled(messages)) - sent).toBe(0);
      const slots = await auctions.query('select 1 from auctions.slot where auction_id = $1 and round > 1', [
        id,
      ]);
      expect(slots).toHaveLength(0);
    });
  });
}

/** The count once nothing more arrives. */
async function settled(count: () => number): Promise<number> {
  for (let last = -1; ;) {
    if (count() === last) return last;
    last = count();
    await sleep(40);
  }
}

/** State and entries that did something, from the tables themselves. */
export async function standing(harness: Harness, auctionId: string) {
  const [auction] = await harness.query<{ version: number; status: string }>(
    'select version, status from auctions.auction where auction_id = $1',
    [auctionId],
  );
  const [done] = await harness.query<{ n: number }>(
    'select count(*)::int as n from auctions.log where auction_id = $1 and code is null',
    [auctionId],
  );
  return { ...auction, done: done?.n };
}
