import type { IncomingMessage, ServerResponse } from 'node:http';
import { SHELL } from '@rollheim/release-client';
import { sendProblem } from './problem.ts';
import type { ReleaseWatch } from './release-watch.ts';

const FRESH_MS = 500;
const PROBE = /^\/(?:live|health|ready|metrics)(?:\/|$)/i;

/** What `/ready` looks at. */
export interface ProbeOptions {
  readonly watch: ReleaseWatch;
  readonly shellUrl: string;
  readonly metrics: () => Promise<string>;
  /** Who may read them. */
  readonly readsMetrics: (req: IncomingMessage) => boolean;
  /** Aborted when the process drains: it is not ready from then on. */
  readonly draining: AbortSignal;
}

/** `/live`, `/health`, `/ready` and `/metrics` of the edge; metrics are for those alone who may read them, backends' own for no one. */
export function probes({ watch, shellUrl, metrics, readsMetrics, draining }: ProbeOptions) {
  let shell = { at: 0, ready: Promise.resolve(false) };
  const shellReady = (): Promise<boolean> => {
    if (Date.now() - shell.at > FRESH_MS) shell = { at: Date.now(), ready: answers(`${shellUrl}/ready`) };
    return shell.ready;
  };
  /** Names of what cannot serve. */
  const notReady = async (): Promise<string[]> => {
    if (draining.aborted) return ['draining'];
    const backends = Object.entries(watch.state.modules)
      .filter(([module, { stable, backends }]) => module !== SHELL && !backends[stable])
      .map(([module]) => module);
    return [
      ...(watch.usable ? [] : ['release set']),
      ...(watch.reachable ? [] : ['registry']),
      ...((await shellReady()) ? [] : ['shell']),
      ...backends,
    ];
  };
  return {
    notReady,
    answer(path: string, req: IncomingMessage, res: ServerResponse): boolean {
      if (path === '/live' || path === '/health') json(res, 200, { status: 'alive' });
      else if (path === '/ready') {
        void notReady().then((missing) =>
          json(res, missing.length === 0 ? 200 : 503, { ready: missing.length === 0, missing }),
        );
      } else if (path === '/metrics' && readsMetrics(req)) {
        void metrics().then((text) =>
          res.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
        );
        // Every spelling that a backend would take for its own probes ends here.
      } else if (PROBE.test(path)) sendProblem(res, 'not_found', 'there is no such page');
      else return false;
      return true;
    },
  };
}

function json(res: ServerResponse, status: number, value: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  res.end(JSON.stringify(value));
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
