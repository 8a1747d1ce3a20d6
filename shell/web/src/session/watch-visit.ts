import { matchPath, type Locale } from '@rollheim/contracts';
import { api, type RuntimeConfig } from '@rollheim/module-api';
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

/** Told of every page that is shown. */
export interface Visit {
  shown(place: Pick<Location, 'pathname' | 'search'>): void;
}

const VERSION_MS = 300_000;

/** What the page does beside showing: merchant cookie, access log, version check, error reports. */
export function watchVisit({ config, consent, version }: VisitParts): Visit {
  const log = new AccessLog(consent);
  const collector = frameConfigOf(config).errorReports ? collectorOf(consent, config.home) : null;
  fetchMerchantCookie(location.search);
  const check = () => {
    if (document.visibilityState === 'visible') void version.check();
  };
  document.addEventListener('visibilitychange', check);
  setInterval(check, VERSION_MS);
  return {
    shown(place) {
      log.note(place);
      collector?.note('page', matchPath(place.pathname, config.home)?.id ?? 'none');
    },
  };
}

/** Error reports begin once the visitor has decided, and stop where they take it back. */
function collectorOf(consent: Consent, home: Locale | undefined): ErrorCollector {
  const collector = new ErrorCollector({
    choice: () => consent.choice,
    page: () => matchPath(location.pathname, home)?.id ?? null,
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
