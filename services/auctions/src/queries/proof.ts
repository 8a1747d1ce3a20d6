import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  chainStart,
  evolveAll,
  hiddenOf,
  newAuction,
  opensAmount,
  roundsOf,
  type LogRecord,
  type Opening,
} from '@rollheim/auction-rules';
import type { AuctionCommands, ProofPart } from '@rollheim/contracts';
import { accepted, rejected, type Decision } from '@rollheim/service-kit';
import type pg from 'pg';
import { chain, chainRecord, saltOf } from '../log/chain.ts';
import type { Incoming } from '../commands/incoming.ts';
import { originOf, type LogRow } from '../log/live.ts';

const PAGE = 500;
const FINAL: readonly (string | null)[] = ['sold', 'failed_na', 'inactive'];

interface Proof {
  readonly auctionId: string;
  readonly head: string;
  readonly entries: readonly { readonly record: LogRecord; readonly head: string }[];
  readonly openings: readonly Opening[];
}

interface CommittedAuction {
  readonly seq: number;
  readonly status: string | null;
  readonly head: string;
  readonly log_key: string;
}

/** Anonymised logs after their final outcome. The last one asked for is kept, since it is read in parts. */
export class Proofs {
  readonly #pool: pg.Pool;
  #last: Promise<Proof> | null = null;
  #key = '';

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * A part of the log, from an entry on; refused before a final outcome, when limits still are secrets. It is what
   * was committed that counts, whatever the writer is deciding meanwhile.
   */
  async part({
    key: auctionId,
    payload,
  }: Incoming<AuctionCommands['auction.proof']>): Promise<Decision<ProofPart>> {
    const committed = await this.#committed(auctionId);
    if (!committed) return rejected('not_found');
    const proof = await this.#of(auctionId, committed);
    if (!proof) return rejected('move_not_allowed');
    const { from } = payload;
    const entries = proof.entries.slice(from - 1, from - 1 + PAGE);
    const last = from - 1 + entries.length;
    const part: ProofPart = {
      auctionId,
      head: proof.head,
      entries,
      openings: proof.openings.filter(({ seq }) => seq >= from && seq <= last),
      next: last < proof.entries.length ? last + 1 : null,
    };
    return accepted(undefined, { private: { ...part } });
  }

  /** Amounts of bids that everyone may read since the final outcome, by their place in the log; before it none. */
  async opened(auctionId: string): Promise<ReadonlyMap<number, number>> {
    const committed = await this.#committed(auctionId);
    const proof = committed ? await this.#of(auctionId, committed) : null;
    return new Map(
      (proof?.openings ?? []).flatMap(({ seq, value }) => (typeof value === 'number' ? [[seq, value]] : [])),
    );
  }

  /** Null: there is no such auction, or nothing of it is in the chain. */
  async #committed(auctionId: string): Promise<CommittedAuction | null> {
    const { rows } = await this.#pool.query<CommittedAuction>(
      'select seq, status, head, log_key from auction where auction_id = $1 and log_key is not null',
      [auctionId],
    );
    return rows[0] ?? null;
  }

  /** Null before a final outcome. */
  #of(auctionId: string, { seq, status, head, log_key }: CommittedAuction): Promise<Proof> | null {
    if (!FINAL.includes(status)) return null;
    const key = `${auctionId}:${head}`;
    if (this.#key !== key || this.#last === null) {
      this.#key = key;
      this.#last = prove(this.#pool, auctionId, seq, log_key, head);
      this.#last.catch(() => (this.#key = ''));
    }
    return this.#last;
  }
}

/** Chains the stored log again. It must lead to the head that the writer has. */
async function prove(
  pool: pg.Pool,
  auctionId: string,
  until: number,
  logKey: string,
  head: string,
): Promise<Proof> {
  const { rows } = await pool.query<LogRow>(
    'select * from log where auction_id = $1 and seq <= $2 order by seq',
    [auctionId, until],
  );
  const keeper = { logKey, bidders: new Map<string, number>() };
  let state = newAuction(originOf(auctionId, rows[0]));
  let last = chainStart(auctionId);
  const entries: Proof['entries'][number][] = [];
  for (const [index, row] of rows.entries()) {
    const after = evolveAll(state, row.events);
    const { seq, actor, role, payload, facts, events, code } = row;
    const entry = {
      seq,
      at: Number(row.at),
      actor,
      role,
      payload,
      facts,
      events,
      code,
      before: state,
      after,
    };
    const record = chainRecord(keeper, {
      ...entry,
      commandId: row.command_id,
      releaseSet: row.release_set,
    });
    last = chain(last, record);
    entries.push({ record, head: last });
    state = after;
    // bids of others are answered in between
    if (index % 100 === 99) await yieldToOthers();
  }
  if (last !== head) throw new Error(`The log of auction ${auctionId} does not lead to its head`);
  return { auctionId, head, entries, openings: openingsOf(entries, rows, logKey) };
}

function openingsOf(entries: Proof['entries'], rows: readonly LogRow[], logKey: string): Opening[] {
  return roundsOf(entries.map(({ record }) => record)).flatMap((round) =>
    round.records.flatMap((record): Opening[] => {
      const { seq } = record;
      const payload = rows[seq - 1]?.payload;
      const amount = payload ? hiddenOf(payload).amount : null;
      if (typeof amount !== 'number' || !opensAmount(round, record, amount)) return [];
      return [{ seq, field: 'amount', salt: saltOf(logKey, seq, 'amount'), value: amount }];
    }),
  );
}
