import { METRIC_GROUPS, type Metric } from '@rollheim/service-kit';
import { anchorOf } from './alert.ts';
import { ALERTS } from './alerts.ts';

const HEAD = `# Metrics

Made from [the table of metrics](../platform/service-kit/src/metrics/table.ts) and [that of alerts](../platform/deploy/src/monitoring/alerts.ts) by \`npm run monitoring\`, which also writes [Grafana's dashboard](../platform/deploy/monitoring/generated/dashboard.json), [Prometheus' rules](../platform/deploy/monitoring/generated/alerts.yml) and [a configuration to begin with](../platform/deploy/monitoring/generated/prometheus.yml). No process has a metric that the table lacks.

Each process has them at \`/metrics\` on its port, the edge for this machine and for \`METRICS_FROM\`. The label \`service\` says whose they are. The backends of the modules are found by each registry's \`/metrics-targets\` (\`http_sd_config\`): who asks there keeps no sleeping release awake. Beside them are Node's own: \`process_…\` and \`nodejs_…\`, the delay of the event loop among them.

No label names a person, an auction or a path: each has as many values as there are routes, types, groups, releases.
`;

const ALERTS_HEAD = `## Alerts

\`page\` wakes somebody, \`ticket\` can wait for the morning. What to do: [runbooks](runbooks.md).
`;

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** docs/metrics.md, not yet laid out by the formatter. */
export function metricsPage(): string {
  const tables = Object.entries(METRIC_GROUPS).map(([title, group]) =>
    [
      `## ${title}\n`,
      row(['metric', 'kind', 'labels', 'unit', 'says', 'of']),
      row(['---', '---', '---', '---', '---', '---']),
      ...Object.entries(group as Readonly<Record<string, Metric>>).map(
        ([name, { kind, labels, unit, meaning, of }]) =>
          row([`\`${name}\``, kind, labels.map((label) => `\`${label}\``).join(', '), unit, meaning, of]),
      ),
    ].join('\n'),
  );
  const alerts = [
    row(['alert', 'severity', 'when', 'for']),
    row(['---', '---', '---', '---']),
    ...ALERTS.map((alert) =>
      row([
        `[${alert.name}](runbooks.md#${anchorOf(alert)})`,
        alert.severity,
        `\`${alert.expr}\``,
        alert.for,
      ]),
    ),
  ].join('\n');
  return `${HEAD}\n${tables.join('\n\n')}\n\n${ALERTS_HEAD}\n${alerts}\n`;
}
