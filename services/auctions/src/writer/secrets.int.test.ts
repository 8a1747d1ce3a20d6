import { verifyProof, type AuctionProof, type LogRecord, type Opening } from '@rollheim/auction-rules';
import { PROOF_FORMAT } from '@rollheim/auction-rules';
import type { ProofPart } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';

let harness: Harness;
beforeAll(async () => void (harness = await startAuctions()));
afterAll(() => harness?.stop());

/** Amounts that occur nowhere else. */
const MINIMUM = 13_350;
const NEW_MINIMUM = 12_650;
const LIMITS = { beaten: 11_850, first: 15_750, raised: 16_950 };

async function proofOf(auctionId: string): Promise<AuctionProof> {
  const parts: ProofPart[] = [];
  for (let from: number | null = 1; from !== null; from = parts.at(-1)?.next ?? null) {
    const outcome = await harness.send('auction.proof', harness.bert, auctionId, { from });
    expect(code(outcome)).toBe('accepted');
    parts.push(outcome.result as ProofPart);
  }
  return {
    format: PROOF_FORMAT,
    auctionId,
    head: parts[0]?.head ?? '',
    entries: parts.flatMap(({ entries }) => entries) as { record: LogRecord; head: string }[],
    openings: parts.flatMap(({ openings }) => openings) as Opening[],
  };
}

test('limits and minimum leave their place in no message, and the log proves the winner without them', async () => {
  const { anna, bert, owner, operator } = harness;
  // a round without bids, then a restart with a lower minimum: a secret of two rounds
  const id = await harness.seed([
    [-80, 'owner', { kind: 'submit', startPrice: 10_000 * EUR, minimum: MINIMUM * EUR, buyNow: null }],
    [-70, 'operator', { kind: 'release', slot: Math.floor(Date.now() / 60_000) * 60_000 - 40 * 60_000 }],
  ]);
  const send = async (type: string, actor: string, payload: object) =>
    expect([type, code(await harness.send(type, actor, id, payload))]).toEqual([type, 'accepted']);
  await send('auction.restart', owner, { newMinimum: NEW_MINIMUM * EUR });
  await harness.reaches(id, 'running');
  await send('auction.bid', anna, { amount: LIMITS.beaten * EUR });
  await send('auction.question', bert, { text: 'Ist die Markise elektrisch?' });
  await send('auction.answer', owner, { questionId: 'question-1', text: 'Ja.' });
  await send('auction.agent', bert, { limit: LIMITS.first * EUR });
  const liveHead = harness.state(id)?.logHead;
  await send('auction.agent', bert, { limit: LIMITS.raised * EUR });
  await send('auction.context', anna, {});
  await send('auction.context', owner, {});
  await send('auction.context', operator, {});
  await send('auction.steps', operator, {});
  expect(code(await harness.send('auction.proof', anna, id, { from: 1 }))).toBe('move_not_allowed');
  await send('auction.declare-outage', operator, {});
  await send('auction.lift-outage', operator, {});

  // what everyone knows: a price that rule 4 lifted to the minimum reveals it, so that one is asked for apart
  const price = harness.state(id)?.price;
  expect(price).toBe(NEW_MINIMUM * EUR);
  await vi.waitFor(() => expect(harness.told(id, owner)).toContain('bid_received'));
  const text = harness.seen
    .filter(({ topic }) => topic !== 'listings.state')
    .map((message) => JSON.stringify([message.topic, message.key, message.payload]))
    .join('\n');
  expect(text).toContain(id);
  expect(text).toContain(String(NEW_MINIMUM * EUR));
  for (const secret of [MINIMUM, ...Object.values(LIMITS)]) {
    expect(text).not.toContain(String(secret * EUR));
    expect(text).not.toContain(`"${secret}"`);
  }

  // the end, by a void: a final outcome without a winner; and a sale below
  await send('auction.void', operator, { reason: 'Ende der Probe' });
  const proof = await proofOf(id);
  const report = verifyProof(proof);
  expect(report).toMatchObject({ valid: true, faults: [], status: 'inactive', winner: null });
  expect(proof.entries.map(({ head }) => head)).toContain(liveHead);
  const file = JSON.stringify(proof);
  expect(file).toContain(String(LIMITS.beaten * EUR));
  for (const secret of [MINIMUM, LIMITS.first, LIMITS.raised])
    expect(file).not.toContain(String(secret * EUR));
  for (const person of [anna, bert, owner, operator]) expect(file).not.toContain(person);
});

test('a log of more than one part names the winner of a sale, and a cut one is found', async () => {
  const steps = Array.from(
    { length: 120 },
    (_, index) =>
      [
        -60,
        index % 2 ? harness.anna : harness.bert,
        { kind: 'bid', amount: (10_000 + index * 100) * EUR },
      ] as const,
  );
  const slot = Math.floor(Date.now() / 60_000) * 60_000 - 30 * 60_000;
  const id = await harness.seed([
    [-80, 'owner', { kind: 'submit', startPrice: 10_000 * EUR, minimum: 12_000 * EUR, buyNow: null }],
    [-70, 'operator', { kind: 'release', slot }],
    ...steps,
  ]);
  await harness.reaches(id, 'sold');
  const proof = await proofOf(id);
  const report = verifyProof(proof);
  expect(report).toMatchObject({
    valid: true,
    status: 'sold',
    winner: { bidder: 2, price: harness.state(id)?.soldPrice ?? 0, origin: 'auction' },
  });
  expect(proof.head).toBe(harness.state(id)?.logHead);
  const cut = { ...proof, entries: proof.entries.filter((_, index) => index !== 50) };
  expect(verifyProof(cut).valid).toBe(false);
});
