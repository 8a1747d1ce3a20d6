import { describe, expect, test } from 'vitest';
import { declareColumns, insertRow, updateRow, upsertRow } from './rows.ts';

describe('A named row', () => {
  const row = { id: 'a', version: 3, title: null };

  test('is inserted by the names of its columns', () => {
    expect(insertRow('ad', row, 'returning id')).toEqual({
      text: 'insert into ad (id, version, title) values ($1, $2, $3) returning id',
      values: ['a', 3, null],
    });
  });

  test('replaces the row of its key, without what is fixed', () => {
    expect(upsertRow('ad', ['id'], row, { fixed: ['title'] })).toEqual({
      text: 'insert into ad (id, version, title) values ($1, $2, $3) on conflict (id) do update set version = excluded.version',
      values: ['a', 3, null],
    });
  });

  test('updates the rows of a key, under a further condition', () => {
    expect(updateRow('ad', { id: 'a' }, { version: 3, title: null }, 'version < 3')).toEqual({
      text: 'update ad set version = $1, title = $2 where id = $3 and version < 3',
      values: [3, null, 'a'],
    });
  });
});

test('Declared columns turn items into one array for each column', () => {
  const columns = declareColumns<{ id: string; at: number }>({
    id: ['text', ({ id }) => id],
    at: ['bigint', ({ at }) => at],
  });
  expect(columns.count).toBe(2);
  expect(columns.names).toBe('id, at');
  expect(columns.arrays(4)).toBe('$4::text[], $5::bigint[]');
  expect(columns.replaced('id')).toBe('at = excluded.at');
  expect(columns.replacedBy('n', 'at')).toBe('id = n.id');
  expect(
    columns.values([
      { id: 'a', at: 1 },
      { id: 'b', at: 2 },
    ]),
  ).toEqual([
    ['a', 'b'],
    [1, 2],
  ]);
});

test('Columns of JSON go as lines of one text, whose quotes no one has to escape', () => {
  const columns = declareColumns<{ id: string; body: object }>({
    id: ['text', ({ id }) => id],
    body: ['json lines', ({ body }) => JSON.stringify(body)],
  });
  expect(columns.arrays()).toBe(`$1::text[], string_to_array($2::text, E'\\n')::jsonb[]`);
  const text = 'two\nlines and a "quote"';
  const [ids, bodies] = columns.values([
    { id: 'a', body: { text } },
    { id: 'b', body: {} },
  ]);
  expect(ids).toEqual(['a', 'b']);
  const lines = (bodies as string).split('\n').map((line) => JSON.parse(line) as unknown);
  expect(lines).toEqual([{ text }, {}]);
});
