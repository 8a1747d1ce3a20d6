import type { AuctionProof, Opening } from '../proof/chain.ts';
import { chainHead, chainStart, commitment, PROOF_FORMAT } from '../proof/chain.ts';
import { opensAmount, roundsOf } from '../proof/openings.ts';
import { hiddenOf, recordOf } from '../proof/record.ts';
import type { LogEntry } from '../log-entry.ts';

/** The file of a log, as the writer chains it and the download opens it; salts are as good as random ones here. */
export function proofOf(auctionId: string, log: readonly LogEntry[]): AuctionProof {
  const numbers = new Map<string, number>();
  const numberOf = (customer: string) => {
    const known = numbers.get(customer) ?? numbers.size + 1;
    numbers.set(customer, known);
    return known;
  };
  const saltOf = (seq: number, field: string) => `salt-${auctionId}-${seq}-${field}`;
  let head = chainStart(auctionId);
  const entries = log.map((entry) => {
    const record = recordOf(entry, numberOf, (seq, field, value) => commitment(saltOf(seq, field), value));
    head = chainHead(head, record);
    return { record, head };
  });
  const openings = roundsOf(entries.map(({ record }) => record)).flatMap((round) =>
    round.records.flatMap((record): Opening[] => {
      const { amount } = hiddenOf(log[record.seq - 1]!.payload);
      if (typeof amount !== 'number' || !opensAmount(round, record, amount)) return [];
      return [{ seq: record.seq, field: 'amount', salt: saltOf(record.seq, 'amount'), value: amount }];
    }),
  );
  return JSON.parse(
    JSON.stringify({ format: PROOF_FORMAT, auctionId, head, entries, openings }),
  ) as AuctionProof;
}
