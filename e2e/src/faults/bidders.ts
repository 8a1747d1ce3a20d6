import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, codeOf, type ApiAnswer } from '../support/api.ts';

/** What a bidder sent and what came back in the end: the client's own history. */
export interface BidRecord {
  readonly key: string;
  readonly auctionId: string;
  readonly customerId: string;
  /** Cents. */
  readonly amount: number;
  /** Requests until there was an answer that counts. */
  readonly attempts: number;
  readonly status: number;
  /** Code of a refusal; null for an accepted bid. */
  readonly code: string | null;
  /** From a bidder's first request until the outcome was known, ms. */
  readonly ms?: number;
}

export interface BidderOptions {
  /** The edge that is called next. */
  readonly url: () => string;
  /** Null for a dealer whose token is given. */
  readonly email: string | null;
  readonly token?: string;
  readonly customerId: string;
  readonly auctionIds: readonly string[];
  /** Least time between two bids, ms: the calls of one dealer are limited to 60 a minute each. */
  readonly paceMs: number;
  readonly signal: AbortSignal;
  readonly onSend: () => void;
  readonly onRecord: (record: BidRecord) => void;
  /** A call that got no answer which counts: its status, or why there was none. */
  readonly onFailed?: (why: string) => void;
}

/** Answers that say nothing about the bid: the same key is sent again. */
const OPEN = new Set([202, 401, 408, 429, 500, 502, 503, 504]);
const RETRY_MS = 100;

/** Bids again and again until stopped; each bid is sent until its outcome is known. */
export async function runBidder(options: BidderOptions): Promise<void> {
  const { auctionIds, customerId, paceMs, signal, onSend, onRecord } = options;
  const known = new Map<string, number>();
  const clients = new Map<string, ApiClient>();
  const failed = options.onFailed ?? (() => undefined);
  const client = (): ApiClient => {
    const url = options.url();
    const made = clients.get(url) ?? new ApiClient(url, options.email, options.token ?? null);
    clients.set(url, made);
    return made;
  };
  for (let turn = 0; !signal.aborted; turn++) {
    const auctionId = auctionIds[turn % auctionIds.length] ?? '';
    await sleep(paceMs);
    // while no one answers, the last known step is bid: bids must be under way when something dies
    const next = (await nextBid(client(), auctionId, failed)) ?? known.get(auctionId);
    if (next === undefined) continue;
    known.set(auctionId, next);
    // now and then more than the least, so that limits hide behind prices
    const amount = next + (turn % 4 === 0 ? 100_000 : 0);
    const key = randomUUID();
    const asAgent = turn % 2 === 1;
    onSend();
    const begun = performance.now();
    const bid = { auctionId, key, amount, asAgent };
    const { answer, attempts } = await sendUntilKnown(client, bid, failed);
    const ms = Math.round(performance.now() - begun);
    const outcome = { attempts, status: answer.status, code: codeOf(answer), ms };
    onRecord({ key, auctionId, customerId, amount, ...outcome });
  }
}

async function nextBid(
  client: ApiClient,
  auctionId: string,
  failed: (why: string) => void,
): Promise<number | null> {
  try {
    const { status, body } = await client.send('GET', `/public/catalog/auction/get/${auctionId}`);
    if (status === 200) return (body as { auction: { nextBid: number | null } }).auction.nextBid;
    failed(`read ${status}`);
  } catch (error) {
    failed(`read ${whyOf(error)}`); // no one answers
  }
  return null;
}

interface Bid {
  readonly auctionId: string;
  readonly key: string;
  /** Cents. */
  readonly amount: number;
  readonly asAgent: boolean;
}

async function sendUntilKnown(
  client: () => ApiClient,
  { auctionId, key, amount, asAgent }: Bid,
  failed: (why: string) => void,
): Promise<{ answer: ApiAnswer; attempts: number }> {
  const call = `/private/auction/${auctionId}`;
  for (let attempts = 1; ; attempts++) {
    try {
      const answer = asAgent
        ? await client().send('PUT', `${call}/agent`, { key, body: { limit: amount / 100 } })
        : await client().send('POST', `${call}/bid`, { key, body: { amount: amount / 100 } });
      // an expired bid is an outcome of its own: it was not and will not be carried out
      if (!OPEN.has(answer.status) || codeOf(answer) === 'expired') return { answer, attempts };
      failed(`bid ${answer.status} ${codeOf(answer) ?? ''}`.trim());
      const wait = Number(answer.headers.get('retry-after') ?? 0) * 1000;
      await sleep(Math.max(RETRY_MS, wait));
    } catch (error) {
      failed(`bid ${whyOf(error)}`);
      await sleep(RETRY_MS); // broken off or no one there: whether it arrived is not known
    }
  }
}

const whyOf = (error: unknown): string => {
  const { cause, message } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
};
