import { writeFileSync } from 'node:fs';
import { shapesFile } from './make-shapes.ts';

// Writes src/generated/shapes.json: land and borders of Europe. Source and licence: decision 0276.
const text = shapesFile();
writeFileSync(new URL('../src/generated/shapes.json', import.meta.url), text);
process.stdout.write(`${text.length} bytes\n`);
