import type { ReceivedMessage } from '@rollheim/bus';
import { openClient } from '@rollheim/bus';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { missingVersions, notingVersions } from '../src/bff/versions.ts';
import { copiedTable, copyStates, type StateCopy } from '../src/index.ts';

interface Thing {
  readonly version: number;
  readonly word: string;
  readonly more?: object;
  readonly hidden?: boolean;
}

const things = copiedTable({
  table: 'thing',
  columns: {
    id: 'text not null',
    version: 'int not null',
    word: 'text not null',
    first_word: 'text not null',
    more: 'jsonb not null',
  },
  key: ['id'],
  indexes: ["(word) where word <> 'x'"],
  fillfactor: 70,
  fixed: ['first_word'],
  row: ({ version, word, more = {}, hidden }: Thing, id: string) =>
    hidden ? null : { id, version, word, first_word: word, more },
});
const steps = copiedTable({
  table: 'step',
  columns: { of: 'text not null', n: 'int not null', word: 'text' },
  key: ['of', 'n'],
  yields: 'never',
  row: ({ of, n, word }: { readonly of: string; readonly n: number; readonly word: string }) => ({
    of,
    n,
    word,
  }),
  gone: () => null,
});
const copies = copyStates({ 'test.things': things, 'test.steps': steps });

let postgres: TestPostgres;
let client: pg.Client;

beforeAll(async () => {
  postgres = await withPostgres();
  client = openClient({ connectionString: (await postgres.database()).adminUrl });
  await client.connect();
  await client.query(`${copies.tables}create table noted (n int primary key)`);
});
afterAll(async () => {
  await client?.end();
  await postgres?.stop();
});
beforeEach(() => client.query('truncate thing, step, noted'));

type Said = readonly [topic: string, key: string, payload: unknown];
const thing = (key: string, version: number, word: string): Said => ['test.things', key, { version, word }];
const messagesOf = (said: readonly Said[]) =>
  said.map(([topic, key, payload]) => ({ topic, key, payload })) as unknown as ReceivedMessage[];
const rows = async () =>
  (await client.query('select id, version, word, first_word from thing order by id')).rows.map(Object.values);

const BATCHES: Readonly<Record<string, readonly Said[]>> = {
  'states of several keys': [thing('a', 1, 'x'), thing('b', 3, 'y')],
  'two states of one key': [thing('a', 1, 'x'), thing('a', 2, 'y')],
  'an older state behind a newer one': [thing('a', 5, 'x'), thing('a', 4, 'y')],
  'the same version again': [thing('a', 5, 'x'), thing('a', 5, 'y')],
  'a tombstone behind a state': [thing('a', 9, 'x'), ['test.things', 'a', null]],
  'a state behind its tombstone, older than before it': [
    thing('a', 9, 'x'),
    ['test.things', 'a', null],
    thing('a', 2, 'z'),
  ],
  'what the state no longer shows': [thing('a', 9, 'x'), ['test.things', 'a', { version: 10, hidden: true }]],
  'a tombstone of what was never there': [['test.things', 'q', null]],
};

test.each(Object.entries(BATCHES))('%s leave the same in one statement as one by one', async (_, batch) => {
  const before = [thing('a', 7, 'before'), thing('c', 1, 'stays')];
  await copies(messagesOf(before), client);
  for (const each of batch) await copies(messagesOf([each]), client);
  const oneByOne = await rows();
  await client.query('truncate thing');
  await copies(messagesOf(before), client);
  await copies(messagesOf(batch), client);
  expect(await rows()).toEqual(oneByOne);
});

test('a batch of several topics is one statement, and what else it is to do is part of it', async () => {
  const batch = messagesOf([
    thing('a', 1, 'x'),
    ['test.steps', 's', { of: 'a', n: 1, word: 'first' }],
    ['test.steps', 's', { of: 'a', n: 1, word: 'again' }],
    ['test.steps', 's', null],
    thing('b', 1, "it's €"),
  ]);
  const also = { name: 'note', text: 'insert into noted values ($1)', values: [5] };
  const statements = copies.statements(batch, also);
  expect(statements).toHaveLength(1);
  await client.query(statements[0]!);
  expect(await rows()).toEqual([
    ['a', 1, 'x', 'x'],
    ['b', 1, "it's €", "it's €"],
  ]);
  expect((await client.query('select of, n, word from step')).rows).toEqual([
    { of: 'a', n: 1, word: 'first' },
  ]);
  expect((await client.query('select n from noted')).rows).toEqual([{ n: 5 }]);
  expect(copies.statements([], also)).toEqual([also]);
});

test('a row that yields to what says something else is not written for a version alone', async () => {
  const changing = copyStates({ 'test.things': { ...things, yields: 'changed' } });
  const written = async () => (await client.query('select xmin::text from thing')).rows;
  await changing(messagesOf([thing('a', 2, 'x')]), client);
  const before = await written();
  await changing(messagesOf([thing('a', 3, 'x')]), client);
  expect(await written()).toEqual(before);
  await changing(messagesOf([thing('a', 1, 'older')]), client);
  expect(await written()).toEqual(before);
  await changing(messagesOf([thing('a', 4, 'y'), thing('a', 3, 'x')]), client);
  expect(await rows()).toEqual([['a', 4, 'y', 'x']]);
});

test('a batch with a row that the database refuses leaves nothing of itself', async () => {
  const bad = messagesOf([thing('a', 1, 'x'), ['test.things', 'b', { version: 2 ** 40, word: 'too far' }]]);
  await expect(copies(bad, client)).rejects.toMatchObject({ code: '22003' });
  expect(await rows()).toEqual([]);
});

test('a topic without a table is an error', async () => {
  await expect(copies(messagesOf([['test.other', 'a', {}]]), client)).rejects.toThrow('test.other');
});

test('a topic may have several tables, each of which takes what it needs', async () => {
  const loud: StateCopy<Thing> = {
    table: 'noted',
    key: ['n'],
    yields: 'never',
    row: ({ version, word }) => (word === word.toUpperCase() ? { n: version } : null),
    gone: () => null,
  };
  const both = copyStates({ 'test.things': [things, loud] });
  await both(messagesOf([thing('a', 1, 'x'), thing('a', 2, 'X'), thing('b', 7, 'y')]), client);
  expect(await rows()).toEqual([
    ['a', 2, 'X', 'x'],
    ['b', 7, 'y', 'y'],
  ]);
  expect((await client.query('select n from noted')).rows).toEqual([{ n: 2 }]);
});

test('a table holds the versions of its topic, and nothing else notes them', async () => {
  const telling = copyStates({ 'test.things': { ...things, tellsVersions: true }, 'test.steps': steps });
  await client.query(
    'create table if not exists kit_versions (name text primary key, version bigint not null)',
  );
  const note = { of: 's', n: 1, word: 'x', version: 4 };
  const messages = messagesOf([thing('a', 2, 'x'), ['test.steps', 's:1', note]]);
  const noting = notingVersions(messages, telling.versions);
  for (const statement of telling.statements(messages, noting)) await client.query(statement);
  expect((await client.query('select name, version from kit_versions')).rows).toEqual([
    { name: 'test.steps/s:1', version: '4' },
  ]);
  const missing = (versions: Record<string, number>) =>
    missingVersions(client as unknown as pg.Pool, ['test.things', 'test.steps'], versions, telling.versions);
  expect(await missing({ 'test.things/a': 2, 'test.steps/s:1': 4 })).toEqual([]);
  expect(await missing({ 'test.things/a': 3, 'test.things/b': 1, 'test.steps/s:1': 5 })).toEqual([
    'test.things/a',
    'test.things/b',
    'test.steps/s:1',
  ]);
  expect(notingVersions(messagesOf([thing('a', 3, 'y')]), telling.versions)).toBeNull();
});
