import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LADDER } from '@rollheim/auction-rules';
import { LOCALES, type ContentBlock } from '@rollheim/contracts';
import { expect, test } from 'vitest';

const PAGES = join(import.meta.dirname, '../pages');
const textOf = (locale: string, page: string): string =>
  readFileSync(join(PAGES, locale, `${page}.json`), 'utf8');

/** Every amount of a text, cents, in its order. */
const amountsIn = (text: string): readonly number[] =>
  [...text.matchAll(/(\d[\d.]*)\s€/g)].map(([, digits = '']) => Number(digits.replaceAll('.', '')) * 100);

const isTable = (block: ContentBlock): block is Extract<ContentBlock, { readonly kind: 'table' }> =>
  block.kind === 'table';

test.each(LOCALES)('the page of prices publishes the ladder of the rules (%s)', (locale) => {
  const { blocks } = JSON.parse(textOf(locale, 'pricing')) as { readonly blocks: readonly ContentBlock[] };
  const rows = blocks.find(isTable)?.rows ?? [];
  const bounds = LADDER.map(([below], index) => [LADDER[index - 1]?.[0], below]);
  expect(rows.map(([prices = '']) => amountsIn(prices))).toEqual(
    bounds.map((pair) => pair.filter((bound) => typeof bound === 'number')),
  );
  expect(rows.map(([, step = '']) => amountsIn(step))).toEqual(LADDER.map(([, step]) => [step]));
});

test.each(LOCALES)('the guide for dealers names the same bounds and steps (%s)', (locale) => {
  const said = textOf(locale, 'guidelines')
    .split('\n')
    .find((line) => line.includes('100.000'));
  const named = LADDER.flatMap(([below, step]) => (below === null ? [step] : [below, step]));
  expect(amountsIn(said ?? '').toSorted((a, b) => a - b)).toEqual(named.toSorted((a, b) => a - b));
});
