import { TELEMETRY_LIMITS, type TelemetryEvent, type TelemetryReport } from '@rollheim/contracts';
import { expect, test, vi } from 'vitest';
import { Beacons } from './beacons.ts';

const event = (overrides: Partial<TelemetryEvent> = {}): TelemetryEvent => ({
  kind: 'guardrail',
  module: 'mf-catalog',
  version: '1.0.0',
  name: 'bid',
  ok: true,
  at: 10,
  ...overrides,
});
const failure = (message: string, stack = ''): TelemetryEvent =>
  event({ kind: 'render_error', error: { message, ...(stack ? { stack } : {}) } });

function setUp(takes: () => boolean = () => true) {
  const bodies: string[] = [];
  const quiet: (() => void)[] = [];
  let isHidden = false;
  const beacons = new Beacons({
    releaseSet: 'set-1',
    document: 'doc-1',
    send: (body) => takes() && bodies.push(body) > 0,
    later: (then) => void quiet.push(then),
    hidden: () => isHidden,
  });
  const reports = () => bodies.map((body) => JSON.parse(body) as TelemetryReport);
  return { beacons, bodies, reports, quiet, hide: () => (isHidden = true) };
}

test('what happens soon after each other is one report, sent when the page is quiet', () => {
  const { beacons, reports, quiet } = setUp();
  beacons.add(event());
  beacons.add(event({ ok: false }));
  expect(quiet).toHaveLength(1);
  expect(reports()).toEqual([]);
  quiet[0]?.();
  expect(reports()).toEqual([
    { releaseSet: 'set-1', document: 'doc-1', events: [event(), event({ ok: false })] },
  ]);
  beacons.add(event());
  expect(quiet).toHaveLength(2);
});

test('a page out of sight sends at once', async () => {
  const { beacons, reports, hide } = setUp();
  hide();
  beacons.add(event());
  await Promise.resolve();
  expect(reports()).toHaveLength(1);
});

test('every report keeps the bounds, and nothing is lost or doubled', () => {
  const { beacons, bodies, reports } = setUp();
  const stacks = Array.from({ length: 120 }, (_, index) => failure(`error ${index}`, 'ä'.repeat(500)));
  for (const each of stacks) beacons.add(each);
  beacons.flush();
  for (const body of bodies)
    expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(TELEMETRY_LIMITS.bytes);
  for (const { events } of reports()) expect(events.length).toBeLessThanOrEqual(TELEMETRY_LIMITS.events);
  expect(reports().flatMap(({ events }) => events)).toEqual(stacks);
});

test('a recurring error is reported three times; a document ends at some point', () => {
  const { beacons, reports } = setUp();
  for (let count = 0; count < 50; count += 1) beacons.add(failure('the same'));
  for (let count = 0; count < 500; count += 1) beacons.add(event());
  beacons.flush();
  const events = reports().flatMap((report) => report.events);
  expect(events.filter(({ kind }) => kind === 'render_error')).toHaveLength(3);
  expect(events).toHaveLength(250);
});

test('what the browser does not take goes with the next report', () => {
  const takes = vi.fn(() => true).mockReturnValueOnce(false);
  const { beacons, reports } = setUp(takes);
  beacons.add(event());
  beacons.flush();
  expect(reports()).toEqual([]);
  beacons.flush();
  expect(reports()[0]?.events).toEqual([event()]);
});

test('an event larger than a report may be is left out; the others go', () => {
  const { beacons, reports } = setUp();
  beacons.add(failure('x'.repeat(20_000)));
  beacons.add(event());
  beacons.flush();
  expect(reports().flatMap(({ events }) => events)).toEqual([event()]);
});
