import type { ReleaseSetModule, TelemetryEvent } from '@rollheim/contracts';
import type { RuntimeConfig } from '@rollheim/module-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Beacons } from './beacons.ts';
import { PageReports } from './page-reports.ts';

const module = { version: '1.4.2', fallback: { version: '1.4.1' } } as unknown as ReleaseSetModule;
const config = {
  releaseSet: { id: 'set-1', shell: '1.0.0', modules: { 'mf-catalog': module } },
} as unknown as RuntimeConfig;

function setUp() {
  const events: TelemetryEvent[] = [];
  const beacons = { add: (event: TelemetryEvent) => void events.push(event) } as unknown as Beacons;
  return { events, reports: new PageReports(config, beacons) };
}

beforeEach(() => vi.stubGlobal('location', { pathname: '/konto/geheim' }));
afterEach(() => vi.unstubAllGlobals());

test('a page is named by its id, never by its path', () => {
  vi.stubGlobal('location', { pathname: '/wohnmobil-kaufen' });
  const { events, reports } = setUp();
  reports.mounted('mf-catalog', '1.4.2');
  expect(events[0]).toMatchObject({ kind: 'mounted', module: 'mf-catalog', page: 'catalog-list' });
  vi.stubGlobal('location', { pathname: '/no/page/of/ours/anna' });
  reports.guardrail('mf-catalog', '1.4.2', 'bid', true);
  expect(JSON.stringify(events)).not.toContain('anna');
});

test('both releases of a replacement are reported, and each release once', () => {
  const { events, reports } = setUp();
  reports.mounted('mf-catalog', '1.4.2');
  reports.replaced('mf-catalog', '1.4.2', '1.4.1', 'recalled');
  reports.replaced('mf-catalog', '1.4.2', '1.4.1', 'failed');
  reports.mounted('mf-catalog', '1.4.2');
  expect(events.map(({ kind, version, error }) => [kind, version, error?.message])).toEqual([
    ['mounted', '1.4.2', undefined],
    ['recalled', '1.4.2', undefined],
    ['fallback', '1.4.2', '1.4.2 → 1.4.1'],
  ]);
});

test('errors go to the release that threw them; errors that modules handle are not reported', () => {
  const { events, reports } = setUp();
  reports.error({ module: 'mf-catalog@1.4.2', kind: 'render', error: new Error('a') });
  reports.error({ module: 'mf-catalog@1.4.2', kind: 'handled', error: new Error('b') });
  reports.error({ module: 'shell', kind: 'unhandled', error: new Error('c') });
  const own = new Error('d');
  own.stack = 'Error: d\n    at x (http://h/_r/mf-catalog/1.4.1/module.js:1:1)';
  reports.uncaught(own);
  reports.uncaught('text');
  expect(events.map(({ kind, module: name, version }) => [kind, name, version])).toEqual([
    ['render_error', 'mf-catalog', '1.4.2'],
    ['unhandled_error', 'shell', '1.0.0'],
    ['unhandled_error', 'mf-catalog', '1.4.1'],
    ['unhandled_error', 'shell', '1.0.0'],
  ]);
});

test('a release that this document does not hold is not spoken of', () => {
  const { events, reports } = setUp();
  const foreign = new Error('x');
  foreign.stack = 'Error: x\n    at x (http://h/_r/mf-catalog/9.9.9/module.js:1:1)';
  reports.uncaught(foreign);
  reports.mounted('mf-sell', '1.0.0');
  expect(events).toEqual([]);
});
