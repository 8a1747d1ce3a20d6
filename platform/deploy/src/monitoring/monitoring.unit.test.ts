import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS } from '@rollheim/service-kit';
import { expect, test } from 'vitest';
import { filesLike } from '../../../../scripts/files.mjs';
import { anchorOf } from './alert.ts';
import { ALERTS, FOREIGN_METRICS } from './alerts.ts';
import { dashboard } from './dashboard.ts';
import { MONITORING_DIR, monitoringFiles } from './main.ts';
import { metricsPage } from './page.ts';

const root = join(import.meta.dirname, '../../../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const withoutLayout = (page: string): string => page.replaceAll(/-{3,}/g, '---').replaceAll(/ {2,}/g, ' ');

const TABLE = 'platform/service-kit/src/metrics/table.ts';
const MAKER = 'platform/service-kit/src/metrics/registered.ts';
const sources = filesLike(/^(platform|shell|services|mf-[^/]+)\/.*\.tsx?$/)
  .filter((file) => !/\.(unit|int|deep|bench)\.test\.ts$|^platform\/deploy\/src\/monitoring\//.test(file))
  .map((file) => ({ file, text: textOf(file) }));

test.each(Object.entries(monitoringFiles()))('%s is what the tables say', (name, text) => {
  expect(textOf(join(MONITORING_DIR, name)), 'npm run monitoring').toBe(text);
});

test('the page of metrics is what the tables say', () => {
  expect(withoutLayout(textOf('docs/metrics.md')), 'npm run monitoring').toBe(withoutLayout(metricsPage()));
});

test('no metric is made but from the table', () => {
  const made = sources.filter(
    ({ file, text }) => file !== MAKER && /new (Counter|Gauge|Histogram|Summary)\b/.test(text),
  );
  expect(made.map(({ file }) => file)).toEqual([]);
});

test('each metric of the table is made somewhere', () => {
  const code = sources.flatMap(({ file, text }) => (file === TABLE ? [] : [text])).join('\n');
  expect(Object.keys(METRICS).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('counters end in _total, and seconds and bytes are named', () => {
  const odd = Object.entries(METRICS).filter(
    ([name, { kind, unit }]) =>
      name.endsWith('_total') !== (kind === 'counter') ||
      (unit === 'seconds' && !name.endsWith('_seconds')) ||
      (unit === 'bytes' && !name.endsWith('_bytes')),
  );
  expect(odd).toEqual([]);
});

/** Names of series in a PromQL expression, without labels, functions and what follows `by`. */
const seriesOf = (expr: string): string[] =>
  [
    ...expr
      .replaceAll(/\{[^}]*\}/g, ' ')
      .replaceAll(/\[[^\]]*\]/g, ' ')
      .replaceAll(/\bby \([^)]*\)/g, ' ')
      .matchAll(/\b[a-z][a-z_0-9]*\b(?!\s*\()/g),
  ].map(([name]) => name);

const metricOf = (series: string): string => {
  const plain = series.replace(/_(bucket|count|sum)$/, '');
  return Object.hasOwn(METRICS, plain) ? plain : series;
};

const isKnown = (series: string): boolean =>
  Object.hasOwn(METRICS, metricOf(series)) || FOREIGN_METRICS.includes(series);

test('alerts and dashboard ask for metrics of the table alone', () => {
  expect(seriesOf('sum by (le) (rate(a_bucket{x="b"}[5m])) / c_total > 0.5')).toEqual([
    'a_bucket',
    'c_total',
  ]);
  const { panels } = dashboard();
  const asked = [
    ...ALERTS.map(({ expr }) => expr),
    ...panels.flatMap((panel) => ('targets' in panel ? panel.targets.map(({ expr }) => expr) : [])),
  ];
  expect(asked.flatMap(seriesOf).filter((series) => !isKnown(series))).toEqual([]);
});

test('alerts use the labels that their metrics have', () => {
  const FROM_PROMETHEUS = ['le', 'job', 'instance', 'service'];
  const wrong = ALERTS.flatMap(({ name, expr }) => {
    const metrics = seriesOf(expr).map(metricOf);
    const labels = Object.entries(METRICS).flatMap(([metric, given]) =>
      metrics.includes(metric) ? given.labels : [],
    );
    const used = [
      ...[...expr.matchAll(/(\w+)(?==~?")/g)].map(([label]) => label),
      ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
    ];
    const known: readonly string[] = [...labels, ...FROM_PROMETHEUS];
    return used.filter((label) => !known.includes(label)).map((label) => `${name}: ${label}`);
  });
  expect(wrong).toEqual([]);
});

const runbooks = textOf('docs/runbooks.md')
  .split('\n## ')
  .slice(1)
  .map((section) => ({ title: section.split('\n')[0] ?? '', text: section }));

test('each alert has a runbook where its annotation leads, and each runbook an alert', () => {
  const anchors = runbooks.map(({ title }) => title.toLowerCase());
  expect(anchors).toEqual(ALERTS.map(anchorOf));
});

test.each(runbooks)(
  'the runbook of $title says what users feel, what to look at and what to do',
  ({ text }) => {
    expect([...text.matchAll(/^\*\*(.+?)\*\*/gm)].map(([, part]) => part)).toEqual([
      'Users feel:',
      'Look at:',
      'Do:',
    ]);
  },
);

test('runbooks name metrics that there are', () => {
  const named = runbooks.flatMap(({ text }) => [...text.matchAll(/`([a-z]+(?:_[a-z0-9]+)+)(?:\{[^`]*)?`/g)]);
  expect(named.map(([, name = '']) => name).filter((name) => !isKnown(name))).toEqual([]);
});
