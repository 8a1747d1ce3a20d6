import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Version of the package that a `main.ts` belongs to. */
export function versionOf(main: string): string {
  for (let at = dirname(main); ; at = dirname(at)) {
    const file = join(at, 'package.json');
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    if (dirname(at) === at) throw new Error(`${main} belongs to no package`);
  }
}
