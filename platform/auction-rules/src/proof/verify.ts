import { publishedCode } from '../codes.ts';
import type { Payload } from '../commands.ts';
import { decide } from '../decide.ts';
import { evolve } from '../evolve.ts';
import { isRejection } from '../guards.ts';
import { canonicalJson } from '../hash.ts';
import { GRID } from '../ladder.ts';
import { STANDARD_SCHEDULE } from '../schedule.ts';
import { newAuction, type Auction } from '../state.ts';
import { nextTimer } from '../timers.ts';
import { chainHead, chainStart, commitment, PROOF_FORMAT, type AuctionProof } from './chain.ts';
import { isDecided, mayFollow } from './moves.ts';
import { roundsOf, type RoundRecords } from './openings.ts';
import { eventOf, nameOf, type Held } from './rebuild.ts';
import { publicEvent, viewOf, type LogRecord } from './record.ts';
import { witnessOf, type Witness } from './witness.ts';

/** What is wrong with a log, and at which entry (null: with the whole). */
export interface ProofFault {
  readonly code:
    | 'format'
    | 'sequence'
    | 'chain'
    | 'head'
    | 'time'
    | 'opening'
    | 'limit_closed'
    | 'timer_missing'
    | 'rules'
    | 'view'
    | 'not_final';
  readonly seq: number | null;
}

/** Outcome of a verification. Cents, epoch ms. */
export interface ProofReport {
  readonly valid: boolean;
  readonly faults: readonly ProofFault[];
  readonly auctionId: string;
  /** To be compared with the head that the page showed while the auction ran. */
  readonly head: string;
  readonly status: Auction['status'];
  readonly winner: {
    readonly bidder: number;
    readonly price: number;
    readonly origin: string;
    readonly round: number;
    readonly at: number;
  } | null;
  readonly entries: number;
  readonly rounds: number;
  /** Entries that the rules decided again and found the same. */
  readonly decided: number;
  readonly openedAmounts: number;
  /** What cannot be checked, because it stays closed: how often it occurs. */
  readonly unchecked: {
    /** Limits of the last leaders: what everyone saw is possible with them. */
    readonly limits: number;
    /** Minimum prices: likewise. */
    readonly minimums: number;
    /** Refusals whose reason depends on something closed. */
    readonly refusals: number;
    /** Amounts of asks, offers and late offers. */
    readonly offers: number;
  };
}

const FINAL = ['sold', 'failed_na', 'inactive'];
const MOST_FAULTS = 50;

/** True for a file that has the form of a proof; its content is what the verification is about. */
function isProof(value: unknown): value is AuctionProof {
  const proof = value as Partial<AuctionProof> | null;
  return (
    typeof proof === 'object' &&
    proof?.format === PROOF_FORMAT &&
    typeof proof.auctionId === 'string' &&
    typeof proof.head === 'string' &&
    Array.isArray(proof.openings) &&
    Array.isArray(proof.entries) &&
    proof.entries.every(
      (entry: Partial<AuctionProof['entries'][number]> | null) =>
        typeof entry?.head === 'string' &&
        Array.isArray(entry.record?.events) &&
        typeof entry.record.payload === 'object' &&
        typeof entry.record.hidden === 'object',
    )
  );
}

/**
 * Verifies a downloaded log: its chain and commitments, then every entry by the same rules that decided it. For what
 * stays closed it takes values that fit what everyone saw; the report says how much that is.
 */
export function verifyProof(file: unknown): ProofReport {
  if (!isProof(file)) return EMPTY;
  try {
    return verify(file);
  } catch {
    // fields of other kinds than a log has
    return EMPTY;
  }
}

function verify(file: AuctionProof): ProofReport {
  const faults: ProofFault[] = [];
  const fail = (code: ProofFault['code'], seq: number | null) => {
    if (faults.length < MOST_FAULTS) faults.push({ code, seq });
  };
  checkChain(file, fail);
  const opened = checkOpenings(file, fail);
  const records = file.entries.map(({ record }) => record);
  const replay = new Replay(file.auctionId, records, opened, fail);
  try {
    for (const record of records) replay.play(record);
  } catch {
    // a log that the rules cannot even follow
    fail('rules', replay.seq);
  }
  const { state } = replay;
  if (state.status === null || !FINAL.includes(state.status)) fail('not_final', null);
  return {
    valid: faults.length === 0,
    faults,
    auctionId: file.auctionId,
    head: file.head,
    status: state.status,
    winner: replay.winner,
    entries: records.length,
    rounds: replay.rounds.length,
    decided: replay.decided,
    openedAmounts: opened.size,
    unchecked: replay.unchecked,
  };
}

const EMPTY: ProofReport = {
  valid: false,
  faults: [{ code: 'format', seq: null }],
  auctionId: '',
  head: '',
  status: null,
  winner: null,
  entries: 0,
  rounds: 0,
  decided: 0,
  openedAmounts: 0,
  unchecked: { limits: 0, minimums: 0, refusals: 0, offers: 0 },
};

type Fail = (code: ProofFault['code'], seq: number | null) => void;

function checkChain({ auctionId, entries, head }: AuctionProof, fail: Fail): void {
  let last = chainStart(auctionId);
  let at = Number.NEGATIVE_INFINITY;
  for (const [index, entry] of entries.entries()) {
    const { record } = entry;
    if (record.seq !== index + 1) fail('sequence', record.seq);
    if (chainHead(last, record) !== entry.head) fail('chain', record.seq);
    if (record.at < at) fail('time', record.seq);
    at = record.at;
    last = entry.head;
  }
  if (last !== head) fail('head', null);
}

/** Opened amounts by entry; an opening that does not fit its commitment counts as none. */
function checkOpenings({ entries, openings }: AuctionProof, fail: Fail): Map<number, number> {
  const opened = new Map<number, number>();
  for (const { seq, field, salt, value } of openings) {
    const commit = entries[seq - 1]?.record.hidden[field];
    const fits = typeof value === 'number' && commit === commitment(salt, String(value));
    if (!fits) fail('opening', seq);
    else if (field === 'amount') opened.set(seq, value);
  }
  return opened;
}

/** Their refusals depend on the words of the reason, or on payment. */
const REASONED: ReadonlySet<string> = new Set(['reject', 'void', 'rescind']);

const same = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

/** Plays a log again. */
class Replay {
  state: Auction;
  seq = 0;
  decided = 0;
  winner: ProofReport['winner'] = null;
  readonly rounds: readonly RoundRecords[];
  readonly unchecked = { limits: 0, minimums: 0, refusals: 0, offers: 0 };
  readonly #witnesses: ReadonlyMap<number, Witness>;
  readonly #limits: ReadonlyMap<number, number>;
  readonly #fail: Fail;

  constructor(
    auctionId: string,
    records: readonly LogRecord[],
    opened: ReadonlyMap<number, number>,
    fail: Fail,
  ) {
    const owner = { customer: 'owner', uuid: null };
    const at = records[0]?.at ?? 0;
    const origin = { auctionId, owner, reserve: true, plannedSaleDate: null, at };
    this.state = newAuction({ ...origin, emailVerified: false, systemMinimum: null });
    this.rounds = roundsOf(records);
    const witnesses = this.rounds.map((round) => [round.seq, witnessOf(round, opened)] as const);
    for (const [, { missing }] of witnesses) for (const seq of missing) fail('limit_closed', seq);
    this.#witnesses = new Map(witnesses);
    this.#limits = new Map([...opened, ...witnesses.flatMap(([, { limits }]) => [...limits])]);
    for (const { closed } of this.rounds)
      this.unchecked.limits += [...closed].filter((seq) => !opened.has(seq)).length;
    for (const { hidden } of records) if (hidden.minimum !== undefined) this.unchecked.minimums++;
    this.#fail = fail;
  }

  play(record: LogRecord): void {
    this.seq = record.seq;
    const due = nextTimer(this.state);
    // a timer that was due comes first: no bid slips in behind the end
    if (record.role !== 'timer' && due && due.due <= record.at) this.#fail('timer_missing', record.seq);
    if (isDecided(record.payload.kind)) this.#decide(record);
    else this.#look(record);
    this.#apply(record);
    if (record.view !== null && !same(viewOf(this.state), record.view)) this.#fail('view', record.seq);
  }

  #decide(record: LogRecord): void {
    const { kind } = record.payload;
    if (record.code !== null && REASONED.has(kind)) {
      this.unchecked.refusals++;
      return;
    }
    const isBid = kind === 'bid' || kind === 'agent';
    const amount = this.#limits.get(record.seq);
    const answer = this.#answer(record, amount ?? GRID);
    const expected = { code: record.code, events: record.events };
    if (!isBid || amount !== undefined) {
      if (same(answer, expected)) this.decided++;
      else this.#fail('rules', record.seq);
      return;
    }
    if (record.code === null) return; // reported as limit_closed
    const closed = 'bidding_not_possible';
    // whether anyone could bid at all does not depend on the amount
    if (answer.code === closed && record.code === closed) this.decided++;
    else if (answer.code === closed || record.code === closed) this.#fail('rules', record.seq);
    else this.unchecked.refusals++;
  }

  /** What the rules answer to the move, in the words of the log. */
  #answer(record: LogRecord, amount: number) {
    const { role, bidder, trades, at } = record;
    const actor = bidder === null ? role : nameOf(bidder);
    const payload = { ...record.payload, amount, reason: '-' } as unknown as Payload;
    const facts = role === 'merchant' ? { customer: actor, accepted: trades === true, blocked: false } : {};
    const decision = decide(
      this.state,
      { commandId: null, actor, role, at, payload, facts },
      STANDARD_SCHEDULE,
    );
    if (isRejection(decision)) return { code: publishedCode(decision.code), events: [] };
    const number = (customer: string) => Number(customer.slice('bidder-'.length));
    return { code: null, events: decision.events.map((event) => publicEvent(event, number)) };
  }

  /** A move whose amounts or texts are closed: its place, sender and consequences are looked at. */
  #look(record: LogRecord): void {
    if (record.code !== null) {
      this.unchecked.refusals++;
      if (record.events.length > 0) this.#fail('rules', record.seq);
      return;
    }
    if (record.hidden.amount !== undefined) this.unchecked.offers++;
    if (!mayFollow(this.state, record)) this.#fail('rules', record.seq);
  }

  #apply(record: LogRecord): void {
    const held: Held = {
      minimum: this.#witnesses.get(record.seq)?.minimum ?? 0,
      amount: this.#limits.get(record.seq) ?? 0,
      lastOrder: this.state.orders.at(-1)?.orderId ?? '',
    };
    for (const event of record.events) {
      const next = evolve(this.state, eventOf(event, record, held)) as Auction | undefined;
      if (next === undefined) throw new Error(`The rules know no event ${event.type}`);
      this.state = next;
      if (event.type === 'Rescinded') this.winner = null;
      if (event.type === 'Sold')
        this.winner = {
          bidder: event['bidder'] as number,
          price: event['price'] as number,
          origin: event['origin'] as string,
          round: this.state.rounds,
          at: event.at,
        };
    }
  }
}
