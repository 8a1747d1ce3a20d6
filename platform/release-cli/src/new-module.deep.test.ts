import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@rollheim/build/facts';
import {
  checkOut,
  type Checkout,
  freeBlock,
  type TestPostgres,
  withPostgres,
  writeShellFixture,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RegistryClient, ensureKey } from '@rollheim/release-management';
import { start } from '@rollheim/releases';
import { newModule } from './new-module.ts';

const root = repositoryRoot(import.meta.dirname);
const run = promisify(execFile);
const BASE = await freeBlock();
const NAME = 'mf-guide';
let postgres: TestPostgres;
let place: string;
let checkout: Checkout;
let copy: string;
let running: Awaited<ReturnType<typeof start>>;
let said: string;

beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  place = await mkdtemp(join(root, '.cache', 'new-module-'));
  checkout = await checkOut(['platform', 'types'], { tests: false });
  copy = checkout.dir;
  said = await newModule(copy, NAME);
  postgres = await withPostgres();
  await writeShellFixture(join(place, 'system'));
  const database = await postgres.database();
  running = await start({
    ...database.config('releases'),
    BASE_PORT: String(BASE),
    PORT: String(BASE + 3),
    PUBLIC_URL: 'http://localhost:8080',
    BLOB_DIR: join(place, 'data', 'blobs'),
    SOURCE_DIR: join(place, 'system'),
    LOG_LEVEL: 'error',
  });
});

afterAll(async () => {
  await running?.stop();
  await postgres?.stop();
  await checkout?.remove();
  await rm(place, { recursive: true, force: true });
});

describe('rollheim new-module', () => {
  test('names the module where modules are named, and refuses a name that is taken or none', async () => {
    expect(said).toContain(`npx rollheim publish ${NAME}`);
    const read = (file: string) => readFile(join(copy, file), 'utf8');
    expect(await read('platform/contracts/src/paths.ts')).not.toMatch(/guide_pages/i);
    const { bffs } = JSON.parse(await read('system.json')) as {
      bffs: { module: string; role: string; port: number }[];
    };
    expect(bffs.at(-1)).toMatchObject({ module: NAME, role: 'bff_guide' });
    expect(new Set(bffs.map(({ port }) => port)).size).toBe(bffs.length);
    await expect(newModule(copy, NAME)).rejects.toThrow('already');
    expect(JSON.parse(await read(`${NAME}/module.json`))).toMatchObject({
      pages: { start: { slug: { de: '/guide', en: '/guide' }, menu: { place: 'bar' } } },
    });
    await expect(newModule(copy, 'faq')).rejects.toThrow('belongs to the page');
    await expect(newModule(copy, 'price-guide')).rejects.toThrow('is no name of a module');
  });

  test('makes sources that the compiler takes, and tests that pass', async () => {
    const tool = (path: string) => join(root, 'node_modules', path);
    const types = await run(process.execPath, [tool('typescript/bin/tsc'), '--noEmit'], { cwd: copy }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(types.split('\n').filter((line) => line.startsWith(NAME))).toEqual([]);
    const tests = [
      tool('vitest/vitest.mjs'),
      'run',
      NAME,
      '--reporter=json',
      `--outputFile=${join(place, 'tests.json')}`,
    ];
    await run(process.execPath, tests, { cwd: copy });
    const text = await readFile(join(place, 'tests.json'), 'utf8');
    const { numPassedTests, numFailedTests } = JSON.parse(text) as Record<string, number>;
    expect({ numPassedTests, numFailedTests }).toEqual({ numPassedTests: 2, numFailedTests: 0 });
  });

  test('makes sources that lint, format and the check for unused code take', async () => {
    const rules = ['.oxlintrc.json', '.oxfmtrc.json', 'knip.jsonc', '.gitignore'];
    for (const file of rules) await cp(join(root, file), join(copy, file));
    const check = (...args: string[]): Promise<string> =>
      run(process.execPath, [join(root, 'node_modules', args[0] ?? ''), ...args.slice(1)], {
        cwd: copy,
      }).then(
        () => '',
        ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}` || 'failed',
      );
    expect(await check('oxlint/bin/oxlint', '--quiet', NAME)).toBe('');
    expect(await check('oxfmt/bin/oxfmt', '--check', NAME, 'system.json')).toBe('');
    expect(await check('knip/bin/knip.js', '--no-progress', '-W', NAME)).toBe('');
  });

  test('makes a module that its team publishes with no other module built, and that passes every gate', async () => {
    const [operations, team] = [join(place, 'data', 'keys'), join(place, 'team')];
    await ensureKey(team, NAME);
    await cp(join(team, `${NAME}.pem`), join(operations, `${NAME}.pem`));
    const main = join(copy, 'platform', 'release-cli', 'src', 'main.ts');
    const as = (keys: string, ...args: string[]): Promise<string> =>
      run(process.execPath, [main, ...args], {
        cwd: copy,
        env: { ...process.env, ROLLHEIM_KEYS: keys, PORT: String(BASE) },
      }).then(
        ({ stdout }) => stdout,
        ({ stdout, stderr }: { stdout: string; stderr: string }) => `exit: ${stdout}${stderr}`,
      );
    const rollheim = (...args: string[]) => as(team, ...args);
    expect(await rollheim('publish', NAME, '-m', 'First')).toContain('is not known');
    expect(await as(operations, 'keys', 'add', NAME)).toContain(`${NAME} may publish with the key`);
    const published = await rollheim('publish', NAME, '-m', 'First', '--rollout');
    expect(published).toContain(`${NAME} 0.1.1: passed gates 1, 2, 3, 4`);
    expect(published).toContain('serves everyone: it is the first release');
    expect(await rollheim('gate', NAME)).toBe(`${NAME} 0.1.1: passed gates 1, 2, 3, 4\n`);
    expect(await rollheim('gate', `${NAME}@7.0.0`)).toContain('exit: ');

    const card = join(copy, NAME, 'web', 'src', 'features', 'start', 'StartPage.module.css');
    await writeFile(card, 'main { color: red; }\n');
    const refused = await rollheim('publish', NAME, '-m', 'Paint the house', '--rollout');
    expect(refused).toMatch(/^exit: /);
    expect(refused).toContain('gate 1, global_css: web/module');
    expect(refused).not.toContain('rollout');

    const { modules } = await new RegistryClient(`http://127.0.0.1:${BASE + 3}`).state();
    expect(modules[NAME]?.stable).toBe('0.1.1');
    const bff = modules[NAME]?.backends['0.1.1'];
    expect(await (await fetch(`${bff}/api/public/guide/count`)).json()).toEqual({ vehicles: 0 });
  });
});
