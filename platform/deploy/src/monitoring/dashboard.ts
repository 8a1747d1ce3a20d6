import { METRIC_GROUPS, type Metric, type Unit } from '@rollheim/service-kit';

/** Units as Grafana names them. */
const UNITS: Readonly<Record<Unit, string>> = {
  seconds: 's',
  bytes: 'bytes',
  share: 'percentunit',
  count: 'short',
};
const WIDTH = 8;
const HEIGHT = 8;
const ROW = 24;
const SOURCE = { type: 'prometheus', uid: '${source}' };
/** Labels that have too many values for a line each: the largest are shown. */
const MOST_LINES = 15;

interface Query {
  readonly expr: string;
  readonly legend: string;
}

const legendOf = (labels: readonly string[]): string => labels.map((label) => `{{${label}}}`).join(' ');

/** What a panel asks of a metric. */
function queriesOf(name: string, { kind, labels }: Metric): readonly Query[] {
  const by = labels.length > 0 ? `sum by (${labels.join(', ')}) ` : 'sum by (service) ';
  const legend = legendOf(labels.length > 0 ? labels : ['service']);
  if (kind === 'counter')
    return [{ expr: `topk(${MOST_LINES}, ${by}(rate(${name}[$__rate_interval])))`, legend }];
  if (kind === 'gauge')
    return [{ expr: `topk(${MOST_LINES}, ${by.replace('sum', 'max')}(${name}))`, legend }];
  const split = labels.filter((label) => label === 'route' || label === 'area');
  const quantile = (q: number): Query => ({
    expr: `topk(${MOST_LINES}, histogram_quantile(${q}, sum by (${['le', ...split].join(', ')}) (rate(${name}_bucket[$__rate_interval]))))`,
    legend: `p${q * 100} ${legendOf(split)}`.trim(),
  });
  const each = legendOf(split);
  return [
    quantile(0.5),
    quantile(0.99),
    {
      expr: `topk(${MOST_LINES}, sum by (${split.join(', ')}) (rate(${name}_count[$__rate_interval])))`,
      legend: `per second ${each}`.trim(),
    },
  ];
}

const panelOf = (name: string, metric: Metric, id: number, x: number, y: number) => ({
  id,
  type: 'timeseries',
  title: name,
  description: metric.meaning,
  datasource: SOURCE,
  gridPos: { x, y, w: WIDTH, h: HEIGHT },
  fieldConfig: {
    defaults: { unit: metric.kind === 'counter' ? 'ops' : UNITS[metric.unit], min: 0 },
    // of a histogram, how often is shown beside how long
    overrides:
      metric.kind === 'histogram'
        ? [
            {
              matcher: { id: 'byRegexp', options: '^per second' },
              properties: [
                { id: 'unit', value: 'ops' },
                { id: 'custom.axisPlacement', value: 'right' },
              ],
            },
          ]
        : [],
  },
  targets: queriesOf(name, metric).map(({ expr, legend }, nth) => ({
    refId: String.fromCharCode(65 + nth),
    expr,
    legendFormat: legend,
    datasource: SOURCE,
  })),
});

/** A dashboard of Grafana: a row for each group of the table of metrics, a panel for each metric, the alerts on top. */
export function dashboard() {
  let id = 1;
  let y = 6;
  const alerts = {
    id: id++,
    type: 'alertlist',
    title: 'Alerts',
    gridPos: { x: 0, y: 0, w: ROW, h: y },
    options: { viewMode: 'list', stateFilter: { firing: true, pending: true } },
  };
  const rows = Object.entries(METRIC_GROUPS).flatMap(([title, group]) => {
    const row = { id: id++, type: 'row', title, collapsed: false, gridPos: { x: 0, y: y++, w: ROW, h: 1 } };
    const metrics = Object.entries(group as Readonly<Record<string, Metric>>);
    const panels = metrics.map(([name, metric], nth) => {
      const perRow = ROW / WIDTH;
      return panelOf(name, metric, id++, (nth % perRow) * WIDTH, y + Math.floor(nth / perRow) * HEIGHT);
    });
    y += Math.ceil(metrics.length / (ROW / WIDTH)) * HEIGHT;
    return [row, ...panels];
  });
  return {
    uid: 'rollheim',
    title: 'Rollheim',
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: {
      list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }],
    },
    panels: [alerts, ...rows],
  };
}
