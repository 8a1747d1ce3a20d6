import { onCLS, onINP, onLCP } from 'web-vitals';
import type { PageReports } from './page-reports.ts';
import { watchStandstill, type Standstill } from './standstill.ts';

/** What is watched once the page is mounted; a chunk of its own. */
export interface AfterLoad {
  readonly reports: PageReports;
  /** The release that the document was made for, or the shell. */
  readonly subject: { readonly module: string; readonly version: string };
  readonly standstill: Standstill;
}

/** Begins to measure. Vitals of what happened before are reported by the browser afterwards. */
export function watchPage({ reports, subject: { module, version }, standstill }: AfterLoad): void {
  for (const listen of [onLCP, onINP, onCLS])
    listen(({ name, value }) => {
      if (name === 'LCP' || name === 'INP' || name === 'CLS')
        reports.vital(module, version, name, Math.round(value * 10_000) / 10_000);
    });
  watchStandstill(standstill);
}
