import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { until } from '@rollheim/tooling/testing';
import { renderApart } from './frame-apart.ts';
import { Undecided } from './undecided.ts';

const dirs: string[] = [];

/** A server file with this body of `renderFrame`. */
async function frame(body: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'frame-'));
  dirs.push(dir);
  const file = join(dir, 'frame.mjs');
  await writeFile(file, `export async function renderFrame({ path, config }) { ${body} }`);
  return file;
}

const pages = ['/', '/en'].map((path) => ({ path, config: { locale: path } }));

afterEach(async () => {
  await Promise.all(dirs.splice(0).map((dir) => rm(dir, { recursive: true, force: true })));
});

test('pages that are rendered are no fault, and the process has nothing of our environment', async () => {
  const file = await frame(
    `const names = Object.keys(process.env).filter((name) => !/^NODE_(CHANNEL|UNIQUE)/.test(name));
     if (names.length > 0) throw new Error(names.join());
     return { html: '<b>' + config.locale + '</b>' };`,
  );
  expect(await renderApart({ file, pages })).toBeNull();
});

test('a page that throws or is empty is a fault, by its path', async () => {
  const throwing = await frame(
    `if (path === '/en') throw new TypeError('no texts\\nstack'); return { html: 'x' };`,
  );
  expect(await renderApart({ file: throwing, pages })).toBe('/en: TypeError: no texts');
  expect(await renderApart({ file: await frame('return {};'), pages })).toBe('/: nothing is rendered');
  expect(await renderApart({ file: '/no/such/frame.mjs', pages })).toMatch(/^it cannot be loaded: /);
});

test('one that ends its process is a fault of the page that it was at', async () => {
  const file = await frame(`if (path === '/en') process.exit(0); return { html: 'x' };`);
  expect(await renderApart({ file, pages })).toBe('/en: its process ends');
});

test('one that never comes back is ended, and is no verdict', async () => {
  const file = await frame('for (;;);');
  await expect(renderApart({ file, pages }, 1500)).rejects.toThrow(Undecided);
});

test('one that never comes back does not outlive the process that looks at it', async () => {
  const file = await frame(
    `const { writeFileSync } = await import('node:fs');
     writeFileSync(new URL('pid', import.meta.url), String(process.pid));
     for (;;);`,
  );
  const looks = join(dirs.at(-1)!, 'looks.mjs');
  const apart = new URL('./frame-apart.ts', import.meta.url).href;
  await writeFile(
    looks,
    `import { renderApart } from ${JSON.stringify(apart)};
     process.on('disconnect', () => process.exit(0));
     void renderApart(${JSON.stringify({ file, pages })});`,
  );
  const parent = fork(looks, { execArgv: [] });
  const pid = Number(await until(() => readFile(join(looks, '..', 'pid'), 'utf8').catch(() => null)));
  expect(isAlive(pid)).toBe(true);
  parent.disconnect();
  await once(parent, 'exit');
  await until(() => !isAlive(pid));
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
