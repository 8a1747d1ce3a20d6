import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'rollheim-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['--help', '-h'])('npm run fuzz -- %s names every option, and installs nothing', (option) => {
  const mark = join(folder, 'installed');
  writeFileSync(join(folder, 'python3'), `#!/bin/sh\ntouch '${mark}'\nexit 1\n`, { mode: 0o755 });
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'fuzz.mjs'), option], {
    encoding: 'utf8',
    env: { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) },
  });
  expect(status).toBe(0);
  const main = readFileSync(join(import.meta.dirname, '..', 'e2e', 'src', 'fuzz', 'main.ts'), 'utf8');
  const options = [...main.matchAll(/^ {4}(\w+): (?:many|\{ type)/gm)].map(([, name]) => `--${name}`);
  expect(options).toContain('--seed');
  for (const each of options) expect(stdout).toContain(each);
  expect(existsSync(mark)).toBe(false);
});
