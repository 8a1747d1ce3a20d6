import { matchPath, pagesOf } from '@rollheim/contracts';
import { type RuntimeConfig } from '@rollheim/module-api';
import type { Consent } from '../consent/consent.ts';
import { frameConfigOf } from '../frame-config.ts';
import { withNetwork } from '../recovery/with-network.ts';
import type { ErrorCollector } from './error-collector.ts';
import { reportError } from './report-error.ts';
import type { VersionWatch } from './version-watch.ts';
import { AccessLog, fetchMerchantCookie } from './visit.ts';

interface VisitParts {
  readonly config: RuntimeConfig;
  readonly consent: Consent;
  readonly version: VersionWatch;
}

/** Called with every page that is shown. */
export interface Visit {
  /** Called after that, for whoever comes late. */
  onShown?: () => void;
  shown(place: Pick<Location, 'pathname' | 'search'>): void;
}

const VERSION_MS = 300_000;

/** What the page does beside showing: merchant cookie, access log, version check, error reports. */
export function watchVisit({ config, consent, version }: VisitParts): Visit {
  const log = new AccessLog(consent);
  const page = (pathname: string) =>
    matchPath(pathname, config.home, pagesOf(config.releaseSet.modules))?.id ?? null;
  let collector: ErrorCollector | null = null;
  if (frameConfigOf(config).errorReports)
    void withNetwork(() => import(/* webpackChunkName: "later-measures" */ './collect-errors.ts')).then(
      ({ collectorOf }) => {
        collector = collectorOf(consent, () => page(location.pathname));
      },
      (error: unknown) => reportError({ module: 'shell', kind: 'handled', error }),
    );
  fetchMerchantCookie(location.search);
  const check = () => {
    if (document.visibilityState === 'visible') void version.check();
  };
  document.addEventListener('visibilitychange', check);
  setInterval(check, VERSION_MS);
  const visit: Visit = {
    shown(place) {
      log.note(place);
      collector?.note('page', page(place.pathname) ?? 'none');
      visit.onShown?.();
    },
  };
  return visit;
}
