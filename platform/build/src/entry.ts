import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a generated entry below `<root>/.cache/build/`, named by its content; returns its path. */
export async function generatedEntry(root: string, name: string, lines: readonly string[]): Promise<string> {
  const code = `${lines.join('\n')}\n`;
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const folder = join(root, '.cache', 'build', hash);
  const file = join(folder, `${name}.js`);
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.${process.pid}`, code);
  await rename(`${file}.${process.pid}`, file);
  return file;
}
