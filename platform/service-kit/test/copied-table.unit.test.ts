import { expect, test } from 'vitest';
import { copiedTable, copyStates } from '../src/index.ts';

const columns = { id: 'text not null', version: 'int not null', price: 'bigint' } as const;
const things = copiedTable({
  table: 'thing',
  columns,
  key: ['id'],
  indexes: ['(price) where price is not null'],
  fillfactor: 70,
  row: ({ version }: { readonly version: number }, id: string) => ({ id, version, price: null }),
});

test('The statements of a table follow from its columns, those of a read model from its tables', () => {
  const ddl = `create table thing (
  id text not null,
  version int not null,
  price bigint,
  primary key (id)
) with (fillfactor = 70);
create index on thing (price) where price is not null;
`;
  expect(things.ddl).toBe(ddl);
  const copies = copyStates({ 'test.things': things, 'test.more-things': things });
  expect(copies.tables).toBe(ddl);
  expect(copies.topics).toEqual(['test.things', 'test.more-things']);
});

test('A column without a value, a value of another type, and a key without a column do not compile', () => {
  const table = { table: 'thing', columns, key: ['id'] } as const;
  // @ts-expect-error -- `price` is forgotten
  copiedTable({ ...table, row: (_: object, id: string) => ({ id, version: 1 }) });
  // @ts-expect-error -- `version` is a number
  copiedTable({ ...table, row: (_: object, id: string) => ({ id, version: 'one', price: null }) });
  // @ts-expect-error -- `version` is never null
  copiedTable({ ...table, row: (_: object, id: string) => ({ id, version: null, price: null }) });
  // @ts-expect-error -- there is no column `number`
  copiedTable({ ...table, key: ['number'], row: (_: object, id: string) => ({ id, version: 1, price: 2 }) });
  expect.assertions(0);
});
