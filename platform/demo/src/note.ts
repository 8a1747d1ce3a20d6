import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endsUntil } from './market.ts';

/** So long after a wave the market gets new running auctions, while it runs or at its next start. */
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
  /** From when on its rounds end, epoch ms: those of the wave before end until then. */
  readonly from: number;
  /** Every command of it was accepted. */
  readonly done: boolean;
}

/** The waves as they are noted; early releases noted a wave when it was done. */
type Noted = Pick<Wave, 'seededAt' | 'wave'> & Partial<Wave>;

const fileOf = (dataDir: string): string => join(dataDir, 'run', 'demo.json');

/** The last wave that was begun; null before the first one. */
export function readWave(dataDir: string): Wave | null {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return null;
  const { seededAt, wave, from = seededAt, done = true } = JSON.parse(readFileSync(file, 'utf8')) as Noted;
  return { seededAt, wave, from, done };
}

/** Notes a wave; whoever is killed meanwhile leaves the previous note. */
export function noteWave(dataDir: string, wave: Wave): void {
  const file = fileOf(dataDir);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(wave));
  renameSync(`${file}.new`, file);
}

/** What is to be filled: a wave that was interrupted, a new one, or nothing. */
export function nextWave(last: Wave | null, now: number): Wave | null {
  if (last === null) return { seededAt: now, wave: 0, from: now, done: false };
  if (!last.done) return last;
  if (now - last.seededAt < STALE_MS) return null;
  return {
    seededAt: now,
    wave: last.wave + 1,
    from: Math.max(now, endsUntil(last.seededAt) + 1),
    done: false,
  };
}
