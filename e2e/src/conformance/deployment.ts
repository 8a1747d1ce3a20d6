import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { configure, kinds, readSystemEnv } from '@rollheim/deploy';
import { ROOT } from '@rollheim/embedded';
import { say } from '../support/system.ts';
import { PlainProcess } from './process.ts';

const PROGRAM = join(ROOT, 'platform/deploy/src/main.ts');
/** Kinds that wait for others: those behind them start when these are ready. */
const LATER: readonly (readonly string[])[] = [['releases', 'shell-server', 'console'], ['edge']];

/** Two of every kind on one machine, each a process of its own, without a launcher. */
export interface Deployment {
  /** Of the first edge. */
  readonly url: string;
  /** Of both edges. */
  readonly urls: readonly string[];
  readonly processes: readonly PlainProcess[];
  stop(): Promise<void>;
}

/** Runs the migrations as a job, then starts everything twice; resolves when all are ready. `basePorts`: two blocks. */
export async function deployTwice(
  settings: Readonly<Record<string, string>>,
  folder: string,
  basePorts: readonly [number, number],
  signal: AbortSignal,
): Promise<Deployment> {
  await job('migrate', settings);
  const processes: PlainProcess[] = [];
  const stop = async () => {
    for (const names of [...LATER.toReversed(), null]) {
      const part = processes.filter(({ kind }) =>
        names ? names.includes(kind) : !LATER.flat().includes(kind),
      );
      await Promise.all(part.map((process) => process.end('SIGTERM')));
    }
  };
  try {
    for (const [index, basePort] of basePorts.entries()) {
      const column = 'ab'[index] ?? '';
      const etc = join(folder, `etc-${column}`);
      const other = basePorts[1 - index] ?? basePort;
      configure(readSystemEnv({ ...settings, RELEASES_URL: registries(basePort, other) }), etc, basePort);
      const own = kinds().map(({ name, port }) => {
        const files = [join(etc, `${name}.env`), join(folder, 'log', `${name}-${column}.log`)] as const;
        return new PlainProcess(column, name, basePort + port, ...files);
      });
      processes.push(...own);
      const begun = Date.now();
      for (const names of [null, ...LATER]) {
        const wave = own.filter(({ kind }) => (names ? names.includes(kind) : !LATER.flat().includes(kind)));
        for (const process of wave) process.start();
        await Promise.all(wave.map((process) => process.ready(signal)));
      }
      say(
        `${own.length} processes of column ${column} are ready after ${((Date.now() - begun) / 1000).toFixed(0)} s`,
      );
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const urls = processes.filter(({ kind }) => kind === 'edge').map(({ url }) => url);
  return { url: urls[0] ?? '', urls, processes, stop };
}

/** Its own registry first, then the other one. */
const registries = (own: number, other: number): string => {
  const { port = 0 } = kinds().find(({ name }) => name === 'releases') ?? {};
  return [own, other].map((base) => `http://127.0.0.1:${base + port}`).join(',');
};

/** Runs a command of the command line to its end. */
async function job(command: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, command], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`rollheim ${command} ended with ${code}`);
}
