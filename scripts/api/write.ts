import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPages } from './pages.ts';
import { callTypes } from './types.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TYPES = join(ROOT, 'platform', 'contracts', 'src', 'http', 'generated', 'calls');

for (const [module, text] of await apiPages()) writeFileSync(join(ROOT, 'docs', 'api', `${module}.md`), text);
mkdirSync(TYPES, { recursive: true });
for (const [name, text] of await callTypes()) writeFileSync(join(TYPES, name), text);
