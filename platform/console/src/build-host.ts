/** A process that builds the console's page into the folder that it is given, and ends. */
import { join } from 'node:path';
import { buildPage } from '@rollheim/build/page';

const dir = join(import.meta.dirname, '..');
process.on('disconnect', () => process.exit(1));
const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error('build-host.ts <folder>');
await buildPage({ dir, entry: join(dir, 'web', 'src', 'main.tsx'), outDir });
process.exit(0);
