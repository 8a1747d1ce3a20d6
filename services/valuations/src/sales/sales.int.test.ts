import { randomUUID } from 'node:crypto';
import { createCommandClient, createPostgresBus, openPool } from '@rollheim/bus';
import type { Bus, CommandClient, Outcome } from '@rollheim/bus';
import { newId, REPLY_TOPIC, TOPICS } from '@rollheim/contracts';
import type { EvidenceVehicle, PriceEvidence, PriceProposal, ValuationCommands } from '@rollheim/contracts';
import type { RunningService, Tx } from '@rollheim/service-kit';
import { startTestSystem, testCommand, testMessage, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type pg from 'pg';
import { start } from '../main.ts';
import { learnFromSales } from './job.ts';
import { marketOf, type MarketSale } from '../model/testing/market.ts';

let system: TestSystem;
let service: RunningService;
let bus: Bus;
let client: CommandClient;
let pool: pg.Pool;

const operator = `operator:${randomUUID()}`;
const HOUR_MS = 3_600_000;
const market = marketOf(77, 500).filter(({ vehicle }) => vehicle.productType === 'motorhome');
const [known, later] = [market.slice(0, 300), market.slice(300)];
const people = new Map<string, string>();
const personOf = (seller: string): string => {
  if (!people.has(seller)) people.set(seller, randomUUID());
  return people.get(seller)!;
};

/** Publishes sales as listings and auctions do: what was released, then that it was sold. */
async function sell(
  sales: readonly MarketSale[],
  more: { status?: string; hours?: number } = {},
): Promise<void> {
  const { status = 'sold', hours = 100 } = more;
  await bus.send(
    sales.flatMap(({ saleId: auctionId, seller, vehicle, price }) => {
      const { productType, category, make, model, registered, mileage, powerKw: power } = vehicle;
      const content = {
        productType,
        category,
        attributes: {
          make,
          model,
          category,
          first_registration_year: Math.floor(registered),
          mileage,
          power,
        },
      };
      const ownerCustomerId = personOf(seller);
      const since = new Date(Date.now() - hours * HOUR_MS).toISOString();
      const auction = {
        auctionId,
        version: status === 'sold' ? 1 : 2,
        status,
        soldPrice: price,
        ownerCustomerId,
        since,
      };
      return [
        testMessage('listings.published', auctionId, { adId: auctionId, version: 1, content }),
        testMessage('auctions.state', auctionId, auction),
      ];
    }),
  );
  await vi.waitFor(async () =>
    expect((await copied()).sort()).toEqual(expect.arrayContaining(expected(sales, status))),
  );
}
const expected = (sales: readonly MarketSale[], status: string) =>
  status === 'sold' ? sales.map(({ saleId }) => saleId) : [];
const copied = async (): Promise<string[]> =>
  (
    await system.query(
      'select auction_id from valuations.sold_auction join valuations.ad_vehicle on ad_id = auction_id',
    )
  ).map((row) => String((row as { auction_id: string }).auction_id));

const rows = async (sql: string): Promise<readonly Record<string, unknown>[]> => system.query(sql);
const lots = () => rows('select lot_id, figures from valuations.sales_lot order by lot_id');
const models = () => rows('select version from valuations.price_model order by version');

/** What the job does in a minute at the latest. */
async function learn(): Promise<void> {
  const turn = () =>
    learnFromSales({
      pool,
      signal: new AbortController().signal,
      transact: async (work) => {
        const own = await pool.connect();
        try {
          await own.query('begin');
          const result = await work({ client: own, emit: () => undefined } as unknown as Tx);
          await own.query('commit');
          return result;
        } finally {
          own.release(true);
        }
      },
    });
  // the service learns by itself as it starts: then it is at it
  await vi.waitFor(async () => expect(await turn()).toBe(true));
}

const told = ({ vehicle }: MarketSale): EvidenceVehicle => {
  const { registered, ...facts } = vehicle;
  return { ...facts, year: Math.floor(registered), month: null, condition: null, equipment: null };
};
const ask = (vehicle: EvidenceVehicle): Promise<Outcome> =>
  client.command(testCommand('valuations.commands', 'evidence', 'valuation.evidence', { vehicle }, null));
const evidence = async (vehicle: EvidenceVehicle): Promise<PriceEvidence> => {
  const { status, result } = await ask(vehicle);
  expect(status).toBe('accepted');
  return result as unknown as PriceEvidence;
};
/** Without the instant of the question. */
const said = async (sale: MarketSale) => ({
  ...(await evidence(told(sale))),
  at: '',
  band: [],
  estimate: null,
});

beforeAll(async () => {
  system = await startTestSystem(['valuations']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  const env = system.env('valuations', { SMTP_URL: 'smtp://127.0.0.1:9' });
  service = await start(env);
  pool = openPool({ connectionString: env['DATABASE_URL'], options: '-c search_path=valuations' });
});

afterAll(async () => {
  await pool?.end();
  await service?.stop();
  await client?.close();
  await bus?.close();
  await system?.stop();
});

test('before the first sale there is no evidence', async () => {
  expect(await evidence(told(known[0]!))).toMatchObject({ estimate: null, sales: 0, lots: [], band: [] });
});

test('a model is trained from concluded sales: what was voided or sold just now is none', async () => {
  await sell(known);
  await sell(known.slice(0, 4), { status: 'inactive' });
  await sell(later.slice(0, 5), { hours: 47 });
  await vi.waitFor(async () => expect(await copied()).toHaveLength(known.length - 4 + 5));
  await learn();
  const counted = (await rows('select auction_id from valuations.counted_sale')).map(
    (row) => row['auction_id'],
  );
  expect(counted.length).toBeGreaterThan(200);
  expect(counted.length % 5).toBe(0);
  for (const { saleId } of [...known.slice(0, 4), ...later.slice(0, 5)])
    expect(counted).not.toContain(saleId);
  const { estimate, lots: shown, sales } = await evidence(told(known[20]!));
  expect(sales).toBe(5 * shown.length);
  expect(sales).toBeGreaterThanOrEqual(5);
  expect(estimate!.low).toBeLessThan(estimate!.middle);
  expect(estimate!.middle / known[20]!.truth).toBeGreaterThan(0.5);
  expect(estimate!.middle / known[20]!.truth).toBeLessThan(2);
});

test('the same again seals and trains nothing again', async () => {
  const before = [await lots(), await models()];
  await sell(known.slice(10, 20));
  await learn();
  expect([await lots(), await models()]).toEqual(before);
});

test('what is kept of a lot names neither auction nor seller nor day', async () => {
  const kept = JSON.stringify([await lots(), await rows('select sale from valuations.lot_sale')]);
  for (const id of [...people.values(), ...known.map(({ saleId }) => `"${saleId}"`)])
    expect(kept).not.toContain(id);
  const days = await rows(
    `select distinct to_char(to_timestamp((sale->>'soldAt')::bigint / 1000) at time zone 'UTC', 'DD') as day from valuations.lot_sale`,
  );
  expect(days).toEqual([{ day: '15' }]);
});

test('an attacker who asks narrowly, before and after a sale, learns nothing of it; with the fifth a whole lot appears', async () => {
  // a make of its own: no one but its sellers can know what the first of them gets
  const own = (index: number, seller = `own ${index}`): MarketSale => ({
    ...known[30]!,
    saleId: `own ${index}`,
    seller,
    price: 4_000_000 + index * 100_000,
    vehicle: {
      ...known[30]!.vehicle,
      make: 'rare',
      model: 'One',
      category: 'alcove',
      registered: 2001.5,
      mileage: 77_000 + index,
    },
  });
  const questions = [
    own(0),
    { ...own(0), vehicle: { ...own(0).vehicle, model: '' } },
    ...known.slice(30, 40),
  ];
  const before = await Promise.all(questions.map(said));
  await sell([own(1)]);
  await learn();
  const after = await Promise.all(questions.map(said));
  // whatever was sealed with it is a lot of five sellers, and none is about this model
  expect(after.flatMap(({ lots: shown }) => shown.map(({ model }) => model))).not.toContain('One');
  await sell([own(2, 'own 1'), own(3, 'own 1'), own(4, 'own 1'), own(5, 'own 1'), own(6, 'own 1')]);
  await learn();
  const oneSeller = await Promise.all(questions.map(said));
  expect(oneSeller.flatMap(({ lots: shown }) => shown.map(({ model }) => model))).not.toContain('One');
  await sell([own(7), own(8), own(9), own(10), own(11)]);
  await learn();
  const [first] = await Promise.all(questions.map(said));
  expect(first?.lots[0]).toMatchObject({ sales: 5, model: 'One', make: 'rare' });
  for (const answers of [before, after, oneSeller])
    for (const { lots: shown, sales } of answers) {
      expect(sales).toBe(5 * shown.length);
      for (const lot of shown) expect(lot.sales).toBe(5);
    }
});

test('the proposal is for the team alone', async () => {
  const valuationId = newId();
  const send = <T extends 'valuation.update' | 'valuation.proposal'>(
    type: T,
    payload: ValuationCommands[T],
    actor: string | null,
  ) => client.command(testCommand('valuations.commands', valuationId, type, payload, actor));
  const { vehicle } = known[20]!;
  await send(
    'valuation.update',
    {
      valuationId,
      uuidHash: 'a1b2'.repeat(16),
      productType: 'motorhome',
      product: {
        make: vehicle.make,
        model: vehicle.model,
        category: vehicle.category,
        year: 2019,
        mileage: 60_000,
      },
    },
    null,
  );
  for (const actor of [null, randomUUID(), 'uuid:abc'])
    expect(await send('valuation.proposal', { valuationId }, actor)).toMatchObject({ code: 'not_allowed' });
  const outcome = await send('valuation.proposal', { valuationId }, operator);
  const proposal = outcome.result as unknown as PriceProposal;
  expect(outcome.status).toBe('accepted');
  expect(proposal.model?.sales).toBeGreaterThanOrEqual(200);
  expect(proposal.evidence.estimate!.low).toBeLessThan(proposal.evidence.estimate!.high);
  expect(proposal.comparable).toHaveLength(12);
  expect(proposal.comparable[0]).toMatchObject({ make: vehicle.make });
  expect(await send('valuation.proposal', { valuationId: newId() }, operator)).toMatchObject({
    code: 'not_found',
  });
});

test('a range that departs from what sales brought needs a reason, also of a second try', async () => {
  const valuationId = newId();
  const customerId = randomUUID();
  const send = (type: keyof ValuationCommands, payload: object, actor: string | null) =>
    client.command(testCommand('valuations.commands', valuationId, type, { valuationId, ...payload }, actor));
  // a make of the list, which no sale of this market has: its body is known
  const { category, model } = known[20]!.vehicle;
  const make = 'hymer';
  const uuidHash = 'b1c2'.repeat(16);
  await bus.send([testMessage('customers.state', customerId, { customerId, emailVerified: true })]);
  await vi.waitFor(async () =>
    expect(
      await rows(`select 1 from valuations.customer_facts where customer_id = '${customerId}'`),
    ).toHaveLength(1),
  );
  const product = { make, model, category, year: 2019, mileage: 60_000, beds: 4, condition: 'well_kept' };
  await send('valuation.update', { uuidHash, productType: 'motorhome', product }, null);
  const contact = { uuidHash, email: 'range@rollheim.example', phone: null, name: null, language: 'de' };
  expect(await send('valuation.submit', contact, customerId)).toMatchObject({ status: 'accepted' });
  const { result } = await send('valuation.proposal', {}, operator);
  const { low } = (result as unknown as PriceProposal).evidence.estimate!;
  const beside = { low: Math.round(low * 0.5), high: Math.round(low * 0.6) };
  const refused = { code: 'invalid_input', fields: { reason: 'validation.required' } };
  expect(await send('valuation.valuate', { ...beside, reason: null }, operator)).toMatchObject(refused);
  expect(await send('valuation.valuate', { ...beside, reason: null }, operator)).toMatchObject(refused);
  expect(await send('valuation.valuate', { ...beside, reason: 'Water damage' }, operator)).toMatchObject({
    status: 'accepted',
  });
});
