import { TELEMETRY_PATH } from '@rollheim/contracts';
import {
  busyAtom,
  unsavedAtom,
  type ModuleError,
  type RuntimeConfig,
  type Store,
} from '@rollheim/module-api';
import { loadDrawnParts } from '@rollheim/ui';
import { offerInspector } from '../inspector/offer-inspector.ts';
import { loadLate } from '../offline/load-late.ts';
import { KeptDrafts } from '../outlet/kept-drafts.ts';
import { ModuleHost } from '../outlet/module-host.ts';
import { keepPlace } from '../outlet/place.ts';
import { loadRelease } from '../outlet/remotes.ts';
import { reportError } from '../session/report-error.ts';
import { PageReports } from '../telemetry/page-reports.ts';
import { DraftPassage } from './draft-passage.ts';
import { LastResort } from './last-resort.ts';
import { whenEmpty } from './names.ts';
import { pinToStable } from './pins.ts';
import { tabStorage } from './tab-storage.ts';
import { TrialMark } from './trial-mark.ts';
import { withNetwork } from './with-network.ts';

/** The releases of this page: what mounts them, what is reported of them, and what is done when they fail. */
export interface PageReleases {
  readonly modules: ModuleHost;
  report(error: ModuleError): void;
  recall(module: string, version: string): void;
  /** The page was kept by the browser: a document takes its place once the site answers, with what was typed. */
  comeBack(): Promise<void>;
  /** The frame is alive. */
  stands(): void;
}

/** Puts a page's releases together with what watches over them. */
export function releasesOf(config: RuntimeConfig, store: Store): PageReleases {
  const { releaseSet, cohorts, fragment } = config;
  const reports = new PageReports(config);
  reports.listen();
  const report = (error: ModuleError) => {
    reportError(error);
    reports.error(error);
  };
  const storage = tabStorage();
  const passage = new DraftPassage(storage);
  const kept = new KeptDrafts(passage.take(location.pathname));
  const reload = () => {
    passage.leave(kept, location.pathname);
    location.reload();
  };
  const lastResort = new LastResort({
    storage,
    now: Date.now,
    reload,
    isOnline: () => navigator.onLine,
    whenIdle: (then) => whenEmpty(store, [busyAtom, unsavedAtom], then),
  });
  const whenIdle = (then: () => void) => whenEmpty(store, [busyAtom], then);
  const trial = new TrialMark(storage);
  addEventListener('pagehide', () => trial.clear());
  /** A release that everyone has is not given up for a day because it failed here once. */
  const pin = (module: string, version: string) => {
    if (cohorts === undefined || cohorts[module]?.arm === 'canary') pinToStable(module, version);
  };
  const drawn = loadDrawnParts(document);
  const modules = new ModuleHost({
    modules: releaseSet.modules,
    load: async (files, force) => (await Promise.all([loadRelease(files, force), drawn]))[0],
    report,
    initial: fragment,
    keepPlace,
    kept,
    whenIdle,
    events: {
      trying: (module, version) => trial.begin(module, version),
      mounted: (module, version) => reports.mounted(module, version),
      replaced(module, from, to, why) {
        if (why === 'failed') pin(module, from);
        reports.replaced(module, from, to, why);
      },
      guardrail: (module, version, name, ok) => reports.guardrail(module, version, name, ok),
      stuck: () => lastResort.ask(),
      lost: () => lastResort.ask(),
    },
  });
  const lost = trial.take();
  if (lost) {
    pin(lost.module, lost.version);
    const error = new Error('The page stood still before the release');
    report({ module: `${lost.module}@${lost.version}`, kind: 'unhandled', error });
    modules.distrust(lost.module, lost.version);
  }
  return {
    modules,
    report,
    recall(module, version) {
      if (module !== 'shell') modules.recall(module, version);
      else if (version === releaseSet.shell) lastResort.ask();
    },
    comeBack: async () => (await loadLate()).comeBack({ base: config.apiBase, whenIdle, reload }),
    stands() {
      if (releaseSet.shell) reports.mounted('shell', releaseSet.shell);
      whenLoaded(() => {
        watch(config, modules, reports);
        offerInspector(config, modules, fail);
      });
    },
  };
}

const fail = (error: unknown) => reportError({ module: 'shell', kind: 'handled', error });

/** After the page and its first idle moment: nothing of this may hold up the first paint. */
function whenLoaded(then: () => void): void {
  const soon = () => setTimeout(then, 1000);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

function watch(config: RuntimeConfig, modules: ModuleHost, reports: PageReports): void {
  const shell = { module: 'shell', version: config.releaseSet.shell ?? '' };
  const release = () => modules.release ?? shell;
  withNetwork(() => import(/* webpackChunkName: "later-measures" */ '../telemetry/after-load.ts')).then(
    ({ watchPage }) => {
      watchPage({
        reports,
        release,
        standstill: {
          url: new URL(TELEMETRY_PATH, location.href).href,
          bodyWhileStill: () => reports.stillBody(release()),
          moved(ms) {
            const { module, version } = release();
            const error = new Error(`The page stood still for ${Math.round(ms / 1000)} s`);
            reports.error({ module: `${module}@${version}`, kind: 'unhandled', error });
          },
          again() {
            const stands = modules.release;
            if (stands) modules.distrust(stands.module, stands.version);
          },
        },
      });
    },
    fail,
  );
}
