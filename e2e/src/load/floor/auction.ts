import { hash, randomUUID } from 'node:crypto';
import {
  chainHead,
  commitment,
  effects,
  LOG_VERSION,
  recordOf,
  replayEntry,
  restore,
  snapshot,
  STANDARD_SCHEDULE,
  step,
  upcastEntry,
  visibleState,
  type Engine,
  type EngineSnapshot,
  type LogEntry,
  type StoredEntry,
} from '@rollheim/auction-rules';
import { newId, shownPrice } from '@rollheim/contracts';
import type { Pool } from 'pg';
import type { Row } from './tables.ts';

/** As the product does: a snapshot after so many entries, and after half as many as it holds. */
const SNAPSHOT_EVERY = 100;
const sha256 = (text: string): string => hash('sha256', text);

/** Rows that the product wrote: what a bid leaves as it is comes from them. */
export interface Examples {
  readonly facts: Row;
  readonly releaseSet: string | null;
  readonly history: Row;
  /** Of messages and mails, by their code. */
  readonly messages: ReadonlyMap<string, Row>;
  readonly mails: ReadonlyMap<string, Row>;
  /** What the product answers to a bid. */
  readonly answer: { readonly auction: Row; readonly context: Row };
}

/** A bid as it was called for, and its way to answer. */
export interface Bid {
  readonly auctionId: string;
  readonly bidder: string;
  readonly commandId: string;
  /** Cents. */
  readonly amount: number;
}

/** What a bid writes besides the rows of its auction. */
export interface Written {
  readonly log: Row[];
  readonly history: Row[];
  readonly messages: Row[];
  readonly mails: Row[];
}

/** An auction in memory: decided by the rules of the product, with rows like the product's. */
export class FloorAuction {
  readonly #engine: Engine;
  readonly #numbers: Map<string, number>;
  readonly #examples: Examples;
  #row: Row;
  #list: Row;
  #head: string;
  #stored: number;

  constructor(row: Row, list: Row, tail: readonly Row[], examples: Examples) {
    this.#row = row;
    this.#list = list;
    this.#examples = examples;
    this.#engine = restore(row['snapshot'] as EngineSnapshot);
    for (const each of tail) replayEntry(this.#engine, storedEntry(each));
    this.#numbers = new Map((row['bidders'] as string[]).map((customer, at) => [customer, at + 1]));
    this.#stored = this.#numbers.size;
    this.#head = String(row['head']);
  }

  /** Decides a bid: the refusal, or null, and the rows that it writes. */
  bid({ bidder, commandId, amount }: Bid, to: Written): string | null {
    const { facts, releaseSet } = this.#examples;
    const played = step(
      this.#engine,
      {
        commandId,
        actor: bidder,
        role: 'merchant',
        at: Date.now(),
        payload: { kind: 'bid', amount, confirmedHigh: true },
        facts: { ...facts, customer: bidder },
        releaseSet,
      },
      STANDARD_SCHEDULE,
    );
    for (const entry of played.entries) this.#note(entry, to);
    return played.answer.code;
  }

  /** What everyone sees now. */
  state(): Row {
    const { state, limits } = this.#engine;
    const open = visibleState(state, 'public');
    return {
      ...this.#examples.answer.auction,
      auctionId: state.auctionId,
      version: state.version,
      price: open.price,
      nextBid: open.nextBid,
      bidCount: open.bidCount,
      bidderCount: limits.size,
      endAt: open.end === null ? null : new Date(open.end).toISOString(),
      logHead: this.#head,
    };
  }

  /** What a bid answers. */
  answer(): object {
    return { auction: this.state(), context: this.#examples.answer.context };
  }

  /** The auction's own row and its row in the list, as they are now. */
  rows(): { readonly auction: Row; readonly list: Row } {
    const { state, seq, nextDue } = this.#engine;
    const at = Number(this.#row['snapshot_seq']);
    const fresh = seq - at >= Math.max(SNAPSHOT_EVERY, at / 2);
    const grown = this.#numbers.size > this.#stored;
    this.#stored = this.#numbers.size;
    this.#row = {
      ...this.#row,
      seq,
      version: state.version,
      next_due: Number.isFinite(nextDue) ? nextDue : null,
      head: this.#head,
      snapshot: fresh ? snapshot(this.#engine) : null,
      snapshot_seq: fresh ? seq : at,
      bidders: grown ? [...this.#numbers.keys()] : null,
    };
    const leader = state.round?.leaderCustomer ?? null;
    const shown = { ...(this.#list['state'] as Row), ...this.state(), leaderCustomerId: leader };
    this.#list = {
      ...this.#list,
      version: state.version,
      price: shown['price' as never],
      shown_price: shownPrice(shown as never),
      leader_customer_id: leader,
      state: shown,
    };
    return { auction: this.#row, list: this.#list };
  }

  #note(entry: LogEntry, to: Written): void {
    const auctionId = String(this.#row['auction_id']);
    const record = recordOf(
      entry,
      (customer) => {
        const number = this.#numbers.get(customer) ?? this.#numbers.size + 1;
        this.#numbers.set(customer, number);
        return number;
      },
      (seq, field, value) =>
        commitment(sha256(`${String(this.#row['log_key'])}:${seq}${field}`).slice(32), value, sha256),
    );
    this.#head = chainHead(this.#head, record, sha256);
    const { before, after, commandId, releaseSet, ...logged } = entry;
    to.log.push({
      ...logged,
      auction_id: auctionId,
      command_id: commandId,
      release_set: releaseSet,
      head: this.#head,
      status: 0,
      version: LOG_VERSION,
    });
    for (const event of entry.events)
      if (event.type === 'BidPlaced')
        to.history.push({
          ...this.#examples.history,
          auction_id: auctionId,
          seq: entry.seq * 2,
          at: new Date(event.at).toISOString(),
          price: event.price,
          customer_id: event.customer,
          bidder: this.#numbers.get(event.customer),
        });
    for (const effect of effects(entry.events, before, after, entry.seq))
      if (effect.kind === 'message') this.#tell(effect.key, effect.message, to);
  }

  #tell(key: string, message: EffectMessage, to: Written): void {
    const auctionId = String(this.#row['auction_id']);
    const { code } = message;
    const customer = 'customer' in message.to ? message.to.customer : this.#engine.state.owner.customer;
    const example = this.#examples.messages.get(code);
    if (!example) throw new Error(`The product wrote no message of the code ${code}`);
    const { price: _, ...params } = example['params'] as Row;
    const own = {
      customer_id: customer,
      params: { ...params, title: this.#row['title'], price: this.state()['price'] },
      title: this.#row['title'],
      created_at: new Date().toISOString(),
    };
    to.messages.push({
      ...example,
      ...own,
      message_id: newId(),
      message_key: key,
      group_key: auctionId,
      auction_id: auctionId,
    });
    const mail = this.#examples.mails.get(code);
    if (mail) to.mails.push({ ...mail, ...own, mail_key: key, mail_id: randomUUID(), about: auctionId });
  }
}

type EffectMessage = Extract<ReturnType<typeof effects>[number], { kind: 'message' }>['message'];

const storedEntry = (row: Row): StoredEntry =>
  upcastEntry(
    {
      ...(row as object),
      at: Number(row['at']),
      commandId: row['command_id'],
      releaseSet: row['release_set'],
    } as never,
    Number(row['version']),
  );

/** All auctions of the product as its log has them; `answer`: what it answered to a bid. */
export async function loadAuctions(
  pool: Pool,
  answer: Examples['answer'],
): Promise<Map<string, FloorAuction>> {
  const rows = async (text: string) => (await pool.query<Row>(text)).rows;
  const newest = async (table: 'messages' | 'mails') => {
    const found = await rows(
      `select distinct on (code) * from notifications.${table} order by code, created_at desc`,
    );
    return new Map(found.map((row) => [String(row['code']), row]));
  };
  const [bid] = await rows(
    "select facts, release_set from auctions.log where payload->>'kind' = 'bid' and code is null order by at desc limit 1",
  );
  const [history] = await rows('select * from floor.history_example');
  if (!bid || !history) throw new Error('The product has taken no bid yet');
  const examples: Examples = {
    facts: bid['facts'] as Row,
    releaseSet: bid['release_set'] as string | null,
    history,
    messages: await newest('messages'),
    mails: await newest('mails'),
    answer,
  };
  const tails = Map.groupBy(
    await rows(
      `select l.* from auctions.log l join floor.auction a on a.auction_id = l.auction_id and l.seq > a.snapshot_seq
       order by l.auction_id, l.seq`,
    ),
    (row) => row['auction_id'],
  );
  const lists = new Map((await rows('select * from floor.list')).map((row) => [row['auction_id'], row]));
  const auctions = await rows('select * from floor.auction');
  return new Map(
    auctions.flatMap((row) => {
      const id = String(row['auction_id']);
      const list = lists.get(id);
      return list ? [[id, new FloorAuction(row, list, tails.get(id) ?? [], examples)]] : [];
    }),
  );
}
