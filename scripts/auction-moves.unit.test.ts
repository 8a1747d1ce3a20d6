import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS, moveOf } from '@rollheim/auction-rules';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('every move of an auction has its call', () => {
  const pages = globSync('docs/api/mf-*.md', { cwd: ROOT }).map((page) =>
    readFileSync(join(ROOT, page), 'utf8'),
  );
  const calls = pages.flatMap((page) =>
    [...page.matchAll(/`(?:POST|PUT) \/api\/private\/\S+?\{\w+\}\/(\S+)`/g)].map(([, name]) => name),
  );
  const names = KINDS.flatMap((kind) => moveOf(kind).calls);
  expect(names.filter((name) => !calls.includes(name))).toEqual([]);
});
