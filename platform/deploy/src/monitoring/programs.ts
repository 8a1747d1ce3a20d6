import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program of Prometheus on this machine, or why there is none. */
export type Found = { readonly program: string } | { readonly absent: string };

/** Looks a program of Prometheus up where programs are; Debian has both in its package `prometheus`. */
export function findProgram(name: 'prometheus' | 'promtool'): Found {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const program = join(folder, name);
    try {
      accessSync(program, constants.X_OK);
      return { program };
    } catch {
      // not there
    }
  }
  return { absent: `${name} is not installed (Debian: apt-get install prometheus)` };
}
