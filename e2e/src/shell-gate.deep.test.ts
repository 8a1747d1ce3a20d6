import { startSystem, type SystemUnderTest } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge, type Judged } from './releases/verdict.ts';
import { copyRepository, type RepositoryCopy } from './support/repository-copy.ts';

const SHELL = 'shell';
let system: SystemUnderTest;
let copy: RepositoryCopy;

beforeAll(async () => {
  system = await startSystem({ env: { GATE_SMOKE: 'compare' } });
  copy = await copyRepository(system, { modules: [SHELL], keys: [SHELL] });
});

afterAll(async () => {
  await copy?.remove();
  await system?.stop();
});

/** A release with one text in the place of another, which is taken back afterwards. */
async function judged(file: string, from: string, to: string): Promise<Judged> {
  await copy.edit(`shell/web/src/${file}`, from, to);
  try {
    return await judge(copy, SHELL, `${file}: ${to}`);
  } finally {
    await copy.edit(`shell/web/src/${file}`, to, from);
  }
}

test('a release of the shell with nothing changed passes, opened as the whole site', async () => {
  const { verdict, output } = await judge(copy, SHELL, 'Nothing changed');
  expect([verdict, output]).toEqual(['passed', expect.stringContaining('gates 1, 2, 3, 4')]);
});

test('a link of the frame that leads elsewhere is found', async () => {
  const { verdict, output } = await judged(
    'frame/footer-model.ts',
    "['imprint', 'imprint']",
    "['imprint', 'terms']",
  );
  expect([verdict, output]).toEqual(['refused', expect.stringContaining('link_changed')]);
});

test('a menu of the frame that does not open is found', async () => {
  const { verdict, output } = await judged(
    'frame/AppBar.tsx',
    'onPress={() => setOpen(true)}',
    'onPress={() => setOpen(false)}',
  );
  expect([verdict, output]).toEqual(['refused', expect.stringMatching(/control_(dead|changed)/)]);
});

test('a bar without the account of those who are logged in is found', async () => {
  const { verdict, output } = await judged(
    'frame/AppBar.tsx',
    '{model.account ? <Account',
    '{model.account?.watchlist ? <Account',
  );
  expect([verdict, output]).toEqual(['refused', expect.stringContaining('as seller')]);
});
