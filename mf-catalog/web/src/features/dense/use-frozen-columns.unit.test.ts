import type { CatalogProduct } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { tracksOf, widthsKey } from './use-frozen-columns.ts';

test('columns keep their widths at least, and one takes what is left', () => {
  expect(tracksOf([44, 300, 86.5], 1)).toBe(
    'minmax(44px, max-content) minmax(0, 1fr) minmax(86.5px, max-content)',
  );
});

test('the table is laid out again where a text may be longer: another row, standing, a digit more; not by each bid', () => {
  const key = (price: number | null, own: object = {}, status = 'running', entityId = 'a1') =>
    widthsKey([{ entityId, auction: { price, status, reserve: 'not_met' }, context: own } as CatalogProduct]);
  expect(key(955_000)).toBe(key(995_000));
  const keys = [
    key(995_000),
    key(1_000_000),
    key(995_000, { holdingHighestBid: true }),
    key(995_000, { overbid: true }),
    key(995_000, { watched: true }),
    key(995_000, {}, 'sold'),
    key(995_000, {}, 'running', 'a2'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
