/** `npm run kubernetes` writes the manifests; a test compares them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { manifests } from './render.ts';

const folder = join(import.meta.dirname, '..', '..', 'kubernetes');
rmSync(folder, { recursive: true, force: true });
for (const [path, text] of Object.entries(manifests())) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
