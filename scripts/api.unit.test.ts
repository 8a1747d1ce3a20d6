import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiPages } from './api/pages.ts';
import { callTypes } from './api/types.ts';
import { filesLike } from './files.mjs';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'api');

test('docs/api is what the route tables say (`npm run api`)', async () => {
  const pages = await apiPages();
  expect(pages.size).toBeGreaterThan(5);
  for (const [module, text] of pages)
    expect(readFileSync(join(FOLDER, `${module}.md`), 'utf8'), module).toBe(text);
}, 60_000);

test('the types that pages call with are what the route tables say (`npm run api`)', async () => {
  const types = await callTypes();
  const folder = join(import.meta.dirname, '..', 'platform/contracts/src/http/generated/calls');
  expect(readdirSync(folder).sort()).toEqual([...types.keys()].sort());
  for (const [name, text] of types) expect(readFileSync(join(folder, name), 'utf8'), name).toBe(text);
}, 60_000);

test('every page of the API is linked from its first one', async () => {
  const first = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  for (const module of (await apiPages()).keys()) expect(first).toContain(`(${module}.md)`);
}, 60_000);

test('every call of a module lies below an address that the module asks for: the edge leads no other one to it', async () => {
  for (const [module, text] of await apiPages()) {
    if (!module.startsWith('mf-')) continue;
    const file = readFileSync(join(import.meta.dirname, '..', module, 'module.json'), 'utf8');
    const { api } = JSON.parse(file) as { readonly api: readonly string[] };
    const granted = [...api, `/public/commands/${module}`, `/openapi/${module}.json`];
    const calls = [...text.matchAll(/^\| `[A-Z]+ \/api(\/[^`]*)`/gm)].map(([, path = '']) => path);
    expect(calls.length, module).toBeGreaterThan(1);
    expect(calls.filter((path) => !granted.some((address) => path.startsWith(address)))).toEqual([]);
  }
}, 60_000);

test('every amount of money that a call takes says its unit', async () => {
  const pages = [...(await apiPages()).values()].join('\n');
  const takes = [...pages.matchAll(/^\| `[A-Z]+ [^|]*\|[^|]*\|([^|]*)\|/gm)].map(([, cell = '']) => cell);
  const money =
    /`(?:\w*(?:[aA]mount|[mM]inimum|[rR]eduction|Price)|price\w+|limit|rest|low|high)\??`(?! \((?:euros|cents)\))[^,]*/g;
  expect(takes.flatMap((cell) => cell.match(money) ?? [])).toEqual([]);
}, 60_000);

test('pages call through the types of their backends: no other file has the call that takes any path', () => {
  const files = filesLike(/^(mf-[^/]+|shell)\/web\/.*\.tsx?$/).filter(
    (file) => !/\/web\/src\/api\.ts$|\.test\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const untyped = /import \{[^}]*\bapi\b[^}]*\} from '@rollheim\/module-api'|\bapi\.(get|post|put|delete)</;
  const root = join(import.meta.dirname, '..');
  expect(files.filter((file) => untyped.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
}, 60_000);
