import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiPages } from './api/pages.ts';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'api');

test('docs/api is what the route tables say (`npm run api`)', async () => {
  const pages = await apiPages();
  expect(pages.size).toBeGreaterThan(5);
  for (const [module, text] of pages)
    expect(readFileSync(join(FOLDER, `${module}.md`), 'utf8'), module).toBe(text);
}, 60_000);

test('every page of the API is linked from its first one', async () => {
  const first = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  for (const module of (await apiPages()).keys()) expect(first).toContain(`(${module}.md)`);
}, 60_000);
