import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { DATA_OWNERS, messageContract } from '../platform/contracts/src/server.ts';
import {
  keepsPeople,
  personTables,
  type Migration,
  type PersonalData,
} from '../platform/service-kit/src/index.ts';
import { INSTANTS, known, MONEY, NAMES, TECHNICAL } from '../services/identity/src/personal/fields.ts';
import { columnsOf } from './columns.ts';

/** Every table of every owner says what is exported and erased of it (docs/services.md, personal data). */

const root = join(import.meta.dirname, '..');

interface Definition {
  readonly name: string;
  readonly migrations: readonly Migration[];
  readonly personal: PersonalData;
}

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'migrations' in value && 'schema' in value;

const files = [...globSync('services/*/src/service.ts', { cwd: root }), 'shell/server/src/service.ts'];
const definitions = await Promise.all(
  files.map(async (file) => {
    const module = (await import(pathToFileURL(join(root, file)).href)) as object;
    const found = Object.values(module).find(isDefinition);
    if (!found) throw new Error(`${file} defines no service`);
    return found;
  }),
);

/** Tables that are there after all migrations. */
function tablesOf(migrations: readonly Migration[]): string[] {
  const tables = new Set<string>();
  for (const { up } of migrations)
    for (const [, created, renamed, to, dropped] of up
      .replaceAll(/--.*$/gm, '')
      .matchAll(
        /create table (?:if not exists )?(\w+)|alter table (\w+) rename to (\w+)|drop table (\w+)/g,
      )) {
      if (created) tables.add(created);
      if (renamed && to) tables.delete(renamed);
      if (to) tables.add(to);
      if (dropped) tables.delete(dropped);
    }
  return [...tables].toSorted();
}

describe.each(definitions)('$name', ({ name, migrations, personal }) => {
  test('each of its tables has a rule for personal data, and each rule a table', () => {
    expect(Object.keys(personal.tables).toSorted()).toEqual(tablesOf(migrations));
  });

  test('it is asked for exports and deletions exactly where it keeps something about people', () => {
    expect(DATA_OWNERS.some((owner) => owner === name)).toBe(keepsPeople(personal));
  });
});

test('what an export holds has a heading in every language', () => {
  const wanted = definitions.flatMap(({ name, personal }) =>
    Object.keys(personal.tables).flatMap((table) =>
      personTables(personal).some(([found, rule]) => found === table && rule.unexported === undefined)
        ? [`export.of.${name}.${table}`]
        : [],
    ),
  );
  for (const file of globSync('services/identity/locales/*.json', { cwd: root })) {
    const texts = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>;
    const given = Object.keys(texts).filter((key) => key.startsWith('export.of.'));
    expect(given.toSorted(), basename(file)).toEqual(wanted.toSorted());
  }
});

const exportedFields = definitions.flatMap(({ name, migrations, personal }) => {
  const columns = columnsOf(migrations);
  return personTables(personal)
    .filter(([table, { unexported }]) => unexported === undefined && Object.hasOwn(personal.tables, table))
    .flatMap(([table, { without = [] }]) => {
      const found = columns.get(table);
      if (!found) throw new Error(`${name}: no columns of ${table} were read`);
      return [...found]
        .filter((column) => !without.includes(column))
        .map((column) => [table, column] as const);
    });
});

/** Messages whose parts are kept as JSON: their fields are fields of an export, too. */
const NESTED = [
  ['orders', 'orders.state'],
  ['listings', 'listings.state'],
  ['valuations', 'valuations.state'],
  ...['submit', 'bid', 'agent', 'buy-now', 'late-offer', 'answer-late-offer', 'negotiate', 'reservation'].map(
    (move) => ['log', `auction.${move}`] as const,
  ),
  ...['restart', 'question', 'answer'].map((move) => ['log', `auction.${move}`] as const),
] as const;

/** Names of all fields of a value but for codes of attributes, which have labels of their own. */
const fieldsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(fieldsIn)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) =>
          name === 'attributes' || name === 'requiredPercent' ? [name] : [name, ...fieldsIn(inner)],
        )
      : [];

const nestedFields = NESTED.flatMap(([table, name]) => {
  const fields = fieldsIn(messageContract(name)?.example);
  if (fields.length === 0) throw new Error(`${name} has no example`);
  return fields.map((field) => [table, field] as const);
});

test('each field that the readable page of an export shows has a name in every language', () => {
  const wanted = [...exportedFields, ...nestedFields].filter(
    ([table, field]) => known((name) => TECHNICAL.has(name), table, field) === null,
  );
  const given = globSync('services/identity/locales/*.json', { cwd: root }).map((file) => {
    const texts = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>;
    return Object.keys(texts).flatMap((key) =>
      key.startsWith('export.field.') ? [key.slice('export.field.'.length)] : [],
    );
  });
  for (const names of given) {
    const named = new Set(names);
    const missing = wanted.flatMap(([table, field]) =>
      known((name) => named.has(name), table, field) === null ? [`${table}.${field}`] : [],
    );
    expect([...new Set(missing)]).toEqual([]);
    expect([...named].toSorted()).toEqual((given[0] ?? []).toSorted());
    expect([...MONEY, ...INSTANTS, ...NAMES].filter((name) => !named.has(name))).toEqual([]);
    expect([...TECHNICAL].filter((name) => named.has(name))).toEqual([]);
  }
});
