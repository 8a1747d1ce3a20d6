import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ProcessOrder, ProcessReport } from './protocol.ts';

const HOST = fileURLToPath(new URL('./process-host.ts', import.meta.url));
const LOG_LIMIT_BYTES = 20 * 1024 * 1024;
const STOP_LIMIT_MS = 25_000;
const FIRST_RESTART_MS = 50;
const LAST_RESTART_MS = 10_000;
const CALM_MS = 30_000;

/** What {@link Child} needs. */
export interface ChildOptions {
  readonly order: ProcessOrder;
  readonly env: NodeJS.ProcessEnv;
  readonly memoryMb: number;
  readonly logFile: string;
  /** Told about ends and restarts, in words for the console. */
  readonly say: (line: string) => void;
}

/** One process of the system: started again, with growing pauses, whenever it ends unasked. */
export class Child {
  readonly #options: ChildOptions;
  #process: ChildProcess | null = null;
  #exited: Promise<void> = Promise.resolve();
  #stopping = false;
  #failure: string | null = null;
  #restarts = 0;
  #restarting: NodeJS.Timeout | null = null;

  constructor(options: ChildOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.order.name;
  }

  /** Id of the process that runs now. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  start(): void {
    const { order, env, memoryMb, logFile } = this.#options;
    mkdirSync(dirname(logFile), { recursive: true });
    if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
    const log = openSync(logFile, 'a');
    // A small young generation keeps the idle system small; it costs little at our rates of allocation.
    const flags = [
      `--max-old-space-size=${memoryMb}`,
      '--max-semi-space-size=8',
      '--disable-warning=TimeoutNegativeWarning',
    ];
    const child = spawn(process.execPath, [...flags, HOST], { env, stdio: ['ignore', log, log, 'ipc'] });
    closeSync(log);
    this.#process = child;
    this.#failure = null;
    const begun = Date.now();
    child.on('message', (report: ProcessReport) => {
      if (report.type === 'failed') this.#failure = `${report.member}: ${report.message}`;
    });
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        resolve();
        this.#ended(signal ?? `code ${code}`, Date.now() - begun);
      });
    });
    child.send(
      order,
      (error) => error && this.#options.say(`${order.name} could not be told what to run: ${error.message}`),
    );
  }

  /** Resolves when `/ready` says yes. Rejects when the process ends before that for the third time, or after `timeoutMs`. */
  async ready(timeoutMs: number): Promise<void> {
    const url = `http://127.0.0.1:${this.#options.order.healthPort}/ready`;
    let missing = 'it does not answer yet';
    for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(40)) {
      if (this.#stopping) throw new Error(`${this.name} was stopped`);
      if (this.#failure && this.#restarts >= 2)
        throw new Error(`${this.name} cannot start.\n${this.#failure}`);
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
        const answer = (await response.json()) as { ready: boolean; missing: string[] };
        if (answer.ready) return;
        missing = answer.missing.join(', ');
      } catch {
        // Not listening yet.
      }
    }
    throw new Error(
      `${this.name} is not ready after ${timeoutMs / 1000} s (${missing}).\n${this.lastLines()}`,
    );
  }

  /** End of its log, for messages. */
  lastLines(count = 8): string {
    const { logFile } = this.#options;
    if (!existsSync(logFile)) return '';
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  }

  /** Stops it in order; kills it when it takes too long. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#restarting) clearTimeout(this.#restarting);
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const force = setTimeout(() => {
      this.#options.say(`${this.name} did not stop in time and is killed`);
      child.kill('SIGKILL');
    }, STOP_LIMIT_MS);
    await this.#exited;
    clearTimeout(force);
  }

  #ended(how: string, livedMs: number): void {
    if (this.#stopping) return;
    if (livedMs > CALM_MS) this.#restarts = 0;
    const pause = Math.min(FIRST_RESTART_MS * 2 ** this.#restarts++, LAST_RESTART_MS);
    this.#options.say(`${this.name} ended (${how}); started again in ${pause / 1000} s`);
    this.#restarting = setTimeout(() => this.start(), pause);
  }
}

/** Where a process writes its log. */
export const logFileOf = (dataDir: string, name: string): string => join(dataDir, 'log', `${name}.log`);
