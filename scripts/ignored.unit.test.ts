import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('data of a system hold keys and are never committed', () => {
  const place = mkdtempSync(join(tmpdir(), 'ignored-'));
  try {
    cpSync(join(import.meta.dirname, '..', '.gitignore'), join(place, '.gitignore'));
    execFileSync('git', ['init', '--quiet'], { cwd: place });
    const data = ['.data/keys/operations.pem', '.data-kafka/keys/operations.pem', '.data-two/pg/base'];
    const args = ['check-ignore', ...data, 'docs/data.md'];
    const ignored = execFileSync('git', args, { cwd: place, encoding: 'utf8' }).trim().split('\n');
    expect(ignored).toEqual(data);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
