/**
 * The floor of what a bid can cost here: all that the product does for one (decision by the same rules, log, chain,
 * answer, history, messages, mails, live frames, the list's row), in one process, with one statement and one transaction a
 * batch on the same Postgres. No login, no proxy, no queue, no other process that has to learn of it.
 */
import { openPool } from '@rollheim/bus';
import { LIVE_STREAM_PATH } from '@rollheim/contracts';
import express, { type Response } from 'express';
import { loadAuctions, type Bid, type Examples, type FloorAuction, type Written } from './auction.ts';
import { makeTables, write } from './tables.ts';

/** Bids that one transaction takes, as in the product. */
const BATCH = 200;
/** Changes of an auction that come faster become one frame, as in the product. */
const FRAME_GAP_MS = 250;

interface Waiting {
  readonly bid: Bid;
  readonly answer: (refusal: string | null, body: object) => void;
}

const pool = openPool({ connectionString: process.env['DATABASE_URL'], max: 2 });
const streams = new Set<Response>();
const waiting: Waiting[] = [];
let auctions = new Map<string, FloorAuction>();
let isWriting = false;

/** Auctions that had a frame less than the gap ago; true: they have changed since. */
const resting = new Map<string, boolean>();

function show(auctionId: string): void {
  if (resting.has(auctionId)) {
    resting.set(auctionId, true);
    return;
  }
  const state = auctions.get(auctionId)?.state();
  const message = { messageId: null, auctionId, callToActionTypeCode: 'broadcast_auction_update' };
  const frame = `data: ${JSON.stringify({ message, state })}\n\n`;
  for (const stream of streams) stream.write(frame);
  resting.set(auctionId, false);
  setTimeout(() => {
    const hasChanged = resting.get(auctionId);
    resting.delete(auctionId);
    if (hasChanged) show(auctionId);
  }, FRAME_GAP_MS);
}

async function writeAll(): Promise<void> {
  if (isWriting) return;
  isWriting = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, BATCH);
    const written: Written = { log: [], history: [], messages: [], mails: [] };
    const touched = new Map<string, FloorAuction>();
    const answers = batch.map(({ bid, answer }) => {
      const auction = auctions.get(bid.auctionId);
      if (!auction) return () => answer('not_found', {});
      touched.set(bid.auctionId, auction);
      const refusal = auction.bid(bid, written);
      const body = refusal === null ? auction.answer() : { code: refusal };
      return () => answer(refusal, body);
    });
    const rows = [...touched.values()].map((auction) => auction.rows());
    await write(pool, {
      ...written,
      auction: rows.map(({ auction }) => auction),
      list: rows.map(({ list }) => list),
    });
    for (const answer of answers) answer();
    for (const auctionId of touched.keys()) show(auctionId);
  }
  isWriting = false;
}

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use(express.json({ limit: '1mb' }));
app.post('/api/private/auction/:id/bid', (req, res) => {
  const { amount } = req.body as { amount: number };
  waiting.push({
    bid: {
      auctionId: req.params.id,
      // not verified: what a token says of its bearer
      bidder: bearerOf(req.get('authorization') ?? ''),
      commandId: req.get('idempotency-key') ?? '',
      amount: Math.round(amount * 100),
    },
    answer: (refusal, body) => void res.status(refusal === null ? 200 : 400).json(body),
  });
  void writeAll();
});
app.get(`/api${LIVE_STREAM_PATH}`, (req, res) => {
  res.status(200).set('Content-Type', 'text/event-stream; charset=utf-8').flushHeaders();
  streams.add(res);
  req.once('close', () => streams.delete(res));
});
app.post('/lots', async (req, res) => {
  await makeTables(pool);
  auctions = await loadAuctions(pool, req.body as Examples['answer']);
  res.json({ auctions: auctions.size });
});
const server = app.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as { port: number }).port }),
);
process.on('disconnect', () => process.exit(0));

function bearerOf(header: string): string {
  const claims = Buffer.from(header.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { sub: string }).sub;
}
