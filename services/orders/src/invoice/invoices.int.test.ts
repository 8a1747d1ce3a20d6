import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { createCommandClient, createPostgresBus, type Bus, type CommandClient } from '@rollheim/bus';
import { newId, REPLY_TOPIC, TOPICS, type AuctionSold, type OrderState } from '@rollheim/contracts';
import { stateOf } from '@rollheim/contracts/server';
import { createLog, createPool, type RunningService } from '@rollheim/service-kit';
import { testCommand, testMessage, startTestSystem, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { billLate } from '../billing.ts';
import { start } from '../main.ts';
import { renderNext } from './render.ts';

let system: TestSystem;
let service: RunningService;
let bus: Bus;
let client: CommandClient;
const states = new Map<string, OrderState>();

/** A buyer of each kind: how the order's commission and the e-invoice's tax category come out. */
const BUYERS = {
  german: { country: 'DE', number: 'DE999999902', verified: true, category: 'S', vat: 15_162 },
  unnumbered: { country: 'FR', number: null, verified: false, category: 'S', vat: 15_162 },
  unverified: { country: 'NL', number: 'NL999999990B01', verified: false, category: 'S', vat: 15_162 },
  dutch: { country: 'NL', number: 'NL999999990B01', verified: true, category: 'AE', vat: 0 },
  swiss: { country: 'CH', number: 'CHE123456789', verified: true, category: 'O', vat: 0 },
} as const;
type Kind = keyof typeof BUYERS;
const ids = Object.fromEntries(Object.keys(BUYERS).map((kind) => [kind, randomUUID()])) as Record<
  Kind,
  string
>;
const seller = randomUUID();
const operator = `operator:${randomUUID()}`;

const publish = (topic: string, key: string, payload: unknown, type: string = topic, version = 1) =>
  bus.send([testMessage(topic, key, payload, { type, version })]);

const contactOf = (customerId: string, kind: Kind) => ({
  customerId,
  email: `${kind}@rollheim.example`,
  name: 'Příliš',
  surname: 'Żółć',
  company: `Firma ${kind}`,
  phone: null,
  street: 'Seestraße 27',
  zipCode: '88045',
  city: 'Ort',
  country: BUYERS[kind].country,
  language: kind === 'dutch' ? 'nl' : 'de',
  vatNumber: BUYERS[kind].number,
});

beforeAll(async () => {
  system = await startTestSystem(['orders']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  for (const kind of Object.keys(BUYERS) as Kind[]) {
    const { country, number, verified } = BUYERS[kind];
    const vat = number && { country: number.slice(0, 2), verified };
    await publish('customers.state', ids[kind], { version: 1, country, vat });
    await publish('customers.contact', ids[kind], contactOf(ids[kind], kind), 'customers.contact', 2);
  }
  service = await start(system.env('orders'));
  await bus.subscribe({
    group: 'test',
    topics: ['orders.state'],
    start: 'earliest',
    onMessages: async (messages) => {
      for (const message of messages) {
        const state = stateOf('orders.state', message);
        if (state) states.set(state.auctionId, state);
      }
    },
  });
  await vi.waitFor(async () => expect(await service.notReady()).toEqual([]), { timeout: 10_000 });
});

afterAll(async () => {
  await service?.stop();
  await client?.close();
  await bus?.close();
  await system?.stop();
});

const saleTo = (buyerCustomerId: string, sale: Partial<AuctionSold> = {}): AuctionSold => ({
  auctionId: newId(),
  round: 1,
  seq: 42,
  price: 4_560_000,
  buyerCustomerId,
  sellerCustomerId: seller,
  origin: 'auction',
  title: 'Hymer B-Klasse MC T 580',
  mediaId: null,
  vatReportable: false,
  at: new Date().toISOString(),
  ...sale,
});

const orderOf = (auctionId: string): Promise<OrderState> =>
  vi.waitFor(() => {
    const order = states.get(auctionId);
    if (!order) throw new Error('No order yet');
    return order;
  });

async function sell(sale: AuctionSold): Promise<OrderState> {
  await publish('auctions.events', sale.auctionId, sale, 'auction.sold');
  return orderOf(sale.auctionId);
}

const query = (type: string, payload: { readonly orderId: string }, actor: string) =>
  client.command(testCommand('orders.commands', payload.orderId, type, payload, actor));

const ask = (orderId: string, kind: 'invoice' | 'correction', actor: string) =>
  query('order.invoice', { orderId, kind } as never, actor);

/** The file as its buyer gets it. */
const fileOf = (orderId: string, kind: 'invoice' | 'correction', actor: string): Promise<Buffer> =>
  vi.waitFor(
    async () => {
      const { result, code } = await ask(orderId, kind, actor);
      if (code) throw new Error(code);
      return Buffer.from((result as { pdf: string }).pdf, 'base64');
    },
    { timeout: 30_000, interval: 200 },
  );

/** The e-invoice in a PDF. */
function xmlIn(pdf: Buffer): string {
  for (let from = pdf.indexOf('stream\n'); from >= 0; from = pdf.indexOf('stream\n', from + 7)) {
    let text = '';
    try {
      text = inflateSync(pdf.subarray(from + 7)).toString();
    } catch {
      continue; // not a compressed stream
    }
    if (text.includes('CrossIndustryInvoice')) return text;
  }
  throw new Error('No e-invoice in the PDF');
}

test.each(Object.keys(BUYERS) as Kind[])(
  'the invoice of a %s buyer has the figures and the VAT case of the order, as PDF/A-3 with its e-invoice',
  async (kind) => {
    const order = await sell(saleTo(ids[kind]));
    const { category, vat, number } = BUYERS[kind];
    expect(order.commission).toMatchObject({ net: 79_800, vat });
    expect(order.invoice?.number).toMatch(/^\d{4}-\d{6}$/);
    const pdf = await fileOf(order.orderId, 'invoice', ids[kind]);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>');
    const xml = xmlIn(pdf);
    expect(xml).toContain(`<ram:ID>${order.invoice?.number}</ram:ID>`);
    expect(xml).toContain(`<ram:CategoryCode>${category}</ram:CategoryCode>`);
    expect(xml).toContain('<ram:TaxBasisTotalAmount>798.00<');
    expect(xml).toContain(`<ram:GrandTotalAmount>${((79_800 + vat) / 100).toFixed(2)}<`);
    expect(xml.includes(`>${number}<`)).toBe(number !== null && category !== 'O');
    // the same bytes each time
    expect((await fileOf(order.orderId, 'invoice', operator)).equals(pdf)).toBe(true);
  },
  60_000,
);

test('an invoice is for its buyer and operators: the seller and others learn nothing of it', async () => {
  const { orderId } = await sell(saleTo(ids.german));
  await fileOf(orderId, 'invoice', ids.german);
  for (const actor of [seller, ids.dutch])
    expect((await ask(orderId, 'invoice', actor)).code).toBe('not_found');
  expect((await ask(orderId, 'correction', ids.german)).code).toBe('not_found');
}, 60_000);

test('a sale without its invoice shows buyer and operator what is missing, and the seller nothing', async () => {
  const nameless = randomUUID();
  const data = { ...contactOf(nameless, 'german'), company: null, name: null, surname: null };
  await publish('customers.contact', nameless, data, 'customers.contact', 1);
  const { orderId, invoice } = await sell(saleTo(nameless));
  expect(invoice).toBeNull();
  const needed = async (actor: string) => (await query('order.contact', { orderId }, actor)).result;
  await vi.waitFor(async () => expect(await needed(nameless)).toMatchObject({ invoiceNeed: 'name' }));
  expect(await needed(operator)).toMatchObject({ invoiceNeed: 'name' });
  expect(await needed(seller)).toMatchObject({ invoiceNeed: null });
  await system.query(`update orders.orders set status = 'canceled' where order_id = $1`, [orderId]);
}, 60_000);

test('a canceled sale gets a document that cancels its invoice, with a number of its own; the invoice stays', async () => {
  const sale = saleTo(ids.german);
  const { invoice, orderId } = await sell(sale);
  const before = await fileOf(orderId, 'invoice', ids.german);
  const { auctionId } = sale;
  const rescinded = { auctionId, round: 1, seq: 50, reason: 'Rahmenschaden', at: new Date().toISOString() };
  for (let copy = 0; copy < 2; copy++)
    await publish('auctions.events', auctionId, rescinded, 'auction.rescinded');
  const correction = await vi.waitFor(() => {
    const found = states.get(auctionId)?.correction;
    if (!found) throw new Error('No correction yet');
    return found;
  });
  expect(correction.number).not.toBe(invoice?.number);
  const xml = xmlIn(await fileOf(orderId, 'correction', ids.german));
  expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>');
  expect(xml).toMatch(new RegExp(`<ram:Content>[^<]*${invoice?.number}[^<]*</ram:Content>`));
  // nothing was paid on it: nothing is paid back; a day is written as people write it
  const note = /<ram:Content>([^<]*ganz auf[^<]*)</.exec(xml)?.[1];
  expect(note).toMatch(/ vom \d\d\.\d\d\.\d{4} ganz auf\.$/);
  const reference = /<ram:InvoiceReferencedDocument>\s*<ram:IssuerAssignedID>([^<]*)</.exec(xml)?.[1];
  expect(reference).toBe(invoice?.number);
  expect((await fileOf(orderId, 'invoice', ids.german)).equals(before)).toBe(true);
  for (const change of [`update orders.invoice set content = '{}'`, 'delete from orders.invoice_file'])
    await expect(system.query(change)).rejects.toThrow('never changed');
}, 60_000);

const poolOfOne = () =>
  createPool({
    url: system.env('orders')['DATABASE_URL'] ?? '',
    name: 'test',
    size: 1,
    schema: 'orders',
    log: createLog('test', 'silent'),
  });

test('a buyer whose data were not known at the sale is billed once they are, whatever comes before and beside them', async () => {
  const late = randomUUID();
  await sell(saleTo(ids.german)); // numbers were given out this year
  // one that never can be billed comes before it
  const broken = await sell(saleTo(late));
  await system.query(`update orders.orders set commission = 'null' where order_id = $1`, [broken.orderId]);
  const sale = saleTo(late);
  const { orderId, invoice } = await sell(sale);
  expect(invoice).toBeNull();
  // as a batch of sales does: it has numbers when it comes to the order
  const pool = poolOfOne();
  const batch = await pool.connect();
  try {
    await batch.query('begin');
    // who waits for the numbers holds no order: sooner than one of two that wait for each other is ended
    await batch.query(`set local lock_timeout = '500ms'`);
    await batch.query('update orders.invoice_counter set last = last');
    await publish('customers.contact', late, contactOf(late, 'unnumbered'), 'customers.contact', 2);
    await vi.waitFor(
      async () =>
        expect(
          await system.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%invoice_counter%'`,
          ),
        ).not.toEqual([]),
      { timeout: 25_000, interval: 100 },
    );
    for (const id of [broken.orderId, orderId])
      await batch.query(`update orders.orders set title = title where order_id = $1`, [id]);
    await batch.query('commit');
  } finally {
    batch.release();
    await pool.end();
  }
  await vi.waitFor(() => expect(states.get(sale.auctionId)?.invoice).not.toBeNull(), { timeout: 25_000 });
  expect(states.get(sale.auctionId)).toMatchObject({ version: 2, status: 'pending' });
  await system.query(`update orders.orders set status = 'canceled' where order_id = $1`, [broken.orderId]);
}, 60_000);

test('an order whose buyer cannot be billed yet does not wait for the numbers of invoices', async () => {
  await sell(saleTo(ids.german)); // numbers were given out this year
  const nameless = randomUUID();
  const unnamed = { ...contactOf(nameless, 'german'), name: '', surname: '', company: null };
  await publish('customers.contact', nameless, unnamed, 'customers.contact', 2);
  await vi.waitFor(async () =>
    expect(
      await system.query('select 1 from orders.customer_contact where customer_id = $1', [nameless]),
    ).toHaveLength(1),
  );
  const { orderId, invoice } = await sell(saleTo(nameless));
  expect(invoice).toBeNull();
  const [sales, late] = [poolOfOne(), poolOfOne()];
  const [batch, db] = [await sales.connect(), await late.connect()];
  const error = vi.fn();
  try {
    await batch.query('begin');
    await batch.query('update orders.invoice_counter set last = last');
    await db.query(`set lock_timeout = '300ms'`);
    await billLate(
      { transact: (work) => work({ client: db } as never), log: { error } as never },
      // never asked: no one is billed
      {} as never,
    );
    expect(error.mock.calls.filter(([{ orderId: of }]) => of === orderId)).toEqual([]);
  } finally {
    await batch.query('rollback');
    batch.release();
    db.release();
    await Promise.all([sales.end(), late.end()]);
  }
  await system.query(`update orders.orders set status = 'canceled' where order_id = $1`, [orderId]);
}, 30_000);

test('a document that cannot be made now holds up none behind it, and is tried again later', async () => {
  const [order] = await system.query<{ order_id: string }>('select order_id from orders.invoice limit 1');
  const pool = poolOfOne();
  const db = await pool.connect();
  const made: unknown[] = [];
  const render = (pdf: () => Promise<Buffer>) =>
    renderNext({ transact: (work) => work({ client: db } as never), log: createLog('test', 'silent') }, pdf);
  try {
    await db.query('begin'); // the running service sees nothing of it
    await db.query('alter table invoice drop constraint invoice_order_id_kind_key');
    await db.query('delete from invoice_to_render');
    for (const number of ['R-2031-1', 'R-2031-2']) {
      await db.query(
        `insert into invoice (number, order_id, kind, issued_on, content) values ($1, $2, 'invoice', now(), '{}')`,
        [number, order?.order_id],
      );
      await db.query('insert into invoice_to_render (number) values ($1)', [number]);
    }
    expect(await render(() => Promise.reject(new Error('no')))).toBe(true);
    expect(await render(() => Promise.resolve(Buffer.from('pdf')))).toBe(true);
    expect(await render(() => Promise.resolve(Buffer.from('pdf')))).toBe(false);
    made.push(...(await db.query("select number from invoice_file where number like 'R-2031%'")).rows);
    const { rows } = await db.query(
      'select number, attempts, next_at > now() as later from invoice_to_render',
    );
    expect(rows).toEqual([{ number: 'R-2031-1', attempts: 1, later: true }]);
  } finally {
    await db.query('rollback');
    db.release();
    await pool.end();
  }
  expect(made).toEqual([{ number: 'R-2031-2' }]);
});

test('numbers have no gap and no double, though many sales come at once and transactions die between', async () => {
  const sales = Array.from({ length: 25 }, () => saleTo(ids.german));
  // as a process that is killed after it took a number and before it committed
  const dying = `with taken as (insert into orders.invoice_counter (year, last)
      values (extract(year from now())::int, 1)
      on conflict (year) do update set last = orders.invoice_counter.last + 1 returning last)
    select last, pg_terminate_backend(pg_backend_pid()) from taken`;
  const dead = (async () => {
    for (let death = 0; death < 8; death++) await expect(system.query(dying)).rejects.toThrow();
  })();
  await Promise.all(sales.map((sale) => publish('auctions.events', sale.auctionId, sale, 'auction.sold')));
  await dead;
  for (const { auctionId } of sales) await orderOf(auctionId);
  const rows = await system.query<{ number: string; last: number }>(
    `select number, (select last from orders.invoice_counter) as last from orders.invoice order by number`,
  );
  const year = rows[0]?.number.slice(0, 4);
  expect(rows.map(({ number }) => number)).toEqual(
    rows.map((_, index) => `${year}-${String(index + 1).padStart(6, '0')}`),
  );
  expect(rows.at(-1)?.last).toBe(rows.length);
}, 60_000);
