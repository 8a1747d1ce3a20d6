import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ProcessOrder, ProcessReport, ProcessTask } from './protocol.ts';
import { Spare } from './spare.ts';

const HOST = fileURLToPath(new URL('./process-host.ts', import.meta.url));
const LOG_LIMIT_BYTES = 20 * 1024 * 1024;
const STOP_LIMIT_MS = 25_000;
const FIRST_RESTART_MS = 50;
const LAST_RESTART_MS = 10_000;
const CALM_MS = 30_000;
/** Lines of its log that are printed when it cannot start. */
const LOG_LINES = 20;
/** A start is given up when a process has ended with an error this often. */
const FAULTS = 3;
/** Waits between two questions whether it is ready, ms: from the first, growing, to the last. */
const FIRST_LOOK_MS = 40;
const LAST_LOOK_MS = 300;
/** A busy machine answers late; a process that has ended refuses the connection at once. */
const ANSWER_MS = 30_000;
/** Signals of who ends a process from outside: it is started again, however often. */
const FROM_OUTSIDE: readonly (string | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** What {@link Child} needs. */
export interface ChildOptions {
  readonly order: ProcessOrder;
  readonly env: NodeJS.ProcessEnv;
  readonly memoryMb: number;
  readonly logFile: string;
  /** Whether another process has its code loaded, to take over when it ends. */
  readonly hasSpare: boolean;
  /** Called for ends and restarts, in words for the console. */
  readonly say: (line: string) => void;
}

/** One process of the system: started again, with growing pauses, whenever it ends unasked. */
export class Child {
  readonly #options: ChildOptions;
  #process: ChildProcess | null = null;
  #exited: Promise<void> = Promise.resolve();
  #stopping = false;
  #failure: string | null = null;
  #faults = 0;
  #restarts = 0;
  #missing: readonly string[] = ['does not answer yet'];
  readonly #broken = Promise.withResolvers<never>();
  #restarting: NodeJS.Timeout | null = null;
  readonly #spare: Spare | null;

  constructor(options: ChildOptions) {
    this.#options = options;
    this.#spare = options.hasSpare ? new Spare(() => this.#loaded()) : null;
    // who waits for a start is notified; after it the process is started again and again
    this.#broken.promise.catch(() => undefined);
  }

  /** Rejects, with the end of its log, when the process has ended with an error for the third time. */
  get broken(): Promise<never> {
    return this.#broken.promise;
  }

  get name(): string {
    return this.#options.order.name;
  }

  /** Id of the process that runs now. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** What it was waiting for when it was last asked. */
  get missing(): readonly string[] {
    return this.#missing;
  }

  start(): void {
    const { order, say } = this.#options;
    const child = this.#spare?.take() ?? this.#spawn();
    this.#process = child;
    const begun = Date.now();
    child.on('message', (report: ProcessReport) => {
      if (report.type === 'failed') this.#failure = `${report.member}: ${report.message}`;
      else this.#spare?.refill();
    });
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        resolve();
        this.#ended(code, signal, Date.now() - begun);
      });
    });
    child.send(
      { type: 'run', ...order } satisfies ProcessTask,
      (error) => error && say(`${order.name} could not be told what to run: ${error.message}`),
    );
  }

  #spawn(): ChildProcess {
    const { env, memoryMb, logFile } = this.#options;
    mkdirSync(dirname(logFile), { recursive: true });
    if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
    const log = openSync(logFile, 'a');
    // A small young generation keeps the idle system small; it costs little at our rates of allocation.
    const flags = [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=8'];
    const child = spawn(process.execPath, [...flags, HOST], { env, stdio: ['ignore', log, log, 'ipc'] });
    closeSync(log);
    return child;
  }

  /** A process that has loaded what is to run, and runs nothing. */
  #loaded(): ChildProcess {
    const { name, members } = this.#options.order;
    const spare = this.#spawn();
    const task: ProcessTask = { type: 'load', name, mains: members.map(({ main }) => main) };
    spare.send(
      task,
      (error) => error && this.#options.say(`The spare of ${name} could not be told: ${error.message}`),
    );
    return spare;
  }

  /** Resolves when `/ready` says yes, however long that takes; rejects when the process is stopped. */
  async ready(): Promise<void> {
    const url = `http://127.0.0.1:${this.#options.order.healthPort}/ready`;
    for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(waitMs * 1.2, LAST_LOOK_MS)) {
      if (this.#stopping) throw new Error(`${this.name} was stopped`);
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
        const answer = (await response.json()) as { ready: boolean; missing: string[] };
        this.#missing = answer.missing;
        if (answer.ready) return;
      } catch {
        this.#missing = ['does not answer yet'];
      }
      await sleep(waitMs);
    }
  }

  #obituary(): string {
    const { logFile } = this.#options;
    const reason = this.#failure ? `\n${this.#failure}` : '';
    return `${this.name} cannot start.${reason}\nThe end of ${logFile}:\n${this.lastLines(LOG_LINES)}`;
  }

  /** End of its log, for messages. */
  lastLines(count: number): string {
    const { logFile } = this.#options;
    if (!existsSync(logFile)) return '';
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  }

  /** From now on it is not started again: the system is being stopped, and whoever stops it may have signalled this one, too. */
  retire(): void {
    this.#stopping = true;
    this.#spare?.end();
    if (this.#restarting) clearTimeout(this.#restarting);
  }

  /** Stops it in order; kills it when it takes too long. */
  async stop(): Promise<void> {
    this.retire();
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

  #ended(code: number | null, signal: NodeJS.Signals | null, livedMs: number): void {
    if (this.#stopping) return;
    if (code !== 0 && !FROM_OUTSIDE.includes(signal) && ++this.#faults === FAULTS)
      this.#broken.reject(new Error(this.#obituary()));
    if (livedMs > CALM_MS) this.#restarts = 0;
    const pause = Math.min(FIRST_RESTART_MS * 2 ** this.#restarts++, LAST_RESTART_MS);
    this.#options.say(`${this.name} ended (${signal ?? `code ${code}`}); started again in ${pause / 1000} s`);
    this.#restarting = setTimeout(() => this.start(), pause);
  }
}

/** Where a process writes its log. */
export const logFileOf = (dataDir: string, name: string): string => join(dataDir, 'log', `${name}.log`);
