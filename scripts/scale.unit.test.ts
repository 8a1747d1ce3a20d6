import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { needsOf } from '../platform/deploy/src/capacity/capacity.ts';
import { INPUTS, optionOf, readMarket } from '../platform/deploy/src/capacity/inputs.ts';
import { limitsOf } from '../platform/deploy/src/capacity/limits.ts';
import { needsText } from '../platform/deploy/src/capacity/table.ts';
import { BID_COSTS, UNIT_COSTS } from '../platform/deploy/src/capacity/unit-costs.ts';
import { filesLike } from './files.mjs';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

/** Cells of the rows of the table below a heading of docs/scale.md, without backticks. */
function rowsBelow(heading: string): string[][] {
  const [, below = ''] = read('docs/scale.md').split(`\n### ${heading}\n`);
  const lines = (below.split('\n#')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

const plain = (text: string): string => text.replaceAll('`', '');
const at = (bench: string): string => (/^P\d+$/.test(bench) ? bench : `npm run ${bench}`);
const most = (atMost?: true): string => (atMost ? 'at most ' : '');

test('the tables of docs/scale.md are the ones of the program', () => {
  expect(rowsBelow('Of a bid')).toEqual(
    Object.values(BID_COSTS).map(({ meaning, rare, dense, unit, bench, ...rest }) => [
      plain(meaning),
      String(rare),
      `${most('atMost' in rest ? rest.atMost : undefined)}${dense}`,
      unit,
      at(bench),
    ]),
  );
  expect(rowsBelow('Of everything else')).toEqual(
    Object.values(UNIT_COSTS).map(({ meaning, value, unit, bench, ...rest }) => [
      plain(meaning),
      `${most('atMost' in rest ? rest.atMost : undefined)}${value}`,
      unit,
      at(bench),
    ]),
  );
  expect(rowsBelow('Inputs')).toEqual(
    Object.entries(INPUTS).map(([name, { default: value, meaning }]) => [
      `--${optionOf(name)}`,
      String(value),
      plain(meaning),
    ]),
  );
});

test('each cost is printed by a bench or a command that there is', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const benches = filesLike(/\.bench\.ts$/).flatMap(
    (file) => /^\/\/ bench: (.+)$/.exec(read(file).split('\n', 1)[0] ?? '')?.[1]?.split(' ') ?? [],
  );
  const costs = [...Object.values(BID_COSTS), ...Object.values(UNIT_COSTS)];
  const missing = costs.filter(({ bench }) => !benches.includes(bench) && !Object.hasOwn(scripts, bench));
  expect(missing).toEqual([]);
});

test('what docs/scale.md shows of the program is what it prints', () => {
  const shown = [...read('docs/scale.md').matchAll(/^```\n(--[^]*?)\n```$/gm)].map(([, text = '']) => text);
  expect(shown.length).toBeGreaterThan(1);
  for (const text of shown) {
    const options = readMarket((text.split('\n', 1)[0] ?? '').split(' '));
    if ('faults' in options) throw new Error(options.faults.join('; '));
    const { market } = options;
    expect(text).toBe(needsText(market, needsOf(market), limitsOf(market)));
  }
});
