import { openPool } from '@rollheim/bus';
import type { NotificationState, WireMessage } from '@rollheim/contracts';
import { countersOf, countsAsTask } from '@rollheim/contracts/server';
import { taskKindOf } from '@rollheim/contracts/tasks';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, TABLES } from './projections/apply.ts';
import { subjects, thread, type Listing, type Place } from './queries.ts';
import { asReceived, sampleMessage } from './testing/sample-messages.ts';

const DEALER = 'dealer';
const OTHER = 'other';
const MESSAGES = 10_000;
const THREADS = 1_500;
const BATCH = 500;
const ALL: Listing = { filter: 'all', task: null, q: '' };

let postgres: TestPostgres;
let pool: pg.Pool;
/** The newest state of each message. */
const states = new Map<string, NotificationState>();

async function write(list: readonly NotificationState[]): Promise<void> {
  for (const state of list) states.set(state.messageId, state);
  await apply(asReceived(list), pool as unknown as pg.PoolClient);
}

beforeAll(async () => {
  postgres = await withPostgres();
  const { adminUrl } = await postgres.database();
  pool = openPool({ connectionString: adminUrl, max: 4 });
  await pool.query(TABLES);
  for (const [who, most] of [
    [DEALER, MESSAGES],
    [OTHER, 300],
  ] as const)
    for (let from = 0; from < most; from += BATCH)
      await write(
        Array.from({ length: Math.min(BATCH, most - from) }, (_, at) =>
          sampleMessage(who, from + at, THREADS),
        ),
      );
});

afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

const placeOf = ({ createdAt, messageId }: WireMessage): Place => ({ createdAt, messageId });
const listPage = (after: Place | null, listing = ALL, page = 1) =>
  subjects(pool, { customerId: DEALER, locale: 'de', page, after }, listing);
const threadPage = (groupKey: string, after: Place | null) =>
  thread(pool, { customerId: DEALER, locale: 'de', page: 1, after }, groupKey);

/** Every row, page after page; `between` runs after each of them. */
async function readAll(
  read: (after: Place | null) => Promise<{ readonly notifications: readonly WireMessage[] }>,
  between: (page: number) => Promise<void> = () => Promise.resolve(),
): Promise<WireMessage[]> {
  const rows: WireMessage[] = [];
  for (let page = 1; ; page += 1) {
    const last = rows.at(-1);
    const { notifications } = await read(last ? placeOf(last) : null);
    if (notifications.length === 0) return rows;
    rows.push(...notifications);
    await between(page);
  }
}

const ofDealer = () => [...states.values()].filter(({ customerId }) => customerId === DEALER);
/** Threads by their newest message, newest first, counted from the messages themselves. */
function expected() {
  const groups = Map.groupBy(ofDealer(), ({ groupKey }) => groupKey);
  return [...groups.values()]
    .map((list) => ({
      newest: list.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]!,
      counters: countersOf(list),
      notes: list.filter(({ code, read }) => code === 'read_me' && read === 1).length,
      kinds: new Set(list.filter(countsAsTask).map(({ code }) => taskKindOf(code))),
    }))
    .toSorted((a, b) => (a.newest.createdAt < b.newest.createdAt ? 1 : -1));
}

test('all threads of 10,000 messages in pages, each once, with the badges of their messages', async () => {
  const rows = await readAll((after) => listPage(after));
  expect(rows.map(({ messageId, group }) => [messageId, group])).toEqual(
    expected().map(({ newest, counters }) => [newest.messageId, counters]),
  );
  const first = await listPage(null);
  expect(first).toMatchObject({ ...countersOf(ofDealer()), total: expected().length });
  expect(first.openReadMes).toBe(expected().reduce((sum, { notes }) => sum + notes, 0));
  // by number of the page, as the specification asks for it
  expect((await listPage(null, ALL, 3)).notifications).toEqual(rows.slice(40, 60));
});

test('the filters and the kinds of tasks show the threads that have them, and say how many', async () => {
  const { tasks } = await listPage(null);
  expect(Object.keys(tasks ?? {}).toSorted()).toEqual(['offers', 'questions']);
  for (const [listing, has] of [
    [{ ...ALL, filter: 'tasks' }, (each) => each.counters.openCtas > 0],
    [{ ...ALL, filter: 'unread' }, (each) => each.counters.unRead > 0],
    [{ ...ALL, filter: 'notes' }, (each) => each.notes > 0],
    [{ ...ALL, filter: 'tasks', task: 'offers' }, (each) => each.kinds.has('offers')],
    [{ ...ALL, filter: 'tasks', task: 'questions' }, (each) => each.kinds.has('questions')],
    [{ ...ALL, filter: 'tasks', task: 'valuations' }, () => false],
    // a kind belongs to the filter of tasks alone
    [{ ...ALL, task: 'offers' }, () => true],
  ] as readonly (readonly [Listing, (each: ReturnType<typeof expected>[number]) => boolean])[]) {
    const wanted = expected().filter(has);
    const rows = await readAll((after) => listPage(after, listing));
    expect(
      rows.map(({ groupKey }) => groupKey),
      JSON.stringify(listing),
    ).toEqual(wanted.map(({ newest }) => newest.groupKey));
    expect((await listPage(null, listing)).total, JSON.stringify(listing)).toBe(wanted.length);
  }
});

test('while messages come between the pages, no row comes twice and none is missed', async () => {
  const before = new Set(expected().map(({ newest }) => newest.groupKey));
  let n = MESSAGES;
  const moved = new Set<string>();
  const rows = await readAll(
    (after) => listPage(after),
    async (page) => {
      // one of a thread that was read already, one of a thread further down, one of a new thread
      const told = [sampleMessage(DEALER, n, THREADS), sampleMessage(DEALER, n + 1, THREADS)];
      await write([...told, { ...sampleMessage(DEALER, n + 2, THREADS), groupKey: `new-${page}` }]);
      for (const { groupKey } of told) moved.add(groupKey);
      n += 3;
    },
  );
  const read = rows.map(({ groupKey }) => groupKey);
  expect(new Set(read).size).toBe(read.length);
  expect(read.some((key) => key.startsWith('new-'))).toBe(false);
  // what moved to the top is announced by its own live frame
  expect([...before].filter((key) => !read.includes(key) && !moved.has(key))).toEqual([]);
});

test('a long thread in pages, each message once, while messages come', async () => {
  const [groupKey = '', list = []] =
    [...Map.groupBy(ofDealer(), (each) => each.groupKey)].toSorted((a, b) => b[1].length - a[1].length)[0] ??
    [];
  expect(list.length).toBeGreaterThan(200);
  const first = await threadPage(groupKey, null);
  expect(first.total).toBe(list.length);
  const rows = await readAll(
    (after) => threadPage(groupKey, after),
    (page) => write([{ ...sampleMessage(DEALER, 90_000 + page, THREADS), groupKey }]),
  );
  expect(rows.map(({ messageId }) => messageId)).toEqual(
    list.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map(({ messageId }) => messageId),
  );
});

test('a thread that is read, or answered, or whose messages are deleted is counted again', async () => {
  const [row] = (await listPage(null, { ...ALL, filter: 'tasks' })).notifications;
  const key = row?.groupKey ?? '';
  const closedAt = '2026-03-09T10:00:00.000Z';
  const members = ofDealer().filter(({ groupKey }) => groupKey === key);
  await write(members.map((state) => ({ ...state, read: 0, closedAt })));
  const found = (await listPage(null)).notifications.find(({ groupKey }) => groupKey === key);
  expect(found?.group).toEqual({ unRead: 0, openCtas: 0 });

  const { total } = await listPage(null);
  await apply(
    asReceived(members.map(({ messageId }) => ({ messageId, payload: null }))),
    pool as unknown as pg.PoolClient,
  );
  for (const { messageId } of members) states.delete(messageId);
  expect((await listPage(null)).total).toBe(total - 1);
  expect((await threadPage(key, null)).notifications).toEqual([]);
});

test('words are looked for in the newest 10,000 messages, and in no further ones', async () => {
  const reader = 'reader';
  const text = (n: number) => ({
    ...sampleMessage(reader, n, 50),
    params: {},
    title: n < 2 ? `Eriba ${n}` : '',
  });
  const found = async () =>
    (await subjects(pool, { customerId: reader, locale: 'de', page: 1, after: null }, { ...ALL, q: 'eriba' }))
      .total;
  for (let from = 0; from < MESSAGES; from += BATCH)
    await write(Array.from({ length: BATCH }, (_, at) => text(from + at)));
  expect(await found()).toBe(2);
  await write([text(MESSAGES)]);
  expect(await found()).toBe(1);
});
