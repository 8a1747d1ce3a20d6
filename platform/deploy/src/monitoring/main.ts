// Writes what follows from the tables of metrics and alerts: `npm run monitoring`. A test compares it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALERTS } from './alerts.ts';
import { dashboard } from './dashboard.ts';
import { metricsPage } from './page.ts';
import { rulesFile } from './rules.ts';
import { scrapeConfig } from './scrape.ts';

const root = join(import.meta.dirname, '../../../..');

/** Files for Prometheus and Grafana by their names. */
export const monitoringFiles = (): Readonly<Record<string, string>> => ({
  'alerts.yml': rulesFile(ALERTS),
  'dashboard.json': `${JSON.stringify(dashboard(), null, 2)}\n`,
  'prometheus.yml': scrapeConfig(),
});

/** Their folder, from the root. */
export const MONITORING_DIR = 'platform/deploy/monitoring/generated';

if (import.meta.main) {
  mkdirSync(join(root, MONITORING_DIR), { recursive: true });
  for (const [name, text] of Object.entries(monitoringFiles()))
    writeFileSync(join(root, MONITORING_DIR, name), text);
  writeFileSync(join(root, 'docs/metrics.md'), metricsPage());
}
