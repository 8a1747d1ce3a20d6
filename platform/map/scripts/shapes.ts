import { writeFileSync } from 'node:fs';
import { shapesFile } from './make-shapes.ts';
import { townsFile } from './make-towns.ts';

// Writes src/generated: land, borders and towns of Europe. Sources and licences: decision 0276.
for (const [name, text] of Object.entries({ 'shapes.json': shapesFile(), 'towns.json': townsFile() })) {
  writeFileSync(new URL(`../src/generated/${name}`, import.meta.url), text);
  process.stdout.write(`${name} ${text.length} bytes\n`);
}
