import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publishedCode } from './codes.ts';
import { stateHash } from './hash.ts';
import { LOG_VERSION, upcastEntry } from './log-version.ts';
import { newAuction } from './state.ts';
import { createEngine, replayEntry, restore } from './step.ts';
import { recordLives, shapesOf, type RecordedLog } from './testing/recorded.ts';

const FOLDER = join(import.meta.dirname, '../golden');
const golden = globSync('log@*.json', { cwd: FOLDER }).map(
  (file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as RecordedLog,
);

describe('logs of the past', () => {
  test.each(golden.map((log) => [log.version, log] as const))(
    'of version %s lead to the same state',
    (version, { lives }) => {
      expect(lives.length).toBeGreaterThan(0);
      for (const { origin, entries, hash } of lives) {
        const engine = createEngine(newAuction(origin));
        for (const entry of entries) replayEntry(engine, upcastEntry(entry, version));
        expect(stateHash(engine.state)).toBe(hash);
      }
    },
  );

  test.each(golden.map((log) => [log.version, log] as const))(
    'of version %s: their snapshots are the same engines',
    (_version, { lives }) => {
      for (const { snapshot, hash } of lives) expect(stateHash(restore(snapshot).state)).toBe(hash);
    },
  );

  test.each(golden.map((log) => [log.version, log] as const))(
    'of version %s: a key that comes again gets the same code from log and snapshot, each refusal one of now',
    (version, { lives }) => {
      const codes = new Set<string | null>();
      for (const { origin, entries, snapshot } of lives) {
        const engine = createEngine(newAuction(origin));
        for (const entry of entries) replayEntry(engine, upcastEntry(entry, version));
        const restored = restore(snapshot);
        for (const [key, { answer }] of engine.memory) {
          expect(restored.memory.get(key)?.answer).toEqual(answer);
          codes.add(answer.code);
        }
        // the chain names refusals as it did when it was made
        for (const entry of entries)
          expect(publishedCode(upcastEntry(entry, version).code)).toBe(publishedCode(entry.code));
      }
      expect([...codes]).toEqual(expect.arrayContaining([null, 'not_allowed', 'move_not_allowed']));
    },
  );

  test('a field that an event or a payload gains or loses is a new version, with an upcaster', () => {
    const present = golden.find(({ version }) => version === LOG_VERSION);
    // a version without a file: npm run golden -w platform/auction-rules
    expect(present).toBeDefined();
    const { shapes } = JSON.parse(JSON.stringify({ shapes: shapesOf(recordLives(400)) })) as RecordedLog;
    expect(shapes).toEqual(present?.shapes);
  });
});
