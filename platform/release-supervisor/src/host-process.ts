import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Backoff } from './backoff.ts';
import type { BffStart, FromHost, HeldByHost, ToHost } from './protocol.ts';

const HOST_FILE = fileURLToPath(new URL('./bff-host.ts', import.meta.url));
/** It ends by itself before. */
const KILL_AFTER_MS = 13_000;
/** A process that does not say by then what it holds is blocked for good, ms. */
const MEASURED_IN_MS = 60_000;
/** Longest that releases wait for the one that is to be there first, ms: it may be what is broken. */
const OTHERS_AFTER_MS = 3000;
/** A small young generation keeps idle hosts small; kafkajs sets timers that Node warns of. */
const FLAGS = ['--max-semi-space-size=8'];

/** `mf-catalog 1.0.0`: with an @ the log would take it for an address and mask it. */
const named = (key: string): string => key.replace('@', ' ');

/** What a host process sends to its owner. */
export interface HostEvents {
  /** Resolves when it is ready, or is not waited for any more. */
  started(key: string, port: number, projection: string | null): Promise<void>;
  /** A start failed; it is tried again. */
  failed(key: string, reason: string): void;
  /** The release does not run any more; it is started again. */
  down(key: string): void;
}

/** What a host needs of our own environment; a BFF's settings and keys come with its start. */
const systemEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(PATH|HOME|TMPDIR|TZ|LANG|USER|NODE_.*)$/.test(name)),
  );

/**
 * One forked process with the releases that it has to run; restarted with back-off when it ends: at first those that are
 * to be there first, then the others.
 */
export class HostProcess {
  readonly name: string;
  readonly #events: HostEvents;
  readonly #log: Logger;
  readonly #members = new Map<string, BffStart>();
  readonly #backoff = new Backoff();
  readonly #retries = new Map<string, Backoff>();
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Started once those are ready that are to be there first. */
  #later: BffStart[] = [];
  #child: ChildProcess | null = null;
  #ending = false;

  constructor(name: string, events: HostEvents, log: Logger) {
    this.name = name;
    this.#events = events;
    this.#log = log;
  }

  /** Keys of the releases that run here. */
  get members(): readonly string[] {
    return [...this.#members.keys()];
  }

  /** Process id; undefined between two attempts. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  add(bff: BffStart): void {
    this.#members.set(bff.key, bff);
    if (this.#child) this.#tell({ type: 'start', ...bff });
    else if (this.#timers.size === 0) this.#spawn();
  }

  remove(key: string): void {
    this.#members.delete(key);
    this.#later = this.#later.filter((bff) => bff.key !== key);
    this.#tell({ type: 'stop', key });
  }

  /** What the process holds now; null where it does not run, ends before it answers, or is blocked. */
  measure(): Promise<HeldByHost | null> {
    const child = this.#child;
    if (!child?.connected) return Promise.resolve(null);
    const { promise, resolve } = Promise.withResolvers<HeldByHost | null>();
    const heard = (message: FromHost): void => {
      if (message.type === 'measured') resolve(message.held);
    };
    const gone = (): void => resolve(null);
    const late = setTimeout(gone, MEASURED_IN_MS);
    child.on('message', heard);
    child.once('exit', gone);
    this.#tell({ type: 'measure' });
    return promise.finally(() => {
      clearTimeout(late);
      child.off('message', heard);
      child.off('exit', gone);
    });
  }

  /** The process ends soon: what runs in it says so to its callers. */
  drain(): void {
    this.#tell({ type: 'drain' });
  }

  /** Ends the process: asks first, kills after thirteen seconds. */
  async end(): Promise<void> {
    this.#ending = true;
    for (const timer of this.#timers) clearTimeout(timer);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const kill = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    if (child.connected) this.#tell({ type: 'end' });
    else child.kill('SIGTERM');
    await gone;
    clearTimeout(kill);
  }

  /** What is started before the others; all where there is none. */
  #first(): BffStart[] {
    const all = [...this.#members.values()];
    const first = all.filter(({ isFirst }) => isFirst);
    return first.length > 0 ? first : all;
  }

  #spawn(): void {
    const child = fork(HOST_FILE, [], {
      execArgv: FLAGS,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...systemEnv(), SUPERVISOR_STARTER: String(process.ppid) },
    });
    this.#child = child;
    child.on('message', (message: FromHost) => this.#heard(message));
    child.on('error', (error) =>
      this.#log.error({ err: error, host: named(this.name) }, 'a BFF host could not be reached'),
    );
    child.on('exit', (code, signal) => this.#exited(child, code, signal));
    const first = this.#first();
    this.#later = [...this.#members.values()].filter((bff) => !first.includes(bff));
    for (const bff of first) this.#tell({ type: 'start', ...bff });
    if (this.#later.length > 0)
      this.#after(OTHERS_AFTER_MS, () => this.#child === child && this.#startNext());
  }

  /** One after the other: code that is being loaded holds up all that runs here. */
  #startNext(): void {
    const next = this.#later.shift();
    if (next) this.#tell({ type: 'start', ...next });
  }

  #tell(message: ToHost): void {
    if (this.#child?.connected) this.#child.send(message);
  }

  #heard(message: FromHost): void {
    if (message.type === 'started') {
      const child = this.#child;
      const ready = this.#events.started(message.key, message.port, message.projection);
      const isFirst = this.#members.get(message.key)?.isFirst;
      // what was to be first serves before the next is loaded
      void (isFirst ? ready : Promise.resolve()).then(() => this.#child === child && this.#startNext());
    } else if (message.type === 'failed') {
      const bff = this.#members.get(message.key);
      this.#startNext();
      this.#events.failed(message.key, message.message);
      const backoff = this.#retries.get(message.key) ?? new Backoff(500);
      this.#retries.set(message.key, backoff);
      const wait = backoff.wait(Date.now());
      this.#log.error(
        { bff: named(message.key), reason: message.message, retryInMs: wait },
        'a BFF did not start',
      );
      if (bff) this.#after(wait, () => this.#members.has(bff.key) && this.#tell({ type: 'start', ...bff }));
    }
  }

  #exited(child: ChildProcess, code: number | null, signal: string | null): void {
    if (this.#child === child) this.#child = null;
    for (const key of this.#members.keys()) this.#events.down(key);
    if (this.#ending || this.#members.size === 0) return;
    const wait = this.#backoff.wait(Date.now());
    this.#log.warn(
      { host: named(this.name), code, signal, restartInMs: wait },
      'a BFF host ended and is started again',
    );
    this.#after(wait, () => this.#spawn());
  }

  #after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.#ending) act();
    }, ms);
    this.#timers.add(timer);
  }
}
