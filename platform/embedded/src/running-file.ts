import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, processAlive } from './programs.ts';

/** What a running system notes about itself below its data. */
export interface RunningNote {
  readonly pid: number;
  readonly url: string;
}

const fileOf = (dataDir: string): string => join(dataDir, 'run', 'system.json');

/** Writes the note. */
export function noteRunning(dataDir: string, note: RunningNote): void {
  mkdirSync(join(dataDir, 'run'), { recursive: true });
  writeFileSync(fileOf(dataDir), JSON.stringify(note));
}

/** Takes the note away, if it is this process'. */
export function forgetRunning(dataDir: string): void {
  if (readNote(dataDir)?.pid === process.pid) rmSync(fileOf(dataDir), { force: true });
}

/**
 * Throws when a living launcher uses the data. Returns true when a dead one left its note: it may have left
 * processes that are still about to end.
 */
export async function requireNotRunning(dataDir: string): Promise<boolean> {
  const note = readNote(dataDir);
  if (!note) return false;
  const command = processAlive(note.pid) ? await commandLine(note.pid) : '';
  // Where the system shows no command lines, a living process of that number counts as ours.
  const alive = command === null || command.includes('embedded/src/main.ts');
  if (alive && note.pid !== process.pid) {
    throw new Error(
      `The system already runs on ${dataDir} (process ${note.pid}, ${note.url}).\n` +
        `Stop it with \`kill ${note.pid}\`, or start a second one on other data and ports: ROLLHEIM_DATA=.data-2 PORT=9080 npm start`,
    );
  }
  return true;
}

function readNote(dataDir: string): RunningNote | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as RunningNote;
  } catch {
    return null;
  }
}
