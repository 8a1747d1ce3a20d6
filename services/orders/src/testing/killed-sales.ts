import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PEOPLE, saleTo, startOrders, type OrdersHarness } from './harness.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** An issued document. */
interface Issued {
  readonly number: string;
  readonly orderId: string;
  readonly kind: string;
}

/** What became of sales while their service was killed. */
export interface KilledSales {
  /** By number. */
  readonly issued: readonly Issued[];
  readonly orders: number;
  readonly canceled: number;
  readonly rendered: number;
  /** From the first sale until the last document was issued, and until it was rendered; ms. */
  readonly issuedMs: number;
  readonly renderedMs: number;
}

/** Until a condition holds; throws after so many ms. */
async function until(holds: () => Promise<boolean>, limitMs: number, what: string): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function publishSales(orders: OrdersHarness, count: number): Promise<number> {
  let rescinded = 0;
  for (let at = 0; at < count; at += 1) {
    const sale = saleTo(PEOPLE.germanDealer);
    const { auctionId, seq, round } = sale;
    await orders.publish('auctions.events', auctionId, sale, 'auction.sold');
    if (at % 12 > 0) continue;
    rescinded += 1;
    const payload = { auctionId, round, seq: seq + 1, reason: 'Test', at: new Date().toISOString() };
    await orders.publish('auctions.events', auctionId, payload, 'auction.rescinded');
  }
  return rescinded;
}

/**
 * Publishes sales, a twelfth of them rescinded, to an orders service of its own process, which is killed with -9 in the
 * middle of its work and begins again, so many times. Ends when every document is rendered.
 */
export async function killedSales(given: {
  readonly sales: number;
  readonly kills: number;
  /** What is waited for at most, each time, ms. */
  readonly limitMs: number;
}): Promise<KilledSales> {
  const { sales, kills, limitMs } = given;
  const orders = await startOrders();
  let running: ChildProcess | null = null;
  const launch = (): ChildProcess => {
    const env = { ...process.env, ...orders.system.env('orders'), PORT: '0' };
    return spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const count = async (of: string): Promise<number> => {
    const [row] = await orders.system.query<{ n: number }>(`select count(*)::int as n from orders.${of}`);
    return row?.n ?? 0;
  };
  try {
    // from here on the service is a process of its own, which can be killed
    await orders.halt();
    await orders.publish('customers.contact', PEOPLE.germanDealer, {
      customerId: PEOPLE.germanDealer,
      email: 'dealer@rollheim.example',
      name: 'Hanna',
      surname: 'Ostertal',
      company: 'Caravan Ostertal',
      phone: null,
      street: 'Am Ostertal 3',
      zipCode: '18055',
      city: 'Rostock',
      country: 'DE',
      language: 'de',
      vatNumber: 'DE999999902',
    });
    running = launch();
    const began = Date.now();
    let documents = 0;
    for (let part = 0; part <= kills; part += 1) {
      const before = await count('orders');
      const share = Math.floor((sales * (part + 1)) / (kills + 1)) - Math.floor((sales * part) / (kills + 1));
      documents += share + (await publishSales(orders, share));
      if (part === kills) break;
      await until(async () => (await count('orders')) > before, limitMs, 'an order of this part');
      const gone = once(running, 'exit');
      running.kill('SIGKILL');
      await gone;
      running = launch();
    }
    await until(async () => (await count('invoice')) === documents, limitMs, `${documents} documents issued`);
    const issuedMs = Date.now() - began;
    await until(
      async () => (await count('invoice_file')) === documents,
      limitMs,
      `${documents} documents rendered`,
    );
    return {
      issuedMs,
      renderedMs: Date.now() - began,
      issued: await orders.system.query<Issued>(
        'select number, order_id as "orderId", kind from orders.invoice order by number',
      ),
      orders: await count('orders'),
      canceled: await count(`orders where status = 'canceled'`),
      rendered: await count('invoice_file'),
    };
  } finally {
    running?.kill('SIGKILL');
    await orders.stop();
  }
}
