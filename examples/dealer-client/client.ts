/**
 * A small bidding client for a dealer: `node client.ts <words> <most in EUR> [--buy]`, with `ROLLHEIM_URL` and
 * `ROLLHEIM_TOKEN` (scopes catalog, own and bid). Finds a running vehicle, sets a bidding agent, or buys at the buy-now
 * price, then saves the invoice. Prints a line of JSON for each step. Needs Node 24 and nothing else.
 */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const { ROLLHEIM_URL = 'http://localhost:8080', ROLLHEIM_TOKEN = '' } = process.env;

interface Money {
  readonly cents: number;
  readonly currency: 'EUR';
}
interface Auction {
  readonly id: string;
  readonly nextBid: Money | null;
  readonly buyNow: Money | null;
}
interface Vehicle {
  readonly id: string;
  readonly title: string;
  readonly auction: Auction;
}
interface Standing {
  readonly leading: boolean;
  readonly overbid: boolean;
  readonly limit: Money | null;
}
interface Purchase {
  readonly auctionId: string;
  readonly invoice: { readonly number: string; readonly href: string } | null;
}
interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

const say = (step: string, facts: object): void =>
  void process.stdout.write(`${JSON.stringify({ step, ...facts })}\n`);

/** One call; what binds is repeated under the same key until its outcome is known. */
async function call(method: string, path: string, body?: object): Promise<Response> {
  const headers = {
    authorization: `Bearer ${ROLLHEIM_TOKEN}`,
    'content-type': 'application/json',
    ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
  };
  for (let tries = 1; ; tries++) {
    const answer = await fetch(ROLLHEIM_URL + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const again = answer.status === 202 || answer.status === 429 || answer.status === 503;
    if (answer.ok && !again) return answer;
    if (!again || tries === 10) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}

const read = async <Body>(path: string): Promise<Body> => (await (await call('GET', path)).json()) as Body;

const [words = '', most = '0', buy] = process.argv.slice(2);
const limit: Money = { cents: Math.round(Number(most) * 100), currency: 'EUR' };

const query = new URLSearchParams({ q: words, auction_status: 'running', sort: 'ending' });
const { items } = await read<Page<Vehicle>>(`/api/v1/vehicles?${query}`);
const vehicle = items.find(({ auction }) =>
  buy
    ? auction.buyNow !== null && auction.buyNow.cents <= limit.cents
    : (auction.nextBid?.cents ?? 0) <= limit.cents,
);
if (!vehicle) throw new Error(`No running vehicle for "${words}" up to ${most} EUR`);
say('found', { id: vehicle.id, title: vehicle.title });

const path = `/api/v1/auctions/${vehicle.id}`;
const acted = buy
  ? await call('POST', `${path}/buy-now`)
  : await call('PUT', `${path}/agent`, { amount: limit });
const { standing } = (await acted.json()) as { readonly standing: Standing | null };
say(buy ? 'bought' : 'agent', { standing });

for (let tries = 0; buy && tries < 60; tries++) {
  const { items: purchases } = await read<Page<Purchase>>('/api/v1/purchases');
  const invoice = purchases.find(({ auctionId }) => auctionId === vehicle.id)?.invoice;
  if (invoice) {
    const pdf = Buffer.from(await (await call('GET', invoice.href)).arrayBuffer());
    await writeFile(`${invoice.number}.pdf`, pdf);
    say('invoice', { number: invoice.number, bytes: pdf.length });
    break;
  }
  await sleep(1000);
}
