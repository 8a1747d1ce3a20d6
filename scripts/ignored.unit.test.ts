import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Which of the paths Git leaves out by the rules of this project. */
function ignored(paths: readonly string[]): readonly string[] {
  const place = mkdtempSync(join(tmpdir(), 'ignored-'));
  try {
    cpSync(join(import.meta.dirname, '..', '.gitignore'), join(place, '.gitignore'));
    execFileSync('git', ['init', '--quiet'], { cwd: place });
    const args = ['check-ignore', ...paths];
    return execFileSync('git', args, { cwd: place, encoding: 'utf8' }).trim().split('\n');
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

test('data of a system hold keys and are never committed', () => {
  const data = ['.data/keys/operations.pem', '.data-kafka/keys/operations.pem', '.data-two/pg/base'];
  expect(ignored([...data, 'docs/data.md'])).toEqual(data);
});

test('packages that a tool of another language downloads are never committed', () => {
  expect(ignored(['pillow-13.0.0-cp311.whl', 'docs/data.md'])).toEqual(['pillow-13.0.0-cp311.whl']);
});
