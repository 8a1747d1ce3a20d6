import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { pidsBelow } from '../load/cpu.ts';

/** A process of a running system, and which of the texts that were looked for it holds. */
export interface Holder {
  /** Its title: `rollheim shell`. */
  readonly name: string;
  readonly found: readonly string[];
  /** False where this machine lets no one read another process' memory: then arguments and environment alone. */
  readonly inMemory: boolean;
}

const CHUNK = 4 * 1024 * 1024;
/** A writable mapping of which something is in memory. */
const RESIDENT = /^([0-9a-f]+)-([0-9a-f]+) rw[^\n]*\n(?:[A-Z][^\n]*\n)*?Rss:\s+[1-9]/gm;

/**
 * Looks for texts in all that the processes of a system hold: arguments, environment, and every writable page of their
 * memory. Postgres' are left out, and the launcher, which derives what the others are given; `which` names fewer.
 * Linux only.
 */
export function holdersOf(dataDir: string, texts: readonly string[], which = /./): Holder[] {
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'run', 'system.json'), 'utf8')) as { pid: number };
  const holders: Holder[] = [];
  for (const each of pidsBelow(pid).filter((below) => below !== pid)) {
    const name = read(each, 'cmdline').replaceAll('\0', ' ').trim();
    if (name === '' || name.includes('postgres') || !which.test(name)) continue;
    const given = name + read(each, 'environ');
    const found = new Set(texts.filter((text) => given.includes(text)));
    const inMemory = eachChunk(each, (chunk) => {
      for (const text of texts) if (!found.has(text) && chunk.includes(text)) found.add(text);
    });
    holders.push({ name, found: [...found], inMemory });
  }
  return holders;
}

/** A file of a process; empty for one that ended meanwhile. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Reads the writable memory of a process piece by piece; false where that is not allowed. */
function eachChunk(pid: number, look: (chunk: Buffer) => void): boolean {
  let memory: number;
  try {
    memory = openSync(`/proc/${pid}/mem`, 'r');
  } catch {
    return false;
  }
  const buffer = Buffer.alloc(CHUNK);
  let total = 0;
  for (const [, from = '', to = ''] of read(pid, 'smaps').matchAll(RESIDENT)) {
    const end = Number.parseInt(to, 16);
    // pieces overlap: a text may lie across their border
    for (let at = Number.parseInt(from, 16); at < end; at += CHUNK - 256) {
      const count = bytesAt(memory, buffer, at, Math.min(CHUNK, end - at));
      total += count;
      look(buffer.subarray(0, count));
    }
  }
  closeSync(memory);
  return total > 0;
}

/** Reads at an address of a process; 0 for pages that hold nothing. */
function bytesAt(memory: number, buffer: Buffer, at: number, size: number): number {
  try {
    return readSync(memory, buffer, 0, size, at);
  } catch {
    return 0;
  }
}
