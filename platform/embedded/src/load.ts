import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loads modules for a start to come, and gives back the memory that loading took besides. One that cannot be loaded says so
 * at its start.
 */
export async function loadAhead(files: readonly string[]): Promise<void> {
  for (const file of files) await import(pathToFileURL(file).href).catch(() => undefined);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  collect({ type: 'major', flavor: 'last-resort' });
}
