import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newAuction } from '../state.ts';
import type { LogEntry } from '../log-entry.ts';
import { createEngine, step } from '../step.ts';
import { command, MONDAY, SLOT, HOUR, TERMS, MINUTE } from '../testing/given.ts';
import { STANDARD_SCHEDULE } from '../schedule.ts';
import { proofOf } from '../testing/proof.ts';
import { concretise, intents, SCHEDULE, type Intent } from '../testing/random-life.ts';
import { chainHead, chainStart, commitment, type AuctionProof } from './chain.ts';
import { verifyProof } from './verify.ts';
import type { Payload } from '../commands.ts';

const origin = (reserve: boolean) => ({
  auctionId: 'a1',
  owner: { customer: 'seller', uuid: null },
  reserve,
  plannedSaleDate: null,
  emailVerified: true,
  systemMinimum: null,
  at: MONDAY,
});

/** Everyone is a customer of their own: colleagues share a number, which the service never sends. */
function playRandom(list: readonly Intent[], reserve: boolean): LogEntry[] {
  const engine = createEngine(newAuction(origin(reserve)));
  return list.flatMap((intent, index) => {
    const envelope = concretise(intent, engine, index);
    const alone =
      envelope.role === 'merchant'
        ? { ...envelope, actor: envelope.facts.customer ?? envelope.actor }
        : envelope;
    return [...step(engine, alone, SCHEDULE).entries];
  });
}

/** A duel below and above the minimum: bidder 1 is overbid, 2 wins with a limit that no one reached. */
function duel(): LogEntry[] {
  const engine = createEngine(newAuction(origin(true)));
  const log: LogEntry[] = [];
  const send = (actor: string, at: number, payload: Payload) =>
    log.push(...step(engine, command(actor, at, payload), STANDARD_SCHEDULE).entries);
  send('owner', MONDAY, { kind: 'submit', ...TERMS, complete: true });
  send('operator', MONDAY, { kind: 'release', r: MONDAY, start: MONDAY, slot: SLOT });
  send('m1', MONDAY + HOUR, { kind: 'bid', amount: 1_050_000 });
  send('m2', MONDAY + HOUR + 1, { kind: 'bid', amount: 1_020_000 });
  send('m2', MONDAY + HOUR + 2, { kind: 'agent', amount: 1_345_000 });
  send('m1', MONDAY + HOUR + 3, { kind: 'bid', amount: 1_150_000 });
  send('m1', MONDAY + HOUR + 4, { kind: 'bid', amount: 1_210_000 });
  send('m1', MONDAY + HOUR + 5, { kind: 'bid', amount: 1_200_000 });
  send('m2', SLOT - MINUTE, { kind: 'agent', amount: 1_385_000 });
  log.push(...step(engine, { at: SLOT + 10 * MINUTE, payload: null }, STANDARD_SCHEDULE).entries);
  return log;
}

const codes = (proof: AuctionProof) => verifyProof(proof).faults.map(({ code, seq }) => `${code}@${seq}`);
/** The same entries chained again: what somebody could do who owns the log. */
function rechained(proof: AuctionProof): AuctionProof {
  let head = chainStart(proof.auctionId);
  const entries = proof.entries.map(({ record }, index) => {
    const renumbered = { ...record, seq: index + 1 };
    head = chainHead(head, renumbered);
    return { record: renumbered, head };
  });
  return { ...proof, entries, head };
}
const changed = <T>(value: T, change: (copy: T) => void): T => {
  const copy = structuredClone(value);
  change(copy);
  return copy;
};

describe('an honest log', () => {
  test('names the winner, opens what was overbid, and says what stays closed', () => {
    const proof = proofOf('a1', duel());
    const report = verifyProof(proof);
    expect(report.faults).toEqual([]);
    expect(report).toMatchObject({
      valid: true,
      status: 'sold',
      winner: { bidder: 2, price: 1_220_000, origin: 'auction', round: 1 },
      openedAmounts: 5,
      unchecked: { limits: 2, minimums: 1, refusals: 0, offers: 0 },
    });
    const text = JSON.stringify(proof);
    for (const secret of [1_345_000, 1_385_000, 1_200_000 - 1]) expect(text).not.toContain(String(secret));
  });

  test('whatever happens in a life, the rules give the same again', () => {
    const seen = { limits: 0, sold: 0, decided: 0 };
    fc.assert(
      fc.property(intents(90), fc.boolean(), (list, reserve) => {
        const log = playRandom(list, reserve);
        const report = verifyProof(proofOf('a1', log));
        expect(report.faults.filter(({ code }) => code !== 'not_final')).toEqual([]);
        seen.limits += report.unchecked.limits;
        seen.decided += report.decided;
        seen.sold += log.filter(({ events }) => events.some(({ type }) => type === 'Sold')).length;
      }),
      { numRuns: 300 },
    );
    expect(seen.limits).toBeGreaterThan(50);
    expect(seen.sold).toBeGreaterThan(10);
  });
});

describe('a log that was tampered with', () => {
  const proof = proofOf('a1', duel());
  const { entries, openings } = proof;

  test.each(entries.map(({ record }) => [record.seq] as const))('misses entry %i', (seq) => {
    const without = { ...proof, entries: entries.filter(({ record }) => record.seq !== seq) };
    expect(verifyProof(without).valid).toBe(false);
    // chained again it has another head than the one that everyone saw
    expect(rechained(without).head).not.toBe(proof.head);
  });

  test('has any byte changed', () => {
    const text = JSON.stringify(proof);
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.integer({ min: 33, max: 126 }), (place, byte) => {
        const other = String.fromCharCode(byte);
        fc.pre(text[place] !== other);
        const forged = text.slice(0, place) + other + text.slice(place + 1);
        let parsed: unknown;
        try {
          parsed = JSON.parse(forged);
        } catch {
          return; // no JSON any more
        }
        // a number may be spelt in another way and still be the same
        fc.pre(JSON.stringify(parsed) !== text);
        expect(verifyProof(parsed).valid).toBe(false);
      }),
      { numRuns: 1_500 },
    );
  });

  test('has entries swapped', () => {
    for (let index = 0; index + 1 < entries.length; index++) {
      const swapped = changed(proof, ({ entries: list }) => {
        const own = list as (typeof entries)[number][];
        [own[index], own[index + 1]] = [own[index + 1]!, own[index]!];
      });
      expect(verifyProof(swapped).valid).toBe(false);
    }
  });

  test('ends before its end', () => {
    const cut = { ...proof, entries: entries.slice(0, -1) };
    expect(codes(rechained(cut))).toEqual(['not_final@null']);
  });

  test('gives the sale to another bidder, chained again', () => {
    const forged = rechained(
      changed(proof, ({ entries: list }) => {
        const sold = list.at(-1)!.record.events.find(({ type }) => type === 'Sold') as unknown as {
          bidder: number;
        };
        sold.bidder = 1;
      }),
    );
    expect(codes(forged)).toEqual([`rules@${forged.entries.length}`]);
  });

  test('leaves out a bid that would have won, chained again', () => {
    const winning = entries.find(({ record }) => record.payload.kind === 'agent')!.record.seq;
    const forged = rechained({ ...proof, entries: entries.filter(({ record }) => record.seq !== winning) });
    expect(verifyProof(forged).valid).toBe(false);
  });

  test('lets a bid in after the end, chained again', () => {
    const late = changed(proof, ({ entries: list }) => {
      const own = list as (typeof entries)[number][];
      const end = own.pop()!;
      const bid = own.find(({ record }) => record.payload.kind === 'bid')!;
      own.push({ ...bid, record: { ...bid.record, at: end.record.at + 1 } }, end);
    });
    expect(codes(rechained(late))).toContain(`timer_missing@${late.entries.length - 1}`);
  });

  test('keeps a beaten limit closed', () => {
    const first = openings[0]!;
    expect(codes({ ...proof, openings: openings.slice(1) })).toContain(`limit_closed@${first.seq}`);
  });

  test('opens a limit as another amount', () => {
    const forged = changed(proof, ({ openings: list }) => {
      (list[0] as { value: number }).value += 5_000;
    });
    expect(codes(forged)).toContain(`opening@${openings[0]!.seq}`);
  });

  test('is no such file at all', () => {
    for (const nothing of [null, {}, [], 'x', { ...proof, format: 'other' }, { ...proof, entries: [null] }])
      expect(verifyProof(nothing).faults).toEqual([{ code: 'format', seq: null }]);
  });
});

test('a commitment reveals nothing without its salt, and fits one value', () => {
  expect(commitment('s', '100')).not.toBe(commitment('t', '100'));
  expect(commitment('s', '100')).not.toBe(commitment('s', '101'));
});
