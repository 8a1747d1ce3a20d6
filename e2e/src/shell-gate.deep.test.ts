import { startSystem, type SystemUnderTest } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { judge, type Judged } from './releases/verdict.ts';
import { copyRepository, type RepositoryCopy } from './support/repository-copy.ts';

/** A check of the whole site: how long it takes says something of the machine alone, ms. */
vi.setConfig({ testTimeout: 3_600_000 });
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

test.each([
  {
    what: 'a link of the frame that leads elsewhere',
    file: 'frame/footer-model.ts',
    from: "['imprint', 'imprint']",
    to: "['imprint', 'terms']",
    found: /link_changed/,
  },
  {
    what: 'a menu of a phone that does not open',
    file: 'frame/AppBar.tsx',
    from: 'onPress={() => setOpen(true)}',
    to: 'onPress={() => setOpen(false)}',
    found: /control_(dead|changed): home \(de, 320 px\)/,
  },
  {
    what: 'a bar without the account of those who are logged in',
    file: 'frame/AppBar.tsx',
    from: '{model.account ? <Account',
    to: '{model.account?.watchlist ? <Account',
    found: /as seller/,
  },
  {
    what: 'a server that cannot render the pages of one language',
    file: 'frame.server.tsx',
    from: '  const { locale, session } = config;',
    to: "  const { locale, session } = config;\n  if (locale === 'en') throw new TypeError('no texts');",
    found: /boot_failed: its server cannot render a page: \/en/,
  },
])('$what is found', async ({ file, from, to, found }) => {
  const { verdict, output } = await judged(file, from, to);
  expect([verdict, output]).toEqual(['refused', expect.stringMatching(found)]);
});
