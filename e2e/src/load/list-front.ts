import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { LIVE_STREAM_PATH, type CatalogSearchAnswer, type LiveFrame } from '@rollheim/contracts';

/** A big market in front of a running system. */
export interface ListFront {
  readonly url: string;
  /** Frames that were sent so far, of all streams together. */
  frames(): number;
  stop(): void;
}

interface Market {
  /** Auctions that run. */
  readonly running: number;
  /** How many of a page's the viewer leads. */
  readonly led: number;
  /** Changes of auctions a second, of all that run. */
  readonly rate: number;
}

const SEARCH = '/api/public/catalog/search';
/** The soonest end: none of a page's auctions ends while it is looked at. */
const FIRST_END_MS = 20 * 60_000;
/** From one end to the next: 10,000 of them end within a week. */
const APART_MS = 60_000;

type Product = CatalogSearchAnswer['products'][number];

/**
 * Passes everything on to the system, with two exceptions: searches of the list are answered as of a market of so many
 * running auctions, made of the system's own vehicles, and the live stream brings changes of all of them besides.
 */
export async function serveBigMarket(systemPort: number, market: Market): Promise<ListFront> {
  const streams = new Set<ServerResponse>();
  const shown = new Map<string, Product['auction']>();
  let sent = 0;

  const ask = (asked: IncomingMessage, plain: boolean): Promise<IncomingMessage> => {
    const { method, url } = asked;
    const headers = { ...asked.headers, host: `localhost:${systemPort}` };
    // the edge takes writes of its own origin alone
    if (headers.origin) headers.origin = `http://localhost:${systemPort}`;
    if (plain) headers['accept-encoding'] = 'identity';
    return new Promise((resolve, reject) => {
      asked.pipe(
        request({ host: '127.0.0.1', port: systemPort, method, path: url, headers }, resolve).on(
          'error',
          reject,
        ),
      );
    });
  };

  const answerTo = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://localhost');
    const said = await ask(asked, pathname === SEARCH);
    if (pathname === SEARCH && said.statusCode === 200) {
      const body = JSON.parse(await text(said)) as CatalogSearchAnswer;
      const size = Number(
        searchParams.get('size') ?? searchParams.get('itemsPerPage') ?? body.products.length,
      );
      answer.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      answer.end(JSON.stringify(bigPage(body, size)));
      return;
    }
    answer.writeHead(said.statusCode ?? 502, said.headers);
    said.pipe(answer);
    if (!pathname.endsWith(LIVE_STREAM_PATH)) return;
    streams.add(answer);
    answer.on('close', () => {
      streams.delete(answer);
      said.destroy();
    });
  };

  const bigPage = (body: CatalogSearchAnswer, size: number): CatalogSearchAnswer => {
    const from = (body.page - 1) * size;
    const products = Array.from({ length: size }, (_, place): Product => {
      const base = body.products[place % body.products.length];
      if (!base) throw new Error('the system shows no vehicle');
      const entityId = `market${from + place}`;
      const auction = {
        ...base.auction,
        auctionId: entityId,
        status: 'running' as const,
        reserve: 'not_met' as const,
        version: 1,
        soldPrice: null,
        price: 2_000_000,
        nextBid: 2_010_000,
        bidCount: 5,
        lateOffers: null,
        closedAt: null,
        endAt: new Date(Date.now() + FIRST_END_MS + (from + place) * APART_MS).toISOString(),
      };
      shown.set(entityId, auction);
      const context = { watched: false, overbid: false, holdingHighestBid: place < market.led };
      return { ...base, entityId, auction, context: { ...base.context, ...context } };
    });
    return { ...body, products, total: market.running, pages: Math.ceil(market.running / size) };
  };

  /** A bid on any of the running auctions; most are on none of the page. */
  const frame = (): LiveFrame | null => {
    const auctionId = `market${Math.floor(Math.random() * market.running)}`;
    const [some] = shown.values();
    const before = shown.get(auctionId) ?? (some && { ...some, auctionId });
    if (!before) return null;
    const { version, bidCount } = before;
    const price = (before.price ?? 0) + 10_000;
    const state = { ...before, version: version + 1, price, nextBid: price + 10_000, bidCount: bidCount + 1 };
    if (shown.has(auctionId)) shown.set(auctionId, state);
    return {
      message: { messageId: null, auctionId, callToActionTypeCode: 'broadcast_auction_update' },
      state,
    };
  };

  const timer = setInterval(() => {
    const next = frame();
    if (!next) return;
    for (const stream of streams) {
      stream.write(`data: ${JSON.stringify(next)}\n\n`);
      sent += 1;
    }
  }, 1000 / market.rate);

  const server = createServer((asked, answer) => {
    // a window that was closed asks no more
    answerTo(asked, answer).catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    frames: () => sent,
    stop() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}
