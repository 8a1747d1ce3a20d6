import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MOVE_NAMES } from '../platform/contracts/src/state/auction-moves.ts';

const ROOT = join(import.meta.dirname, '..');

test('every move of an auction has its call', () => {
  const pages = globSync('docs/api/mf-*.md', { cwd: ROOT }).map((page) =>
    readFileSync(join(ROOT, page), 'utf8'),
  );
  const calls = pages.flatMap((page) =>
    [...page.matchAll(/`(?:POST|PUT) \/api\/private\/\S+?\{\w+\}\/(\S+)`/g)].map(([, name]) => name),
  );
  expect(MOVE_NAMES.filter((name) => !calls.includes(name))).toEqual([]);
});
