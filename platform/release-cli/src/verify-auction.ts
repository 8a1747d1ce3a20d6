import { readFile } from 'node:fs/promises';
import {
  isTrail,
  verifyProof,
  verifyTrail,
  type ProofFault,
  type ProofReport,
} from '@rollheim/auction-rules';
import { UsageError } from './args.ts';
import { trailText } from './trail-text.ts';

const FAULTS: Readonly<Record<ProofFault['code'], string>> = {
  format: 'the file is no log of an auction',
  sequence: 'an entry is missing, or entries are not in their order',
  chain: 'the entry does not follow from those before it',
  head: 'the log does not lead to its head',
  time: 'time falls',
  opening: 'an opened amount or text is not the one that was committed to',
  limit_closed: 'the limit of a bid that was overbid is not opened',
  timer_missing: 'a timer was due before the entry: it came too late',
  rules: 'by the rules something else would have happened',
  view: 'reserve or buy-now price were shown otherwise than they stood',
  not_final: 'the log ends before the auction did',
};

const euros = (cents: number): string => `${(cents / 100).toLocaleString('en-GB')} EUR`;

/** The report as text: what was found, who won, and what no one can check from the file. */
export function reportText(report: ProofReport, seenHead?: string): string {
  const { winner, unchecked } = report;
  const places = report.faults.map(
    ({ code, seq }) => `  ${seq === null ? 'the whole' : `entry ${seq}`}: ${FAULTS[code]}`,
  );
  const head =
    seenHead === undefined
      ? `head ${report.head}\n  compare it with the one that the page showed while the auction ran (--head checks it)`
      : seenHead === report.head
        ? `head ${report.head}: the one that you saw`
        : `head ${report.head}: NOT the one that you saw (${seenHead})`;
  const closed = [
    [
      unchecked.limits,
      'limits of last leaders: what everyone saw is possible with them, more cannot be said',
    ],
    [unchecked.minimums, 'minimum prices: likewise; nor whether a new one was low enough'],
    [unchecked.offers, 'amounts of asks, offers and late offers'],
    [unchecked.refusals, 'refusals whose reason depends on something closed'],
  ] as const;
  return [
    `auction ${report.auctionId}: ${report.valid ? 'the log holds' : 'THE LOG DOES NOT HOLD'}`,
    ...places,
    head,
    `${report.entries} entries, ${report.rounds} rounds; ${report.decided} decided anew by the rules with the same result; ${report.openedAmounts} amounts opened`,
    winner
      ? `winner: bidder ${winner.bidder}, ${euros(winner.price)}, ${winner.origin.replace('_', ' ')} of round ${winner.round}, ${new Date(winner.at).toISOString()}`
      : `no winner: the auction ended as ${report.status}`,
    'not checked, because it stays closed:',
    ...closed.filter(([count]) => count > 0).map(([count, what]) => `  ${count} ${what}`),
    '  who the bidders are, texts, and whether the end slots followed the calendar of the house',
  ].join('\n');
}

/** Verifies a downloaded log of an auction, or a part of the audit trail; `ok` is false where it does not hold, or has another head than the one seen. */
export async function verifyAuction(
  file: string,
  seenHead?: string,
): Promise<{ readonly ok: boolean; readonly text: string }> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${file} is no JSON`);
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (isTrail(content)) {
    const trail = verifyTrail(content);
    if (trail.faults[0]?.code === 'format') throw new UsageError(`${file} is no part of the audit trail`);
    const ok = trail.valid && (seenHead === undefined || seenHead === trail.head);
    return { ok, text: trailText(trail, FAULTS, seenHead) };
  }
  const report = verifyProof(content);
  if (report.faults[0]?.code === 'format') throw new UsageError(`${file} is no log of an auction`);
  const ok = report.valid && (seenHead === undefined || seenHead === report.head);
  return { ok, text: reportText(report, seenHead) };
}
