import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { DATA_OWNERS } from '../platform/contracts/src/server.ts';
import {
  keepsPeople,
  personTables,
  type Migration,
  type PersonalData,
} from '../platform/service-kit/src/index.ts';

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
