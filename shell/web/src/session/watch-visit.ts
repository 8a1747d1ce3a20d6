import { matchPath, pagesOf } from '@rollheim/contracts';
import { type RuntimeConfig } from '@rollheim/module-api';
import { api } from '../api.ts';
import type { Consent } from '../consent/consent.ts';
import { frameConfigOf } from '../frame-config.ts';
import { ErrorCollector } from './error-collector.ts';
import { collectErrors } from './report-error.ts';
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
  const collector = frameConfigOf(config).errorReports
    ? collectorOf(consent, () => page(location.pathname))
    : null;
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

/** Error reports begin once the visitor has decided, and stop where they take it back. */
function collectorOf(consent: Consent, page: () => string | null): ErrorCollector {
  const collector = new ErrorCollector({
    choice: () => consent.choice,
    page,
    now: Date.now,
    random: Math.random,
    send(report) {
      api
        .post('/public/error-report/collect', { body: report })
        .catch((error: unknown) => console.warn('[shell] no error report', error));
    },
  });
  void consent.settled().then(() => {
    collectErrors(collector.error);
    addEventListener('click', ({ target }) => {
      const control = target instanceof Element ? target.closest(CONTROLS) : null;
      if (control)
        collector.note('press', [control.tagName, control.getAttribute('role')].filter(Boolean).join(' '));
    });
    addEventListener('pagehide', () => collector.leave());
  });
  return collector;
}

const CONTROLS = 'a, button, input, select, textarea, summary';
