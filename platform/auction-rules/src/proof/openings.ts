import type { LogRecord } from './record.ts';

/** A bid that a round accepted. */
interface AcceptedBid {
  readonly seq: number;
  readonly bidder: number;
  /** The bidder leads after it. */
  readonly leads: boolean;
  /** Visible price after it; null for a raise that moved nothing. */
  readonly price: number | null;
}

/** One round as its records show it. */
export interface RoundRecords {
  /** Entry that scheduled it. */
  readonly seq: number;
  readonly records: readonly LogRecord[];
  readonly bids: readonly AcceptedBid[];
  /** Bids by which the last leader holds the lead: taken for the last time, and raised since. */
  readonly closed: ReadonlySet<number>;
  /** Last visible price. */
  readonly finalPrice: number | null;
}

/** The rounds of a log: from their scheduling to the next one's. */
export function roundsOf(records: readonly LogRecord[]): RoundRecords[] {
  const rounds: LogRecord[][] = [];
  for (const record of records) {
    if (record.events.some(({ type }) => type === 'RoundScheduled')) rounds.push([]);
    rounds.at(-1)?.push(record);
  }
  return rounds.map(roundOf);
}

function roundOf(records: readonly LogRecord[]): RoundRecords {
  const bids = records.flatMap(({ seq, events }) =>
    events.flatMap((event): AcceptedBid[] => {
      if (event.type === 'BidPlaced')
        return [
          {
            seq,
            bidder: event['bidder'] as number,
            leads: event['leads'] === true,
            price: event['price'] as number,
          },
        ];
      return event.type === 'LimitRaised'
        ? [{ seq, bidder: event['bidder'] as number, leads: true, price: null }]
        : [];
    }),
  );
  const leading = bids.filter(({ leads }) => leads);
  const leader = leading.at(-1)?.bidder;
  const taken = leading.findLastIndex(({ bidder }) => bidder !== leader) + 1;
  const opening = records[0]?.events.find(({ type }) => type === 'RoundScheduled')?.['carried'] as
    | { amount: number }
    | null
    | undefined;
  const started = records.some(({ events }) => events.some(({ type }) => type === 'RoundStarted'));
  return {
    seq: records[0]?.seq ?? 0,
    records,
    bids,
    closed: new Set(leading.slice(taken).map(({ seq }) => seq)),
    finalPrice:
      bids.findLast(({ price }) => price !== null)?.price ?? (started ? (opening?.amount ?? null) : null),
  };
}

/**
 * Entries whose amount is opened after the end: bids that were overbid, and refused ones, as far as the prices revealed
 * them anyway. The last leader's limit stays closed.
 */
export function opensAmount(
  { closed, finalPrice }: RoundRecords,
  { seq, payload }: LogRecord,
  amount: unknown,
): boolean {
  if (payload.kind !== 'bid' && payload.kind !== 'agent') return false;
  return typeof amount === 'number' && finalPrice !== null && amount <= finalPrice && !closed.has(seq);
}
