import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextWave, noteWave, readWave, type Wave } from './note.ts';

let dir: string;
beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'demo-note-'))));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const HOUR = 3_600_000;
const now = Date.parse('2026-06-01T12:00:00Z');
const begun: Wave = { seededAt: now, wave: 0, from: now, done: false };

test('the first start fills wave 0; an interrupted wave is taken up as it was noted, however old', () => {
  expect(readWave(dir)).toBeNull();
  expect(nextWave(null, now)).toEqual({ seededAt: now, wave: 0, from: now, done: false });
  noteWave(dir, begun);
  expect(nextWave(readWave(dir), now + 30 * HOUR)).toEqual(begun);
});

test('a filled market gets its next wave after hours, from where the last one ends', () => {
  noteWave(dir, { ...begun, done: true });
  expect(nextWave(readWave(dir), now + HOUR)).toBeNull();
  expect(nextWave(readWave(dir), now + 7 * HOUR)).toMatchObject({
    wave: 1,
    seededAt: now + 7 * HOUR,
    from: now + 18 * HOUR + 1,
  });
  expect(nextWave(readWave(dir), now + 50 * HOUR)).toMatchObject({ wave: 1, from: now + 50 * HOUR });
});

test('a note of an earlier release, made when the wave was done, counts as done', () => {
  const old = join(dir, 'old');
  mkdirSync(join(old, 'run'), { recursive: true });
  writeFileSync(join(old, 'run', 'demo.json'), JSON.stringify({ seededAt: now, wave: 2 }));
  expect(readWave(old)).toEqual({ seededAt: now, wave: 2, from: now, done: true });
});
