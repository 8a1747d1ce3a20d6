import { api } from '../api.ts';
import type { Consent } from '../consent/consent.ts';
import { ErrorCollector } from './error-collector.ts';
import { collectErrors } from './report-error.ts';

/** Error reports begin once the visitor has decided, and stop where they take it back. */
export function collectorOf(consent: Consent, page: () => string | null): ErrorCollector {
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
  collector.note('page', page() ?? 'none');
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
