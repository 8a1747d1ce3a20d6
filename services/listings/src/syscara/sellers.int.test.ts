import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openClient } from '@rollheim/bus';
import { startSyscara, SYSCARA_LOGIN, type RunningSyscara } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { code, commercial, send, startListings, stopListings, system } from '../testing/listings.ts';
import {
  become,
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
let settings: Record<string, string>;

const has = (...entries: readonly (readonly [string, Entry])[]) => {
  vehicles.clear();
  for (const [id, entry] of entries) vehicles.set(id, entry);
};

beforeAll(async () => {
  syscara = await startSyscara({ port: 0, vehicles });
  settings = { SYSCARA_URL: syscara.url };
  await startListings(settings);
});
afterAll(async () => {
  await stopListings();
  await syscara?.stop();
});
beforeEach(async () => {
  for (const table of ['connections', 'refused', 'runs', 'vehicles'])
    await system.query(`delete from listings.syscara_${table}`);
});

test('whoever sells in private by now has no more imports, sees the connection and ends it', async () => {
  const changing = randomUUID();
  await become(changing, 'COMMERCIAL', 1);
  has(['1', motorhome(1000)]);
  await connect(SYSCARA_LOGIN, changing);
  await checked(changing);
  await become(changing, 'PRIVATE', 2);
  await system.query("update listings.syscara_connections set night_at = now() - interval '1 minute'");
  // another seller of the same night has theirs, by which the private one was passed over
  await connect();
  await checked();
  await system.query("update listings.syscara_connections set night_at = now() - interval '1 second'");
  expect((await ended()).run).toMatchObject({ by: 'night', fault: null });
  expect(await view(changing)).toMatchObject({ since: expect.any(String), nextAt: null, run: null });
  // an import that was open already ends without an ad
  await system.query(
    "insert into listings.syscara_runs (customer_id, by, asked_at) values ($1, 'button', now())",
    [changing],
  );
  await connect();
  expect((await ended(changing)).run).toMatchObject({ fault: 'stopped', total: null });
  expect(await imported(changing)).toEqual([]);
  expect(code(await send('syscara.disconnect', {}, changing))).toBe('accepted');
  expect(await view(changing)).toMatchObject({ since: null });
});

test('a new login that fails its first try takes nothing from the one that works', async () => {
  has(['1', motorhome(1000)]);
  await connect();
  const works = await checked();
  expect(works).toMatchObject({ fault: null, refused: null, found: 1 });
  // two at once, of which the second comes before the first was tried out
  await connect({ username: 'ostertal', password: 'falsch' });
  await connect({ username: 'ostertal', password: 'auch falsch' });
  expect(await checked()).toMatchObject({
    fault: null,
    refused: 'credentials',
    found: 1,
    since: works.since,
  });
  // one that cannot be tried out is none, either
  await connect({ username: 'gesperrt', password: 'x' });
  expect(await checked()).toMatchObject({ fault: null, refused: 'garbage', since: works.since });
  expect((await run()).run).toMatchObject({ fault: null, counts: counts({ created: 1 }) });
  // what works takes its place, and leaves nothing of it
  await connect();
  const replaced = await checked();
  expect(replaced).toMatchObject({ fault: null, refused: null });
  expect(replaced.since).not.toBe(works.since);
  expect(await system.query('select previous_sealed from listings.syscara_connections')).toEqual([
    { previous_sealed: null },
  ]);
});

test('a first login that SYSCARA refuses is no connection: it is not kept, and is typed again', async () => {
  has(['1', motorhome(1000)]);
  const wrong = { username: 'ostertal', password: 'falsch' };
  await connect(wrong);
  const refused = { since: null, checking: false, fault: null, refused: 'credentials', nextAt: null };
  expect(await checked()).toMatchObject(refused);
  expect(await system.query('select 1 from listings.syscara_connections')).toEqual([]);
  expect(code(await send('syscara.run', {}, commercial))).toBe('not_found');
  // nor is one that followed a login that could not be tried out
  await connect({ username: 'gesperrt', password: 'x' });
  expect(await checked()).toMatchObject({ since: expect.any(String), fault: 'garbage', refused: null });
  await connect(wrong);
  expect(await checked()).toMatchObject(refused);
  await connect();
  expect(await checked()).toMatchObject({ since: expect.any(String), fault: null, refused: null, found: 1 });
});

test('a login that an import went through with has worked, also where its first try met a fault', async () => {
  has(['1', motorhome(1000)]);
  await connect();
  const { since } = await checked();
  // as a first try leaves it that SYSCARA answered with an error
  await system.query(
    "update listings.syscara_connections set found = null, fault = 'garbage' where customer_id = $1",
    [commercial],
  );
  expect((await run()).run).toMatchObject({ fault: null, total: 1 });
  await connect({ username: 'ostertal', password: 'falsch' });
  expect(await checked()).toMatchObject({ since, fault: null, refused: 'credentials', found: 1 });
});

test('a login is tried out for confirmed addresses alone', async () => {
  const unconfirmed = randomUUID();
  await become(unconfirmed, 'COMMERCIAL', 1, false);
  const sealed = { sealed: 'nothing that this service can open' };
  expect(code(await send('syscara.connect', sealed, unconfirmed))).toBe('email_not_verified');
});

test('a vehicle that cannot be kept for what it holds is named; the others are imported', async () => {
  await system.query(
    "alter table listings.syscara_vehicles add constraint odd check (title <> 'Hymer B 588' or hash = '')",
  );
  try {
    has(
      ['1', { vehicle: { type: 'Caravan', model: { producer: 'Fendt', model: '515' } }, pictures: [] }],
      ['2', motorhome(2000)],
      ['3', { vehicle: { type: 'Caravan', model: { producer: 'Fendt', model: '700' } }, pictures: [] }],
    );
    await connect();
    const { run: over, vehicles: named } = await run();
    expect(over).toMatchObject({ fault: null, counts: counts({ created: 2, faulty: 1 }) });
    expect(named).toMatchObject([{ syscaraId: '2', adId: null, faults: [{ fault: 'syscara.unreadable' }] }]);
  } finally {
    await system.query('alter table listings.syscara_vehicles drop constraint odd');
  }
  // nothing of it is remembered as if it had been taken
  expect((await run()).run?.counts).toEqual(counts({ created: 1, unchanged: 2 }));
});

test('a new login waits for the import with nothing locked that the import needs', async () => {
  has(['1', motorhome(1000)]);
  await connect();
  await checked();
  const mine = 'where customer_id = $1';
  const importing = openClient({ connectionString: system.adminUrl });
  await importing.connect();
  try {
    // as an import does it: the connection, and then its run
    await importing.query('begin');
    await importing.query(`select from listings.syscara_connections ${mine} for update`, [commercial]);
    await system.query(
      `insert into listings.syscara_runs (customer_id, by, asked_at) values ($1, 'button', now())`,
      [commercial],
    );
    const entered = connect();
    await vi.waitFor(async () =>
      expect(
        await system.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%syscara_connections%'",
        ),
      ).toHaveLength(1),
    );
    await importing.query(
      `select from listings.syscara_runs ${mine} and ended_at is null for update nowait`,
      [commercial],
    );
    await importing.query('commit');
    await entered;
  } finally {
    await importing.end();
  }
  expect((await view()).run).toMatchObject({ fault: 'stopped' });
});

test('a login is tried out while every lane of the imports is taken', async () => {
  let goOn: () => void = () => undefined;
  const waiting = new Promise<void>((done) => {
    goOn = done;
  });
  let isLate = false;
  let asked = 0;
  const slow = createServer((_req, res) => {
    asked += 1;
    const answer = () => res.setHeader('content-type', 'application/json').end('{}');
    if (isLate) void waiting.then(answer);
    else answer();
  });
  await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  await stopListings();
  try {
    await startListings({ SYSCARA_URL: url });
    const sellers = [commercial, randomUUID(), randomUUID()];
    for (const seller of sellers.slice(1)) await become(seller, 'COMMERCIAL', 1);
    for (const seller of sellers) {
      await connect(SYSCARA_LOGIN, seller);
      await checked(seller);
    }
    isLate = true;
    const before = asked;
    for (const seller of sellers) await send('syscara.run', {}, seller);
    await vi.waitFor(() => expect(asked).toBe(before + 2));
    await send('syscara.check', {}, sellers[2] ?? '');
    await vi.waitFor(() => expect(asked).toBe(before + 3), { timeout: 10_000 });
  } finally {
    goOn();
    await stopListings();
    slow.closeAllConnections();
    slow.close();
    await startListings(settings);
  }
});
