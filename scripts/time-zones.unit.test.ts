import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { filesLike } from './files.mjs';

const root = resolve(import.meta.dirname, '..');

/**
 * What leaves the zone of an instant to the machine: formats, `new Intl.DateTimeFormat(…)` or `toLocaleTimeString(…)`, and
 * parts of it, `getFullYear()` or `setHours(…)`.
 */
const zoneless = (source: string): string[] => [
  ...[
    ...source.matchAll(
      /(?:new Intl\.DateTimeFormat|\.toLocale(?:Date|Time)String)\((?:[^()]|\([^()]*\))*\)/g,
    ),
  ]
    .map(([call]) => call)
    .filter((call) => !call.includes('timeZone')),
  ...[...source.matchAll(/\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes)\(/g)].map(([call]) => call),
];

test('what people read is in Central European time, wherever their browser or our server is', () => {
  const files = filesLike(
    /^(?:mf-[a-z]+|shell|services|platform\/(?:ui|page-parts|contracts|console))\/.*\.tsx?$/,
  ).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(
    files.flatMap((file) =>
      zoneless(readFileSync(resolve(root, file), 'utf8')).map((call) => `${file}: ${call}`),
    ),
  ).toEqual([]);
});

test('a format or a part of an instant that leaves the zone to the machine is found', () => {
  expect(zoneless("new Intl.DateTimeFormat(tag(locale), { timeStyle: 'short' }).format(at)")).toHaveLength(1);
  expect(zoneless('new Date(at).toLocaleTimeString(locale)')).toHaveLength(1);
  expect(zoneless('new Date(at).getFullYear()')).toHaveLength(1);
  expect(zoneless('new Date(at).getUTCFullYear()')).toEqual([]);
  expect(zoneless("new Intl.DateTimeFormat(tag(locale), {\n  timeZone: 'Europe/Berlin',\n})")).toEqual([]);
});
