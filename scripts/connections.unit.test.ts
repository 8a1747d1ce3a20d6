import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesLike } from './files.mjs';

const root = join(import.meta.dirname, '..');
const PLACE = 'platform/bus/src/connection.ts';

test('clients and pools of Postgres are made in one place, which hears of lost connections', () => {
  const made = filesLike(/\.(ts|mts|mjs)$/).filter((file) =>
    /new pg\.(Client|Pool)\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(made).toEqual([PLACE]);
});
