import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '@rollheim/embedded';

const PROGRAM = join(ROOT, 'platform/deploy/src/main.ts');
const LOOK_MS = 100;
const ANSWER_MS = 5000;
/** A process that was asked to stop may take so long, ms. */
const STOP_MS = 30_000;
const LOG_LINES = 15;
const RESTART_MS = 1000;
/** Who ended so often by itself is not started again. */
const MOST_ENDS = 3;

/** What `/ready` answers. */
interface Ready {
  readonly ready: boolean;
  readonly missing: readonly string[];
}

/** One process, started as a service manager would: by its command line and its file of settings. */
export class PlainProcess {
  readonly name: string;
  readonly kind: string;
  readonly url: string;
  readonly #envFile: string;
  readonly #logFile: string;
  #child: ChildProcess | null = null;
  #asked = false;
  /** How often it ended by itself, and was started again as a service manager does. */
  ended = 0;

  constructor(column: string, kind: string, port: number, envFile: string, logFile: string) {
    this.name = `${kind} ${column}`;
    this.kind = kind;
    this.url = `http://127.0.0.1:${port}`;
    this.#envFile = envFile;
    this.#logFile = logFile;
  }

  start(): void {
    mkdirSync(dirname(this.#logFile), { recursive: true });
    const log = openSync(this.#logFile, 'a');
    const args = ['--max-old-space-size=512', PROGRAM, 'run', this.kind, '--env-file', this.#envFile];
    this.#child = spawn(process.execPath, args, {
      cwd: ROOT,
      // nothing of this shell: what a process needs is in its file
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_COMPILE_CACHE: join(dirname(this.#logFile), '..', 'compile-cache'),
      },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#asked = false;
    this.#child.once('exit', () => {
      if (this.#asked) return;
      if (++this.ended < MOST_ENDS) setTimeout(() => this.#asked || this.start(), RESTART_MS);
    });
  }

  /** Resolves when `/ready` says yes; rejects with the end of its log when the process ends. */
  async ready(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const child = this.#child;
      if (child && this.ended >= MOST_ENDS)
        throw new Error(`${this.name} ended (${child.exitCode ?? child.signalCode}):\n${this.#lastLines()}`);
      if ((await this.missing()).length === 0) return;
      await sleep(LOOK_MS);
    }
  }

  /** What `/ready` misses; empty when it is ready. */
  async missing(): Promise<readonly string[]> {
    try {
      const response = await fetch(`${this.url}/ready`, { signal: AbortSignal.timeout(ANSWER_MS) });
      const { ready, missing } = (await response.json()) as Ready;
      return ready ? [] : missing;
    } catch {
      return ['does not answer yet'];
    }
  }

  /** Ends it by a signal, and comes back when it is gone; returns how it ended. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<string> {
    this.#asked = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return 'was gone';
    const gone = once(child, 'exit');
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    const [code, by] = (await gone) as [number | null, string | null];
    clearTimeout(force);
    return by ?? `code ${code}`;
  }

  #lastLines(): string {
    return readFileSync(this.#logFile, 'utf8').trimEnd().split('\n').slice(-LOG_LINES).join('\n');
  }
}
