import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { LIVE_STREAM_PATH } from '@rollheim/contracts';
import { bidder } from './bid-loads.ts';
import { Caller, openLoop, quantile } from './calls.ts';
import { ask, type Dealer, type Place } from './dealers.ts';
import { stagesToPages, type ShownBid, type Stage } from './stages.ts';

/** Open pages of others: enough that a slow one shows, too few to be a load. */
const PAGES = 5;
/** Above what other loads have bid before, so that each bid is accepted, EUR. */
const FIRST_BID = 200_000;
const WARM_MS = 3_000;
const LOAD_MS = 15_000;
/** The last frames come after the last answers. */
const TAIL_MS = 1_000;

/** What came to other pages. */
export interface OtherPages {
  /** From the sending of a bid until its frame is on every open page, ms. */
  readonly median: number;
  readonly p99: number;
  /** Bids whose own frame came; a leader's higher limit has none, nor has a bid that another one overtook within a frame. */
  readonly timed: number;
  readonly bids: number;
  /** Where that time went. */
  readonly stages: readonly Stage[];
}

/** Bids over many auctions, timed until the pages that follow them have the new state. */
export async function toOtherPages(
  place: Place,
  url: string,
  auctionIds: readonly string[],
  dealers: readonly Dealer[],
  rate: number,
): Promise<OtherPages> {
  /** Heads of the log in frames: how many pages had it, the first and the last of them when, epoch ms. */
  const arrivals = new Map<string, { pages: number; first: number; last: number }>();
  const pages = await Promise.all(
    Array.from({ length: PAGES }, () =>
      openPage(place.basePort, (head) => {
        const now = Date.now();
        const known = arrivals.get(head);
        arrivals.set(head, { pages: (known?.pages ?? 0) + 1, first: known?.first ?? now, last: now });
      }),
    ),
  );
  const caller = new Caller(url, 200);
  const bid = bidder(caller, auctionIds, dealers, FIRST_BID);
  await openLoop(rate / 2, WARM_MS, () => bid());
  const sent = new Map<string, number>();
  await openLoop(rate, LOAD_MS, () => {
    const key = randomUUID();
    sent.set(key, Date.now());
    return bid(key);
  });
  await new Promise((resolve) => setTimeout(resolve, TAIL_MS));
  for (const page of pages) page.destroy();
  caller.close();
  const rows = await ask<{ head: string; id: string }>(
    place,
    'select head, command_id as id from auctions.log where command_id = any($1) and code is null',
    [[...sent.keys()]],
  );
  const shown = new Map<string, ShownBid>();
  for (const { head, id } of rows) {
    const { pages: reached, first, last } = arrivals.get(head) ?? { pages: 0, first: 0, last: 0 };
    if (reached === PAGES) shown.set(id, { sent: sent.get(id) ?? 0, first, last });
  }
  const times = [...shown.values()].map(({ sent: from, last }) => last - from);
  return {
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    timed: times.length,
    bids: rows.length,
    stages: await stagesToPages(place, shown),
  };
}

/** Opens the live stream of a visitor; `onFrame` is called with the head of the log in each frame. */
export function openPage(port: number, onFrame: (head: string) => void): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ port, host: '127.0.0.1' });
  socket.once('error', reject);
  socket.once('connect', () =>
    socket.write(
      `GET /api${LIVE_STREAM_PATH} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: visitor=${randomUUID()}\r\n\r\n`,
    ),
  );
  let rest = '';
  socket.on('data', (chunk: Buffer) => {
    const text = rest + chunk.toString('latin1');
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    for (const [, head = ''] of text.slice(0, end).matchAll(/"logHead":"([0-9a-f]{64})"/g)) onFrame(head);
    if (text.startsWith('HTTP/1.1 200')) resolve(socket);
    else if (text.startsWith('HTTP/1.1 ')) reject(new Error(text.slice(0, 100)));
  });
  return promise;
}
