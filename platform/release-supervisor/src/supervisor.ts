import type { Logger } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { Door } from './door.ts';
import { HostProcess } from './host-process.ts';
import { createMember, keyOf, named, type BffRelease, type Member } from './member.ts';
import { answersReady, notReadyAt } from './not-ready.ts';
import { LOCAL, nextPort, portIsFree } from './ports.ts';
import type { HeldByHost } from './protocol.ts';

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
  /** Name or address of this machine for those who call BFFs; default 127.0.0.1. */
  readonly host?: string;
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
  /** How long a release that may sleep is awake without a call, ms. */
  readonly sleepAfterMs: number;
}

/** What has to run, and what may sleep until somebody calls it. */
export interface Needed {
  /** Everyone's releases and those of rollouts: they never sleep. */
  readonly active: readonly BffRelease[];
  /** What pages fall back to; awake they share a process. */
  readonly previous?: readonly BffRelease[];
  /** What testers may open; awake each has a process of its own. */
  readonly previews?: readonly BffRelease[];
}

/** How long callers wait for one that wakes, ms: less than whoever passes their call on waits for an answer. */
const WAKE_MS = 10_000;
/** A start that fails twice does not get better by waiting. */
const WAKE_STARTS = 2;
const LOOK_MS = 10;

/** Processes that several releases share: those of the start, and those that pages fall back to. */
type Shared = 'stable' | 'previous';

/**
 * Starts and stops BFF releases: those of the start together in one process, those that pages fall back to in another,
 * each later one in its own. What no visitor gets now sleeps: it has no process until somebody calls it.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #members = new Map<string, Member>();
  readonly #starting = new Map<string, Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  readonly #shared = new Map<Shared, HostProcess>();
  /** One after the other, so that no two take the same port. */
  #placing: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    const lookMs = Math.min(1000, options.retireAfterMs, options.sleepAfterMs);
    this.#timer = setInterval(() => {
      this.#retire();
      this.#putToSleep();
    }, lookMs);
    this.#timer.unref();
  }

  /** Version → URL of the module's releases that are ready, or wake when they are called. */
  backends(module: string): Record<string, string> {
    const members = [...this.#members.values()].filter((member) => member.module === module);
    return Object.fromEntries(
      members.flatMap((member) => {
        const url = member.byDoor && member.door ? member.door.url : member.url;
        return url ? [[member.version, url]] : [];
      }),
    );
  }

  /** Releases that are awake, each at its own port: who asks there wakes no one, and keeps no one awake. */
  awake(): { readonly module: string; readonly version: string; readonly url: string }[] {
    return [...this.#members.values()].flatMap(({ module, version, url, host }) =>
      url && host !== null ? [{ module, version, url }] : [],
    );
  }

  /** True while the release is meant to run, or sleeps. */
  running(release: BffRelease): boolean {
    return this.#members.has(keyOf(release));
  }

  /** Process ids of the hosts, for status and tests. */
  hosts(): { name: string; pid: number | undefined; releases: readonly string[] }[] {
    return this.#hosts().map((host) => ({ name: host.name, pid: host.pid, releases: host.members }));
  }

  /** Releases that sleep, `<module>@<version>`. */
  asleep(): string[] {
    return [...this.#members].flatMap(([key, { host, byDoor }]) => (byDoor && host === null ? [key] : []));
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

  /** What release sets need now: starts what is missing, lets what may sleep do so, and the rest run out. */
  async keep({ active, previous = [], previews = [] }: Needed): Promise<void> {
    const wanted = new Set([...active, ...previous, ...previews].map(keyOf));
    for (const [key, member] of this.#members)
      member.idleSince = wanted.has(key) ? null : (member.idleSince ?? Date.now());
    for (const release of active) await this.#start(release, 'alone');
    const awake = new Set(active.map(keyOf));
    for (const release of previous) if (!awake.has(keyOf(release))) await this.#park(release, 'previous');
    for (const release of previews) if (!awake.has(keyOf(release))) await this.#park(release, 'alone');
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
    throw await notReadyAt(this.#url(port), timeoutMs, reason);
  }

  /** Keeps a release that runs awake, whoever needs it, until the returned function is called. */
  hold(release: BffRelease): () => void {
    const member = this.#members.get(keyOf(release));
    if (!member) return () => undefined;
    member.checks += 1;
    return () => void (member.checks -= 1);
  }

  /** Whether a release that runs has its process for itself: what that holds is the release's. */
  isAlone(release: BffRelease): boolean {
    return this.#members.get(keyOf(release))?.host?.members.length === 1;
  }

  /** What the process of a release holds, and its id; null where it does not run. */
  async held(release: BffRelease): Promise<(HeldByHost & { readonly pid: number }) | null> {
    const host = this.#members.get(keyOf(release))?.host;
    const pid = host?.pid;
    const held = await host?.measure();
    return held && pid !== undefined ? { ...held, pid } : null;
  }

  /** Stops a release at once: it is not to serve. */
  async drop(release: BffRelease): Promise<void> {
    const member = this.#members.get(keyOf(release));
    if (!member) return;
    await this.#forget(member);
  }

  /** The process ends soon: BFFs that run say so to their callers. */
  drain(): void {
    for (const host of this.#hosts()) host.drain();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await Promise.allSettled([...this.#starting.values(), this.#placing]);
    await Promise.all(this.#hosts().map((host) => host.end()));
    for (const { door } of this.#members.values()) door?.close();
    this.#members.clear();
  }

  #hosts(): HostProcess[] {
    return [...new Set([...this.#members.values()].flatMap(({ host }) => host ?? []))];
  }

  async #start(release: BffRelease, where: Shared | 'alone'): Promise<void> {
    const key = keyOf(release);
    if (this.#stopped) return;
    const pending =
      this.#starting.get(key) ?? this.#launch(release, where).finally(() => this.#starting.delete(key));
    this.#starting.set(key, pending);
    return pending;
  }

  async #launch(release: BffRelease, where: Shared | 'alone'): Promise<void> {
    const member = this.#memberOf(release);
    member.isActive = true;
    // one that sleeps is called by its door until it serves
    if (member.url) this.#callDirectly(member);
    await this.#place(member, where).catch((error: unknown) => {
      // without its files it is none: the next one who wants it tries again
      if (!member.byDoor) this.#members.delete(keyOf(release));
      throw error;
    });
  }

  #memberOf({ module, version }: BffRelease): Member {
    const key = keyOf({ module, version });
    const known = this.#members.get(key);
    if (known) return known;
    const member = createMember({ module, version });
    this.#members.set(key, member);
    return member;
  }

  #callDirectly(member: Member): void {
    if (!member.byDoor) return;
    member.byDoor = false;
    this.#options.changed();
  }

  /** Lets a release sleep: one that does not run is not started. */
  async #park(release: BffRelease, where: 'previous' | 'alone'): Promise<void> {
    await this.#starting.get(keyOf(release));
    if (this.#stopped) return;
    const member = this.#memberOf(release);
    member.isActive = false;
    if (member.byDoor) return;
    member.door ??= await Door.open(named(member), this.#options.host ?? LOCAL, () =>
      this.#wake(member, where),
    );
    member.byDoor = true;
    this.#options.changed();
  }

  /** Resolves with the URL of a release that may sleep, once it serves. */
  #wake(member: Member, where: 'previous' | 'alone'): Promise<string> {
    if (member.url) return Promise.resolve(member.url);
    member.waking ??= this.#rouse(member, where).finally(() => (member.waking = null));
    return member.waking;
  }

  async #rouse(member: Member, where: 'previous' | 'alone'): Promise<string> {
    const begun = Date.now();
    member.faults = 0;
    await this.#place(member, where);
    for (; Date.now() - begun < WAKE_MS && member.faults < WAKE_STARTS; await sleep(LOOK_MS)) {
      if (member.url) {
        this.#options.log.info({ bff: named(member), ms: Date.now() - begun }, 'a BFF woke');
        return member.url;
      }
      if (this.#members.get(keyOf(member)) !== member || this.#stopped) throw new Error('it was stopped');
    }
    const error = await notReadyAt(this.#url(member.port), WAKE_MS, member.reason);
    // who calls next tries it from the beginning
    if (!member.isActive) await this.#release(member);
    this.#options.log.error({ bff: named(member), reason: error.message }, 'a BFF did not wake');
    throw error;
  }

  /** Gives a release that has no process one. */
  #place(member: Member, where: Shared | 'alone'): Promise<void> {
    const placed = this.#placing.then(async () => {
      if (member.host || this.#stopped) return;
      const { module, version } = member;
      const key = keyOf(member);
      const file = await this.#options.materialise({ module, version });
      const fixed = where === 'stable' ? this.#options.stablePort(module) : null;
      const taken = new Set([...this.#members.values()].map(({ port }) => port));
      // a host of a supervisor that was killed may still serve there
      const free = fixed !== null && (await portIsFree(fixed));
      member.port = free ? fixed : await nextPort(this.#options.freePortsFrom, taken);
      if (this.#members.get(key) !== member) return;
      member.host = where === 'alone' ? this.#host(key) : this.#sharedHost(where);
      member.host.add({
        key,
        file,
        env: { ...this.#options.env({ module, version }), PORT: String(member.port) },
        isFirst: this.#options.isFirst(module),
      });
    });
    this.#placing = placed.catch(() => undefined);
    return placed;
  }

  /** Takes its process from a release; one that runs nothing else ends. */
  async #release(member: Member): Promise<void> {
    const { host } = member;
    [member.host, member.url] = [null, null];
    if (!host) return;
    host.remove(keyOf(member));
    if (host.members.length > 0) return;
    for (const [name, shared] of this.#shared) if (shared === host) this.#shared.delete(name);
    await host.end();
  }

  async #forget(member: Member): Promise<void> {
    this.#members.delete(keyOf(member));
    member.door?.close();
    const ended = this.#release(member);
    this.#options.changed();
    await ended;
    this.#options.retired(member);
  }

  #url(port: number): string {
    return `http://${this.#options.host ?? LOCAL}:${port}`;
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
    const url = this.#url(port);
    // fallen asleep, and woken again elsewhere, it is another start
    const isMeant = (): boolean =>
      this.#members.get(key) === member && member.host !== null && member.port === port;
    while (isMeant() && !this.#stopped && !(await answersReady(url))) await sleep(25);
    if (!isMeant()) return;
    member.url = url;
    [member.faults, member.reason] = [0, null];
    if (member.isActive) member.byDoor = false;
    if (!member.byDoor) this.#options.changed();
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
    const now = Date.now();
    for (const member of this.#members.values())
      if (
        member.idleSince !== null &&
        member.checks === 0 &&
        now - member.idleSince >= this.#options.retireAfterMs
      )
        void this.#forget(member);
  }

  /** What no one has called for a while, and is neither everyone's nor in a rollout. */
  #putToSleep(): void {
    const now = Date.now();
    for (const member of this.#members.values()) {
      const { isActive, checks, door, url } = member;
      if (isActive || checks > 0 || !url || !door || door.idleMs(now) < this.#options.sleepAfterMs) continue;
      this.#options.log.info({ bff: named(member) }, 'a BFF fell asleep');
      void this.#release(member);
    }
  }
}
