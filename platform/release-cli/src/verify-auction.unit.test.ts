import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chainHead,
  commitment,
  TRAIL_FORMAT,
  trailContent,
  trailStart,
  type ProofReport,
} from '@rollheim/auction-rules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reportText, verifyAuction } from './verify-auction.ts';

let dir: string;
beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), 'rollheim-'))));
afterEach(() => rm(dir, { recursive: true, force: true }));

const report: ProofReport = {
  valid: true,
  faults: [],
  auctionId: '4h7k2m9p3q5r',
  head: 'ab'.repeat(32),
  status: 'sold',
  winner: { bidder: 2, price: 2_600_000, origin: 'late_offer', round: 1, at: Date.UTC(2026, 10, 20) },
  entries: 18,
  rounds: 1,
  decided: 9,
  openedAmounts: 2,
  unchecked: { limits: 1, minimums: 1, refusals: 0, offers: 2 },
};

test('the report names the winner, asks to compare the head, and says what no one can check', () => {
  const text = reportText(report);
  expect(text).toContain('winner: bidder 2, 26,000 EUR, late offer of round 1');
  expect(text).toContain('compare it');
  expect(text).toContain('limits of last leaders');
  expect(text).not.toContain('refusals whose reason');
  expect(reportText(report, report.head)).toContain('the one that you saw');
  expect(reportText(report, 'other')).toContain('NOT the one that you saw');
});

test('a fault is named with its entry', () => {
  const text = reportText({ ...report, valid: false, faults: [{ code: 'chain', seq: 7 }] });
  expect(text).toContain('THE LOG DOES NOT HOLD');
  expect(text).toContain('entry 7: the entry does not follow');
});

test('a file that is none, or no log, is refused by name', async () => {
  await expect(verifyAuction(join(dir, 'none.json'))).rejects.toThrow('cannot be read');
  await writeFile(join(dir, 'x.json'), 'hello');
  await expect(verifyAuction(join(dir, 'x.json'))).rejects.toThrow('no JSON');
  await writeFile(join(dir, 'y.json'), '{}');
  await expect(verifyAuction(join(dir, 'y.json'))).rejects.toThrow('no log of an auction');
});

test('a part of the audit trail is verified by the same command', async () => {
  const start = trailStart();
  const opening = { seq: 1, salt: 'ab', reason: 'Unpaid', details: { blocked: true } };
  const record = {
    seq: 1,
    at: '2026-11-20T10:00:00.000Z',
    actId: 'a',
    actor: 'o',
    type: 'merchant.block',
    about: 'm',
    persons: [],
    content: commitment('ab', trailContent(opening)),
  };
  const head = chainHead(start, record);
  const trail = { format: TRAIL_FORMAT, start, head, entries: [{ record, head }], openings: [opening] };
  const file = join(dir, 'trail.json');
  await writeFile(file, JSON.stringify(trail));
  const { ok, text } = await verifyAuction(file);
  expect(ok).toBe(true);
  expect(text).toContain('entries 1 to 1: the chain holds');
  expect(text).toContain('the words of 1 fit');
  expect((await verifyAuction(file, 'other')).ok).toBe(false);
  const changed = { ...trail, openings: [{ ...opening, reason: 'Other' }] };
  await writeFile(file, JSON.stringify(changed));
  expect(await verifyAuction(file)).toMatchObject({
    ok: false,
    text: expect.stringContaining('THE CHAIN DOES NOT HOLD'),
  });
});
