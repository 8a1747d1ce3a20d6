import type { Logger } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { HostProcess } from './host-process.ts';
import { nextPort, portIsFree } from './ports.ts';

/** A BFF release: which module, which version. */
export interface BffRelease {
  readonly module: string;
  readonly version: string;
}

/** What the supervisor works with. */
export interface SupervisorOptions {
  readonly log: Logger;
  /** Puts the artefact on this machine; returns its path. */
  materialise(release: BffRelease): Promise<string>;
  /** Environment of a BFF, besides the process' own. */
  env(release: BffRelease): Readonly<Record<string, string>>;
  /** Fixed port of a module's stable release at the start of the system. */
  stablePort(module: string): number | null;
  /** Whether the module's stable release is to be there first when its process is started again. */
  isFirst(module: string): boolean;
  /** First port for all others. */
  readonly freePortsFrom: number;
  /** Something became ready, or is not ready any more. */
  changed(): void;
  /** The release names its read model. */
  projection(release: BffRelease, name: string): void;
  /** A release that served ended by itself, and is started again. */
  ended?(release: BffRelease): void;
  /** The release was stopped for good. */
  retired(release: BffRelease): void;
  /** How long a release that no release set needs still serves open pages, ms. */
  readonly retireAfterMs: number;
}

interface Member extends BffRelease {
  readonly host: HostProcess;
  readonly port: number;
  url: string | null;
  /** Failed starts, and the words of the last one. */
  faults: number;
  reason: string | null;
  idleSince: number | null;
}

const keyOf = ({ module, version }: BffRelease): string => `${module}@${version}`;
/** Processes that several releases share: those of the start, and those that pages fall back to. */
type Shared = 'stable' | 'previous';

/**
 * Starts and stops BFF releases: those of the start together in one process, those that pages fall back to in another,
 * each later one in its own.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #members = new Map<string, Member>();
  readonly #starting = new Map<string, Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  readonly #shared = new Map<Shared, HostProcess>();
  #stopped = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#retire(), Math.min(1000, options.retireAfterMs));
    this.#timer.unref();
  }

  /** Version → URL of the module's releases that are ready. */
  backends(module: string): Record<string, string> {
    const ready = [...this.#members.values()].filter((member) => member.module === module);
    return Object.fromEntries(ready.flatMap(({ version, url }) => (url ? [[version, url]] : [])));
  }

  /** True while the release is meant to run. */
  running(release: BffRelease): boolean {
    return this.#members.has(keyOf(release));
  }

  /** Process ids of the hosts, for status and tests. */
  hosts(): { name: string; pid: number | undefined; releases: readonly string[] }[] {
    const hosts = new Set([...this.#members.values()].map(({ host }) => host));
    return [...hosts].map((host) => ({ name: host.name, pid: host.pid, releases: host.members }));
  }

  /** Starts the releases of the system's start together in one process. */
  async startStable(releases: readonly BffRelease[]): Promise<void> {
    for (const release of releases) await this.#start(release, 'stable');
  }

  /** Resolves when these releases are ready, or after so many ms. */
  async standing(releases: readonly BffRelease[], ms: number): Promise<void> {
    const stands = () => releases.every((release) => this.#members.get(keyOf(release))?.url);
    for (const end = Date.now() + ms; !stands() && !this.#stopped && Date.now() < end;) await sleep(20);
  }

  /** What release sets need now, and what pages fall back to: starts what is missing, lets the rest run out. */
  async keep(needed: readonly BffRelease[], previous: readonly BffRelease[] = []): Promise<void> {
    const wanted = new Set([...needed, ...previous].map(keyOf));
    for (const [key, member] of this.#members)
      member.idleSince = wanted.has(key) ? null : (member.idleSince ?? Date.now());
    for (const release of needed) await this.#start(release, 'alone');
    for (const release of previous) await this.#start(release, 'previous');
  }

  /**
   * Resolves when the release is ready to serve; starts it when it does not run. Rejects with a {@link NotReady} after
   * the time, or after so many failed starts.
   */
  async ready(release: BffRelease, timeoutMs: number, starts = Infinity): Promise<void> {
    await this.#start(release, 'alone');
    const member = this.#members.get(keyOf(release));
    if (member) member.idleSince = null;
    for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(50)) {
      const now = this.#members.get(keyOf(release));
      if (now?.url) return;
      if (now && now.faults >= starts) break;
    }
    const { reason = null, port = 0 } = this.#members.get(keyOf(release)) ?? {};
    const { missing, why } = reason === null ? await missingAt(`http://127.0.0.1:${port}`) : NOTHING_SAID;
    throw new NotReady(timeoutMs, reason, missing, why);
  }

  /** Stops a release at once: it is not to serve. */
  async drop(release: BffRelease): Promise<void> {
    const member = this.#members.get(keyOf(release));
    if (!member) return;
    this.#members.delete(keyOf(release));
    member.host.remove(keyOf(release));
    this.#options.changed();
    if (member.host.members.length === 0) await member.host.end();
    this.#options.retired(member);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await Promise.allSettled(this.#starting.values());
    await Promise.all(
      [...new Set([...this.#members.values()].map(({ host }) => host))].map((host) => host.end()),
    );
    this.#members.clear();
  }

  #start(release: BffRelease, where: Shared | 'alone'): Promise<void> {
    const key = keyOf(release);
    if (this.#members.has(key) || this.#stopped) return Promise.resolve();
    const pending =
      this.#starting.get(key) ?? this.#launch(release, where).finally(() => this.#starting.delete(key));
    this.#starting.set(key, pending);
    return pending;
  }

  async #launch({ module, version }: BffRelease, where: Shared | 'alone'): Promise<void> {
    const key = keyOf({ module, version });
    const file = await this.#options.materialise({ module, version });
    const fixed = where === 'stable' ? this.#options.stablePort(module) : null;
    const taken = new Set([...this.#members.values()].map((member) => member.port));
    // a host of a supervisor that was killed may still serve there
    const free = fixed !== null && (await portIsFree(fixed));
    const port = free ? fixed : await nextPort(this.#options.freePortsFrom, taken);
    const host = where === 'alone' ? this.#host(key) : this.#sharedHost(where);
    this.#members.set(key, {
      module,
      version,
      host,
      port,
      url: null,
      faults: 0,
      reason: null,
      idleSince: null,
    });
    host.add({
      key,
      file,
      env: { ...this.#options.env({ module, version }), PORT: String(port) },
      isFirst: this.#options.isFirst(module),
    });
  }

  #sharedHost(name: Shared): HostProcess {
    const host = this.#shared.get(name) ?? this.#host(name);
    this.#shared.set(name, host);
    return host;
  }

  #host(name: string): HostProcess {
    return new HostProcess(
      name,
      {
        started: (key, port, projection) => this.#started(key, port, projection),
        failed: (key, reason) => this.#failed(key, reason),
        down: (key) => this.#down(key),
      },
      this.#options.log,
    );
  }

  async #started(key: string, port: number, projection: string | null): Promise<void> {
    const member = this.#members.get(key);
    if (!member) return;
    if (projection) this.#options.projection(member, projection);
    const url = `http://127.0.0.1:${port}`;
    while (this.#members.get(key) === member && !this.#stopped && !(await answersReady(url))) await sleep(25);
    if (this.#members.get(key) !== member) return;
    member.url = url;
    [member.faults, member.reason] = [0, null];
    this.#options.changed();
  }

  #failed(key: string, reason: string): void {
    const member = this.#members.get(key);
    if (!member) return;
    member.faults += 1;
    member.reason = reason;
  }

  #down(key: string): void {
    const member = this.#members.get(key);
    if (!member?.url) return;
    member.url = null;
    if (!this.#stopped) this.#options.ended?.(member);
    this.#options.changed();
  }

  #retire(): void {
    for (const [key, member] of this.#members) {
      if (member.idleSince === null || Date.now() - member.idleSince < this.#options.retireAfterMs) continue;
      this.#members.delete(key);
      member.host.remove(key);
      this.#options.changed();
      const ended = member.host.members.length === 0 ? member.host.end() : Promise.resolve();
      if (member.host.members.length === 0)
        for (const [name, host] of this.#shared) if (host === member.host) this.#shared.delete(name);
      void ended.then(() => this.#options.retired(member));
    }
  }
}

/** A BFF that did not become ready: the output of its start, or what its `/ready` misses. */
export class NotReady extends Error {
  readonly reason: string | null;
  readonly missing: readonly string[];

  constructor(
    timeoutMs: number,
    reason: string | null,
    missing: readonly string[],
    why: Readonly<Record<string, string>> = {},
  ) {
    const parts = missing.map((name) => (why[name] ? `${name}: ${why[name]}` : name));
    const words =
      reason?.split('\n')[0] ?? (parts.length > 0 ? `not ready: ${parts.join(', ')}` : 'no answer');
    super(`its BFF did not answer /ready within ${timeoutMs / 1000} s (${words})`);
    this.name = 'NotReady';
    this.reason = reason;
    this.missing = missing;
  }
}

/** What a BFF's `/ready` says. */
interface Said {
  readonly missing: readonly string[];
  /** Reasons by what is missing. */
  readonly why: Readonly<Record<string, string>>;
}

const NOTHING_SAID: Said = { missing: [], why: {} };

/** What a BFF's `/ready` names as missing, and why; empty where nothing answers. */
async function missingAt(url: string): Promise<Said> {
  try {
    const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2000) });
    return { ...NOTHING_SAID, ...((await response.json()) as Partial<Said>) };
  } catch {
    return NOTHING_SAID; // nothing listens, or it speaks another language: the caller says so
  }
}

async function answersReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
