import { anchorOf, type Alert } from './alert.ts';

const text = (value: string): string => JSON.stringify(value);

/** Rules of Prometheus (YAML) for these alerts. */
export function rulesFile(alerts: readonly Alert[]): string {
  const rules = alerts.map((alert) =>
    [
      `      - alert: ${alert.name}`,
      `        expr: ${text(alert.expr)}`,
      `        for: ${alert.for}`,
      '        labels:',
      `          severity: ${alert.severity}`,
      '        annotations:',
      `          summary: ${text(alert.summary)}`,
      `          runbook: docs/runbooks.md#${anchorOf(alert)}`,
    ].join('\n'),
  );
  const head = '# Made from platform/deploy/src/monitoring/alerts.ts by `npm run monitoring`.';
  return `${head}\ngroups:\n  - name: rollheim\n    rules:\n${rules.join('\n')}\n`;
}

/** promtool's tests of the rules: each alert fires on its series, and does not on those that only look like it. */
export function rulesTest(rules: string, alerts: readonly Alert[]): string {
  const tests = alerts.flatMap((alert) => [
    testOf(alert, alert.fires, [{ labels: '{}', value: 1 }]),
    testOf(alert, alert.holds, []),
  ]);
  return JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }, null, 2);
}

function testOf({ name }: Alert, series: Alert['fires'], found: readonly object[]) {
  const asked = `count(max_over_time(ALERTS{alertname="${name}",alertstate="firing"}[30m]))`;
  return {
    interval: '1m',
    name: `${name} ${found.length > 0 ? 'fires' : 'holds'}`,
    input_series: Object.entries(series).map(([selector, values]) => ({ series: selector, values })),
    promql_expr_test: [{ expr: asked, eval_time: '30m', exp_samples: found }],
  };
}
