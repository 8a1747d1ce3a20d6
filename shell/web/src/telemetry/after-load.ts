import type { Vital } from '@rollheim/contracts';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { watchCost } from './cost.ts';
import type { PageReports } from './page-reports.ts';
import { watchSigns } from './signs.ts';
import { watchStandstill, type Standstill } from './standstill.ts';

/** What is watched once the page is mounted; a chunk of its own. */
export interface AfterLoad {
  readonly reports: PageReports;
  /** The release that is shown now, or the shell. */
  readonly release: () => { readonly module: string; readonly version: string };
  readonly standstill: Standstill;
}

/** Begins to measure. Vitals of what happened before are reported by the browser afterwards. */
export function watchPage({ reports, release, standstill }: AfterLoad): void {
  const { module, version } = release();
  for (const listen of [onLCP, onINP, onCLS])
    listen(({ name, value }) =>
      reports.vital(module, version, name as Vital, Math.round(value * 10_000) / 10_000),
    );
  watchCost((name, value) => reports.vital(module, version, name, value));
  reports.add('watching', module, version);
  watchSigns({
    sign(name) {
      const now = release();
      reports.add('sign', now.module, now.version, { name });
    },
    shown() {
      const now = release();
      reports.add('shown', now.module, now.version);
    },
  });
  watchStandstill(standstill);
}
