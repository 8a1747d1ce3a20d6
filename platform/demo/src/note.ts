import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A market that slept longer than this gets new running auctions at the next start. */
const STALE_MS = 6 * 3_600_000;

/**
 * One filling of the market, written before its first command is sent: whoever goes on after an interruption makes the
 * same commands of it, and commands with the same contents have the same ids.
 */
export interface Wave {
  /** The instant that the dates of the market are relative to, epoch ms. */
  readonly seededAt: number;
  /** 0 is the whole market, each later one adds running auctions. */
  readonly wave: number;
  /** The stored sample that stands for every registration document. */
  readonly documentId: string;
  /** Every command of it was accepted. */
  readonly done: boolean;
}

/** The waves as they are noted; releases before this one noted a wave when it was done, and no document. */
type Noted = Pick<Wave, 'seededAt' | 'wave'> & Partial<Wave>;

const fileOf = (dataDir: string): string => join(dataDir, 'run', 'demo.json');

/** The last wave that was begun; null before the first one. */
export function readWave(dataDir: string): Wave | null {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return null;
  const noted = JSON.parse(readFileSync(file, 'utf8')) as Noted;
  return { ...noted, documentId: noted.documentId ?? '', done: noted.done ?? true };
}

/** Notes a wave; whoever is killed meanwhile leaves the note of before. */
export function noteWave(dataDir: string, wave: Wave): void {
  const file = fileOf(dataDir);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(wave));
  renameSync(`${file}.new`, file);
}

/** What is to be filled: a wave that was interrupted, a new one (its number), or nothing. */
export function nextWave(last: Wave | null, now: number): Wave | number | null {
  if (last === null) return 0;
  if (!last.done) return last;
  return now - last.seededAt < STALE_MS ? null : last.wave + 1;
}
