import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordLog } from './recorded.ts';

/** Writes the golden file of the log's version, unless it is there: a version that was published is the past. */
const FOLDER = join(import.meta.dirname, '../../golden');
const log = recordLog();
const file = join(FOLDER, `log@${log.version}.json`);
if (!existsSync(file)) {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, `${JSON.stringify(log)}\n`);
  process.stdout.write(`${file}\n`);
}
