import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MESSAGES } from '../services/notifications/src/table/messages.ts';

const ROOT = join(import.meta.dirname, '..');
/** What says of messages how they look; it causes none. */
const SAYS = /\.(test|bench)\.ts$|\/(table|testing)\/|\/webhooks\/events\.ts$/;
const WORD = /'([a-z_]+)'/g;

/** Rows that no code names: composed of two choices, of an earlier release, and without a code. */
const UNNAMED = [
  'read_me.payment_taken_back',
  'read_me.payment_taken_back_seller',
  'read_me.payment_returned',
  'read_me.payment_returned_seller',
  'order_canceled',
  '{hash}',
];

test('every row of the table of messages is named by code that may cause it: the rules of auctions, or a reaction', () => {
  const files = globSync('{services/{notifications,auctions},platform/auction-rules}/src/**/*.ts', {
    cwd: ROOT,
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !SAYS.test(file));
  const words = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(WORD)].map(([, word = '']) => word),
    ),
  );
  const causeless = Object.keys(MESSAGES).filter((name) => !name.split('.').every((part) => words.has(part)));
  expect(causeless.toSorted()).toEqual(UNNAMED.toSorted());
});
