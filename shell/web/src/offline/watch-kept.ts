import { matchPath, type LiveFrame } from '@rollheim/contracts';
import type { LiveSource, RuntimeConfig } from '@rollheim/module-api';

/** What the page and the worker that keeps it need of each other. */
export interface KeptParts {
  readonly config: RuntimeConfig;
  readonly live: LiveSource;
  /** Calls `then` with every change of page, until the page ends. */
  listen(then: () => void): void;
  /** The releases in this page, `mf-sell@1.2.0`. */
  releases(): readonly string[];
  recall(module: string, version: string): void;
  /** Absent where the browser has no workers, or the page no secure origin. */
  readonly workers?: Pick<ServiceWorkerContainer, 'ready' | 'getRegistration'> | undefined;
  readonly savesData?: boolean;
}

/**
 * Has the worker keep the page once its visitor is on one that is opened without a network, and hands on recalls: to the
 * worker those that come, to the page those that came while its stream was cut.
 */
export function watchKept({ config, live, listen, releases, recall, workers, savesData }: KeptParts): void {
  let isAsked = false;
  const look = async () => {
    if (isAsked || savesData || !matchPath(location.pathname, config.home)?.entry.offline) return;
    isAsked = true;
    const { active } = (await workers?.ready) ?? {};
    active?.postMessage({ type: 'keep', locale: config.locale, set: config.releaseSet.id });
  };
  listen(() => void look());
  void look();
  live.subscribe(({ recall: given }: LiveFrame) => {
    if (!given) return;
    const message = { type: 'recall', release: `${given.module}@${given.version}` };
    void workers?.getRegistration('/').then((registration) => registration?.active?.postMessage(message));
  });
  live.onReconnect(() => {
    void askRecalled(releases()).then((recalled) => {
      for (const release of recalled) {
        const [module = '', version = ''] = release.split('@');
        recall(module, version);
      }
    });
  });
}

/** Of these releases those that were taken back; none where the site does not answer. */
async function askRecalled(releases: readonly string[]): Promise<readonly string[]> {
  const query = new URLSearchParams({ kept: releases.join(',') });
  const answer = await fetch(`/version.json?${query}`, { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return []; // the stream is cut again: it is asked with the next one
  return ((await answer.json()) as { readonly recalled?: readonly string[] }).recalled ?? [];
}
