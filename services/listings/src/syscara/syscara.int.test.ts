import { randomUUID } from 'node:crypto';
import type { RunningService } from '@rollheim/service-kit';
import { startSyscara, SYSCARA_LOGIN, testCommand, type RunningSyscara } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { start } from '../main.ts';
import {
  ask,
  code,
  commercial,
  owner,
  publish,
  seen,
  send,
  startListings,
  stopListings,
  system,
  update,
} from '../testing/listings.ts';
import {
  checked,
  connect,
  counts,
  ended,
  imported,
  motorhome,
  run,
  view,
  type Entry,
} from '../testing/syscara.ts';

const vehicles = new Map<string, Entry>();
let syscara: RunningSyscara;
let password: string = SYSCARA_LOGIN.password;
let second: RunningService | undefined;
let settings: Record<string, string>;

const has = (...entries: readonly (readonly [string, Entry])[]) => {
  vehicles.clear();
  for (const [id, entry] of entries) vehicles.set(id, entry);
};

beforeAll(async () => {
  syscara = await startSyscara({ port: 0, vehicles, password: () => password });
  settings = { SYSCARA_URL: syscara.url };
  await startListings(settings);
});
afterAll(async () => {
  await second?.stop();
  await stopListings();
  await syscara?.stop();
});
beforeEach(async () => {
  password = SYSCARA_LOGIN.password;
  await second?.stop();
  second = undefined;
  if (code(await send('syscara.disconnect', {}, commercial)) !== 'accepted')
    throw new Error('not disconnected');
  await system.query('delete from listings.syscara_runs');
  await system.query('delete from listings.syscara_vehicles');
  await system.query('delete from listings.listings where owner_customer_id = $1', [commercial]);
});

test('a login is kept encrypted: no row, no message and no answer has a part of it', async () => {
  has(['1', motorhome(1000)]);
  const answer = await connect();
  expect(await checked()).toMatchObject({ fault: null, found: 1, nextAt: expect.any(String), run: null });
  const rows = await system.query<{ row: string }>(
    `select to_jsonb(c)::text as row from listings.syscara_connections c`,
  );
  const logged = await system.query<{ row: string }>(
    'select to_jsonb(o)::text as row from listings.outbox o',
  );
  const kept = [JSON.stringify(answer), JSON.stringify(seen), ...[...rows, ...logged].map(({ row }) => row)];
  expect(rows).toHaveLength(1);
  for (const text of kept)
    for (const part of [SYSCARA_LOGIN.username, SYSCARA_LOGIN.password]) expect(text).not.toContain(part);
});

test('commercial sellers alone connect', async () => {
  const operator = `operator:${randomUUID()}`;
  for (const actor of [owner, randomUUID(), operator])
    for (const act of ['syscara.key', 'syscara.check', 'syscara.run'] as const)
      expect(code(await send(act, {}, actor))).toBe('not_allowed');
  for (const act of ['syscara.get', 'syscara.disconnect'] as const) {
    expect(code(await send(act, {}, operator))).toBe('not_allowed');
    expect(code(await send(act, {}, owner))).toBe('accepted');
  }
  expect(await view(owner)).toMatchObject({ since: null, nextAt: null, run: null, vehicles: [] });
  expect(code(await send('syscara.run', {}, commercial))).toBe('not_found');
  const sealed = { sealed: 'nothing that this service can open' };
  expect(await send('syscara.connect', sealed, commercial)).toMatchObject({ code: 'invalid_input' });
});

test('a login that SYSCARA refuses from some day on is named, and is not tried at night', async () => {
  has();
  await connect();
  expect(await checked()).toMatchObject({ fault: null, found: 0 });
  password = 'seit heute ein anderes';
  await send('syscara.check', {}, commercial);
  expect(await checked()).toMatchObject({ since: expect.any(String), fault: 'credentials', nextAt: null });
  await system.query("update listings.syscara_connections set night_at = now() - interval '1 hour'");
  // what is asked for is done all the same; behind it no night was
  expect((await run()).run).toMatchObject({ by: 'button', fault: 'credentials', total: null });
  expect(await system.query('select by from listings.syscara_runs')).toEqual([{ by: 'button' }]);
});

test('each vehicle becomes one draft, marked until it is confirmed; what is odd is named', async () => {
  has(
    ['1', motorhome(1000, { typeof: 'Raumschiff' })],
    ['2', { vehicle: { type: 'Caravan', model: { producer: 'Fendt', model: '515' } }, pictures: [] }],
    ['3', { vehicle: { type: 'Boot' }, pictures: [] }],
  );
  await connect();
  const { run: over, vehicles: named } = await run();
  expect(over).toMatchObject({
    by: 'button',
    fault: null,
    total: 3,
    counts: counts({ created: 2, faulty: 1 }),
  });
  expect(named).toMatchObject([
    {
      syscaraId: '3',
      adId: null,
      outcome: 'faulty',
      faults: [{ code: null, fault: 'syscara.type', value: 'Boot' }],
    },
    { syscaraId: '1', outcome: 'created', faults: [{ code: 'category', value: 'Raumschiff' }] },
  ]);
  const ads = await imported();
  expect(ads.map(({ content }) => content.title)).toEqual(['Hymer B 588', 'Fendt 515']);
  const log = await system.query<{ source: string }>(
    'select distinct source from listings.update_log where ad_id = any($1)',
    [ads.map(({ ad_id }) => ad_id)],
  );
  expect(log).toEqual([{ source: 'syscara' }]);
  // nothing changed: nothing is written
  expect((await run()).run?.counts).toEqual(counts({ unchanged: 2, faulty: 1 }));
  expect(await imported()).toEqual(ads);
  // whoever has a draft in hands completes it: there is no more to say about it
  await update(ads[0]?.ad_id ?? '', { description: 'Von mir.' }, commercial);
  expect((await view()).vehicles.map(({ syscaraId }) => syscaraId)).toEqual(['3']);
});

test('what changes is brought to drafts that no one touched; the others are the seller’s, and nothing is lost', async () => {
  has(
    ['1', motorhome(1000)],
    ['2', motorhome(2000)],
    ['3', motorhome(3000)],
    ['4', motorhome(4000)],
    ['5', motorhome(5000)],
  );
  await connect();
  await run();
  const [first, confirmed, submitted, discarded, vanished] = (await imported()).map(({ ad_id }) => ad_id);
  await update(confirmed!, { attributes: { mileage: 2000 } }, commercial);
  await publish('auctions.state', submitted!, { status: 'under_review', round: 0, version: 3 });
  await expect
    .poll(() => system.query('select 1 from listings.auction_facts where auction_id = $1', [submitted]))
    .toHaveLength(1);
  expect(code(await send('listing.discard', { adId: discarded!, uuidHash: null }, commercial))).toBe(
    'accepted',
  );
  const before = await imported();
  has(
    ['1', motorhome(1100)],
    ['2', motorhome(2100)],
    ['3', motorhome(3100)],
    ['4', motorhome(4100)],
    ['6', motorhome(6000)],
  );
  const { run: over, vehicles: named } = await run();
  expect(over?.counts).toEqual(counts({ created: 1, updated: 1, kept: 3, gone: 1 }));
  // the discarded one is nothing to look at
  expect(named.map(({ syscaraId }) => syscaraId).toSorted()).toEqual(['2', '3', '5']);
  expect(named.filter(({ outcome }) => outcome === 'gone')).toMatchObject([
    { syscaraId: '5', adId: vanished },
  ]);
  const after = await imported();
  expect(after.find(({ ad_id }) => ad_id === first)?.content.attributes['mileage']).toBe(1100);
  const others = (ads: typeof after) =>
    ads.filter(({ syscara_id }) => ['2', '3', '4', '5'].includes(syscara_id));
  expect(others(after)).toEqual(others(before));
  // it comes back, and is the same ad
  vehicles.set('5', motorhome(5000));
  expect((await run()).run?.counts).toMatchObject({ gone: 0, created: 0 });
  expect((await imported()).find(({ syscara_id }) => syscara_id === '5')?.ad_id).toBe(vanished);
});

test('button and night at once, in two processes, are one import; each vehicle has one ad', async () => {
  second = await start(system.env('listings', settings));
  has(...Array.from({ length: 30 }, (_, id) => [`v${id}`, motorhome(1000 + id)] as const));
  await connect();
  await system.query("update listings.syscara_connections set night_at = now() - interval '1 minute'");
  await Promise.all(Array.from({ length: 5 }, () => send('syscara.run', {}, commercial, randomUUID())));
  const { run: over, nextAt } = await ended();
  expect(over?.counts).toEqual(counts({ created: 30 }));
  expect(await imported()).toHaveLength(30);
  expect(
    await system.query('select 1 from listings.listings where owner_customer_id = $1', [commercial]),
  ).toHaveLength(30);
  // the night is over by that
  expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now());
});

test('the night imports by itself', async () => {
  has(['1', motorhome(1000)]);
  await connect();
  await checked();
  await system.query("update listings.syscara_connections set night_at = now() - interval '1 minute'");
  expect((await ended()).run).toMatchObject({ by: 'night', counts: counts({ created: 1 }) });
});

test('an import that stopped half-way is taken up where it was, with the rest of its vehicles', async () => {
  has(...Array.from({ length: 12 }, (_, id) => [`c${id}`, motorhome(1000 + id)] as const));
  await connect();
  await checked();
  await system.query(`
    create function listings.broken() returns trigger language plpgsql as
      $$ begin if new.syscara_id = 'c6' then raise exception 'the database is away'; end if; return new; end $$;
    create trigger broken before insert on listings.syscara_vehicles for each row execute function listings.broken()`);
  await send('syscara.run', {}, commercial);
  await expect.poll(async () => (await imported()).length).toBe(6);
  const made = await imported();
  await system.query('drop trigger broken on listings.syscara_vehicles; drop function listings.broken()');
  // half of the seventh was undone: its ad is no draft without a vehicle
  expect(
    await system.query('select 1 from listings.listings where owner_customer_id = $1', [commercial]),
  ).toHaveLength(6);
  expect((await view()).run).toMatchObject({ total: 12, endedAt: null, counts: counts({ created: 6 }) });
  await system.query('update listings.syscara_connections set lease_until = now()');
  expect((await ended()).run?.counts).toEqual(counts({ created: 12 }));
  const all = await imported();
  expect(all).toHaveLength(12);
  expect(all).toEqual(expect.arrayContaining(made));
});

test('an import that never comes to its end is given up, and says so', async () => {
  has(['1', motorhome(1000)]);
  await connect();
  await checked();
  await system.query(
    `insert into listings.syscara_runs (customer_id, by, asked_at, attempts) values ($1, 'button', now(), 5)`,
    [commercial],
  );
  expect((await ended()).run).toMatchObject({ fault: 'failed' });
});

test('without a login there is no import; its vehicles are known when it comes back', async () => {
  has(['1', motorhome(1000)]);
  await connect();
  await run();
  const ads = await imported();
  expect(code(await send('syscara.disconnect', {}, commercial))).toBe('accepted');
  expect(await view()).toMatchObject({ since: null, nextAt: null });
  expect(await system.query('select 1 from listings.syscara_connections')).toEqual([]);
  await connect();
  expect((await run()).run?.counts).toEqual(counts({ unchanged: 1 }));
  expect(await imported()).toEqual(ads);
});

test('a login under a key that is gone is named', async () => {
  has(['1', motorhome(1000)]);
  await connect();
  await checked();
  await system.query("update listings.syscara_connections set key_id = 'gone'");
  expect((await run()).run?.fault).toBe('key');
  expect(await view()).toMatchObject({ fault: 'key', nextAt: null });
});

test('an erasure takes login, runs and drafts, and ends an import that is running', async () => {
  const leaving = randomUUID();
  await publish('customers.state', leaving, { profileType: 'COMMERCIAL', emailVerified: true, version: 1 });
  await expect
    .poll(() => system.query('select 1 from listings.customer_facts where customer_id = $1', [leaving]))
    .toHaveLength(1);
  has(...Array.from({ length: 60 }, (_, id) => [`e${id}`, motorhome(1000 + id)] as const));
  await connect(SYSCARA_LOGIN, leaving);
  await send('syscara.run', {}, leaving);
  await expect.poll(async () => (await imported(leaving)).length).toBeGreaterThan(2);
  const erase = testCommand(
    'personal.commands',
    'listings',
    'personal.erase',
    { customerId: leaving },
    'service:identity',
  );
  expect(code(await ask(erase))).toBe('accepted');
  for (const table of ['syscara_connections', 'syscara_runs', 'syscara_vehicles'])
    expect(await system.query(`select 1 from listings.${table} where customer_id = $1`, [leaving])).toEqual(
      [],
    );
  // whoever was importing found that out by its next vehicle
  has(['1', motorhome(1000)]);
  await connect();
  await run();
  expect(
    await system.query('select 1 from listings.listings where owner_customer_id = $1', [leaving]),
  ).toEqual([]);
});
