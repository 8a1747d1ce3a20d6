import fc from 'fast-check';
import { stateHash } from '../hash.ts';
import { LOG_VERSION, type StoredEntry } from '../log-version.ts';
import { newAuction, type AdOrigin } from '../state.ts';
import { createEngine, snapshot, step, type EngineSnapshot } from '../step.ts';
import { concretise, intents, SCHEDULE } from './random-life.ts';

/** A life as its log has it, with what came out: the golden file of a version holds some. */
export interface RecordedLife {
  readonly origin: AdOrigin;
  readonly entries: readonly StoredEntry[];
  readonly snapshot: EngineSnapshot;
  readonly hash: string;
}

export interface RecordedLog {
  readonly version: number;
  /** Names and kinds of the fields of each event and payload, over many lives. */
  readonly shapes: Readonly<Record<string, readonly string[]>>;
  readonly lives: readonly RecordedLife[];
}

const ORIGIN: AdOrigin = {
  auctionId: 'a',
  owner: { customer: 'seller', uuid: null },
  reserve: true,
  plannedSaleDate: null,
  emailVerified: true,
  systemMinimum: null,
  at: Date.UTC(2026, 2, 2, 10),
};

/** Lives whose commands are the same each time. */
export function recordLives(count: number): RecordedLife[] {
  return fc.sample(intents(90), { numRuns: count, seed: 4 }).map((list, life) => {
    const origin = { ...ORIGIN, reserve: life % 4 !== 0 };
    const engine = createEngine(newAuction(origin));
    const entries: StoredEntry[] = [];
    list.forEach((intent, index) => {
      const { entries: made } = step(engine, concretise(intent, engine, index), SCHEDULE);
      for (const { before: _before, after: _after, ...entry } of made) entries.push(entry);
    });
    // as it comes back from a database
    const plain = JSON.parse(JSON.stringify({ entries, snapshot: snapshot(engine) })) as RecordedLife;
    return { ...plain, origin, hash: stateHash(engine.state) };
  });
}

/** The fields of each event type and payload kind, with the kinds of their values. */
export function shapesOf(lives: readonly RecordedLife[]): RecordedLog['shapes'] {
  const found = new Map<string, Set<string>>();
  const note = (name: string, value: object) => {
    const fields = found.get(name) ?? new Set();
    found.set(name, fields);
    for (const [field, held] of Object.entries(value))
      fields.add(`${field}: ${held === null ? 'null' : typeof held}`);
  };
  for (const { entries } of lives)
    for (const { payload, events, ...entry } of entries) {
      note('entry', entry);
      note(`payload ${payload.kind}`, payload);
      for (const event of events) note(event.type, event);
    }
  return Object.fromEntries(
    [...found]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, fields]) => [name, [...fields].toSorted()]),
  );
}

/** What the golden file of this version says. */
export const recordLog = (): RecordedLog => ({
  version: LOG_VERSION,
  shapes: shapesOf(recordLives(400)),
  lives: recordLives(12),
});
