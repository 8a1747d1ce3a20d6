import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitFacts } from './sources.ts';

let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@example.com', ...args], { cwd: root });
const write = (file: string, text: string) => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
};
const dirty = async () => (await gitFacts(root, join(root, 'mf-one'))).dirty;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
  git('init', '--quiet');
  for (const file of ['mf-one/a.ts', 'mf-two/b.ts', 'platform/ui/c.ts', 'types/d.ts', 'package-lock.json'])
    write(file, 'first');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a release names its commit, and whether all that its build reads is in it', async () => {
  const facts = await gitFacts(root, join(root, 'mf-one'));
  expect(facts).toMatchObject({ gitCommit: expect.stringMatching(/^[0-9a-f]{40}$/), dirty: false });
  expect(facts.subject).toBe('first');
  write('mf-two/b.ts', 'changed');
  expect(await dirty()).toBe(false);
});

test.each(['mf-one/a.ts', 'platform/ui/c.ts', 'platform/ui/new.ts', 'types/d.ts', 'package-lock.json'])(
  'a change of %s that no commit holds makes it dirty',
  async (file) => {
    write(file, 'changed');
    expect(await dirty()).toBe(true);
  },
);

test('without a history there is no commit, and it counts as dirty', async () => {
  rmSync(join(root, '.git'), { recursive: true });
  expect(await gitFacts(root, join(root, 'mf-one'))).toMatchObject({ gitCommit: null, dirty: true });
});
