import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPages } from './pages.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'api');
for (const [module, text] of await apiPages()) writeFileSync(join(FOLDER, `${module}.md`), text);
