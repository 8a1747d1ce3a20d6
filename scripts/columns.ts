import type { Migration } from '../platform/service-kit/src/index.ts';

/** Parts of a text that a sign parts outside of brackets and quotes. */
function partsOf(text: string, sign: string): string[] {
  const parts = [''];
  let depth = 0;
  let quoted = false;
  for (const letter of text) {
    if (letter === "'") quoted = !quoted;
    if (!quoted && letter === '(') depth += 1;
    if (!quoted && letter === ')') depth -= 1;
    if (!quoted && depth === 0 && letter === sign) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const RULE = /^(?:primary|unique|check|constraint|foreign|exclude)\b/;

/** Columns of each table after all migrations. */
export function columnsOf(migrations: readonly Migration[]): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = new Map<string, Set<string>>();
  const created = (table: string, body: string): void => {
    const columns = partsOf(body, ',').filter((part) => !RULE.test(part));
    tables.set(
      table,
      new Set(
        columns.flatMap((part) => {
          const [, like] = /^like (\w+)/.exec(part) ?? [];
          return like ? [...(tables.get(like) ?? [])] : [part.split(/\s/, 1)[0] ?? ''];
        }),
      ),
    );
  };
  const altered = (table: string, change: string): void => {
    const columns = tables.get(table);
    if (!columns) return;
    const [, to] = /^rename to (\w+)/.exec(change) ?? [];
    if (to) {
      tables.delete(table);
      tables.set(to, columns);
    }
    const [, before, after] = /^rename (?:column )?(\w+) to (\w+)/.exec(change) ?? [];
    if (before && after && columns.delete(before)) columns.add(after);
    for (const part of partsOf(change, ',')) {
      const [, added] = /^add column (?:if not exists )?(\w+)/.exec(part) ?? [];
      const [, dropped] = /^drop column (?:if exists )?(\w+)/.exec(part) ?? [];
      if (added) columns.add(added);
      if (dropped) columns.delete(dropped);
    }
  };
  for (const { up } of migrations) {
    // bodies of functions have signs of their own
    const sql = up.replaceAll(/--.*$/gm, '').replaceAll(/\$\$[^]*?\$\$/g, "''");
    for (const statement of partsOf(sql, ';')) {
      const [, table, body] = /^create table (?:if not exists )?(\w+)\s*\(([^]*)\)/.exec(statement) ?? [];
      if (table) created(table, body ?? '');
      const [, changed, change] = /^alter table (?:if exists )?(\w+)\s+([^]*)$/.exec(statement) ?? [];
      if (changed) altered(changed, change ?? '');
      const [, dropped] = /^drop table (?:if exists )?(\w+)/.exec(statement) ?? [];
      if (dropped) tables.delete(dropped);
    }
  }
  return tables;
}
