import { matchPath, OFFLINE_WORKER, type LiveFrame } from '@rollheim/contracts';
import type { LiveSource, RuntimeConfig } from '@rollheim/module-api';
import type { Visit } from '../session/watch-visit.ts';

/** What the page and the worker that keeps it need of each other. */
export interface KeptParts {
  readonly config: RuntimeConfig;
  readonly live: LiveSource;
  /** Learns of every page that is shown. */
  readonly visit: Pick<Visit, 'onShown'>;
  readonly modules: { readonly release: { readonly module: string; readonly version: string } | null };
  recall(module: string, version: string): void;
}

/** What is not in every browser: workers are there on a secure origin alone. */
interface Browser {
  readonly serviceWorker?: Pick<ServiceWorkerContainer, 'ready' | 'register' | 'getRegistration'>;
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Has the worker keep the page once its visitor is on one that is opened without a network, and hands on recalls: to the
 * worker those that come, to the page those that came while its stream was cut.
 */
export function watchKept({ config, live, modules, recall, visit }: KeptParts): void {
  const { serviceWorker: workers, connection } = navigator as Browser;
  let isAsked = false;
  const look = async () => {
    const page = matchPath(location.pathname, config.home);
    if (connection?.saveData || !page?.entry.offline) return;
    // an ad that has begun is not left before its page is kept: the document takes its time to name the worker
    if (page.id === 'sell-edit') void workers?.register(OFFLINE_WORKER).catch(() => undefined); // the document says why
    if (isAsked) return;
    isAsked = true;
    const { active } = (await workers?.ready) ?? {};
    active?.postMessage({ type: 'keep', locale: config.locale, set: config.releaseSet.id });
  };
  visit.onShown = () => void look();
  void look();
  live.subscribe(({ recall: given }: LiveFrame) => {
    if (!given) return;
    const message = { type: 'recall', release: `${given.module}@${given.version}` };
    void workers?.getRegistration('/').then((registration) => registration?.active?.postMessage(message));
  });
  live.onReconnect(() => {
    void askRecalled(releasesIn(config, modules)).then((recalled) => {
      for (const release of recalled) {
        const [module = '', version = ''] = release.split('@');
        recall(module, version);
      }
    });
  });
}

/** The releases in this page, `mf-sell@1.2.0`. */
const releasesIn = (
  { releaseSet: { shell } }: RuntimeConfig,
  { release }: KeptParts['modules'],
): readonly string[] => [
  ...(release ? [`${release.module}@${release.version}`] : []),
  ...(shell ? [`shell@${shell}`] : []),
];

/** Of these releases those that were taken back; none where the site does not answer. */
async function askRecalled(releases: readonly string[]): Promise<readonly string[]> {
  const query = new URLSearchParams({ kept: releases.join(',') });
  const answer = await fetch(`/version.json?${query}`, { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return []; // the stream is cut again: it is asked with the next one
  return ((await answer.json()) as { readonly recalled?: readonly string[] }).recalled ?? [];
}
