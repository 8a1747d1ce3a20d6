import {
  matchPath,
  pagesOf,
  TELEMETRY_PATH,
  type Guardrail,
  type TelemetryEvent,
  type TelemetryKind,
  type TelemetryReport,
  type Vital,
} from '@rollheim/contracts';
import type { ModuleError, RuntimeConfig } from '@rollheim/module-api';
import { Beacons, whenQuiet } from './beacons.ts';
import { isNoise, releaseOf, reported } from './scrub.ts';

type Details = Omit<TelemetryEvent, 'kind' | 'module' | 'version' | 'at'>;

const KINDS: Readonly<Partial<Record<ModuleError['kind'], TelemetryKind>>> = {
  load: 'load_failure',
  render: 'render_error',
  unhandled: 'unhandled_error',
};

const FAULTS: ReadonlySet<TelemetryKind> = new Set(['load_failure', 'render_error', 'unhandled_error']);

/** What this page reports of its releases; nothing where the document has no name. */
export class PageReports {
  readonly #config: RuntimeConfig;
  readonly #beacons: Beacons | null;
  readonly #standing = new Set<string>();

  constructor(config: RuntimeConfig, beacons: Beacons | null = beaconsOf(config)) {
    this.#config = config;
    this.#beacons = beacons;
  }

  /** Sends what waits. */
  flush(): void {
    this.#beacons?.flush();
  }

  /** Reports of a release what has no method of its own. */
  add(kind: TelemetryKind, module: string, version: string, details: Details = {}): void {
    if (!this.#mayTell(kind, module, version)) return;
    const { home, releaseSet } = this.#config;
    // where there is none, nothing of it is in the JSON
    const where = { page: matchPath(location.pathname, home, pagesOf(releaseSet.modules))?.id } as Details;
    const at = Math.round(performance.now());
    this.#beacons?.add({ kind, module, version, at, ...where, ...details });
  }

  /** A report speaks of this document's releases; of their fallbacks only what went wrong there. */
  #mayTell(kind: TelemetryKind, module: string, version: string): boolean {
    const { shell, modules } = this.#config.releaseSet;
    if (module === 'shell') return version === shell;
    const own = modules[module];
    if (own?.version === version) return true;
    return own?.fallback?.version === version && FAULTS.has(kind);
  }

  /** A release is mounted; reported once per release. */
  mounted(module: string, version: string): void {
    const key = `${module}@${version}`;
    if (this.#standing.has(key)) return;
    this.#standing.add(key);
    this.add('mounted', module, version);
  }

  /** One release gave way to another: both are reported. */
  replaced(module: string, from: string, to: string, why: 'failed' | 'recalled'): void {
    if (why === 'recalled') this.add('recalled', module, from);
    else this.add('fallback', module, from, { error: { message: `${from} → ${to}` } });
  }

  guardrail(module: string, version: string, name: Guardrail, ok: boolean): void {
    this.add('guardrail', module, version, { name, ok });
  }

  /** Of the document, whatever page is shown when the browser reports it. */
  vital(module: string, version: string, name: Vital, value: number): void {
    this.add('vital', module, version, { name, value, page: this.#config.page.id } as Details);
  }

  /** An error as modules and host report it: `module` is `mf-x@1.2.3`, or the shell. */
  error({ module, kind, error }: ModuleError): void {
    const telemetryKind = KINDS[kind];
    if (!telemetryKind || isNoise(error)) return;
    const [name = '', version = this.#config.releaseSet.shell ?? ''] = module.split('@');
    this.add(telemetryKind, name, version, { error: reported(error) });
  }

  /** An error that no one caught: of the release whose file threw, else the shell's. */
  uncaught(error: unknown): void {
    if (isNoise(error)) return;
    const { module, version } = releaseOf(error) ?? { module: 'shell', version: '' };
    this.error({ module: version ? `${module}@${version}` : module, kind: 'unhandled', error });
  }

  /** Body of a report that a worker sends while this page hangs; null where nothing hangs. */
  stillBody(release: { readonly module: string; readonly version: string } | null): string | null {
    const { document: name, releaseSet } = this.#config;
    if (!name || !release || !this.#mayTell('unhandled_error', release.module, release.version)) return null;
    const error = { message: 'The page stands still' };
    const event = { kind: 'unhandled_error', ...release, at: Math.round(performance.now()), error } as const;
    const report: TelemetryReport = { releaseSet: releaseSet.id, document: name, events: [event] };
    return JSON.stringify(report);
  }

  /** Listens to what no one catches, and sends what waits before the page goes. */
  listen(): void {
    addEventListener('error', (event) => {
      if (event instanceof ErrorEvent) this.uncaught(event.error ?? event.message);
    });
    addEventListener('unhandledrejection', ({ reason }) => this.uncaught(reason));
    addEventListener('pagehide', () => this.flush());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.flush();
    });
  }
}

/** Null where a document has no name (a shell that is older than its edge, another host). */
function beaconsOf({ document: name, releaseSet }: RuntimeConfig): Beacons | null {
  if (!name) return null;
  return new Beacons({
    releaseSet: releaseSet.id,
    document: name,
    send: (body) => navigator.sendBeacon(TELEMETRY_PATH, body),
    later: whenQuiet,
    hidden: () => document.visibilityState === 'hidden',
  });
}
