import type { ReceivedMessage } from '@rollheim/bus';
import { startTestCollector, testMessage } from '@rollheim/tooling/testing';
import type { Logger } from 'pino';
import { describe, expect, test } from 'vitest';
import { readEnv } from '../src/index.ts';
import { watchedExporter } from '../src/tracing/collector.ts';
import { handling, handlingAll } from '../src/tracing/handled.ts';
import { isUnrecorded, recordedTraceId } from '../src/tracing/traceparent.ts';
import { openTracing, UNTRACED } from '../src/tracing/tracing.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const RECORDED = `00-${TRACE}-${SPAN}-01`;
const NOT_RECORDED = `00-${TRACE}-${SPAN}-00`;
const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;

/** A log that keeps its lines. */
function keptLog() {
  const lines: string[] = [];
  const line = (_fields: unknown, text: string) => void lines.push(text);
  return { lines, log: { warn: line, info: line } as unknown as Logger };
}

const settings = (url: string | undefined, share = 1) => ({
  ...(url === undefined ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: url }),
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
  OTEL_TRACES_SAMPLER_ARG: share,
});

const received = (traceparent?: string): ReceivedMessage => {
  const message = testMessage('orders.events', 'somebody', {});
  return { ...message, headers: { ...message.headers, traceparent }, partition: 0, offset: '1' };
};

describe('W3C contexts', () => {
  test('name their trace where it is recorded', () => {
    expect(recordedTraceId(RECORDED)).toBe(TRACE);
    for (const none of [NOT_RECORDED, undefined, '', `${RECORDED}-more`, 'x'])
      expect(recordedTraceId(none)).toBeNull();
  });

  test('say that it is not recorded only where they are contexts', () => {
    expect([NOT_RECORDED, RECORDED, '', `x${NOT_RECORDED}`].map(isUnrecorded)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('When no collector is named', () => {
  test('then a context is handed on, and without one there is none', async () => {
    const tracing = await openTracing(settings(undefined), { name: 'kit' }, keptLog().log);
    expect(tracing).toBe(UNTRACED);
    const work = { kind: 'server', name: 'GET' } as const;
    expect(tracing.begin({ ...work, parent: RECORDED }).traceparent).toBe(RECORDED);
    expect(tracing.begin({ ...work, parent: undefined }).traceparent).toBeUndefined();
  });
});

describe('When a collector is named', () => {
  test('then spans are sent to it at the stop, as children of what caused them, with its headers', async () => {
    await using collector = await startTestCollector();
    const { log, lines } = keptLog();
    const tracing = await openTracing(settings(`${collector.url}/`), { name: 'kit' }, log);
    const call = tracing.begin({ kind: 'server', name: 'GET', parent: RECORDED, facts: () => ({ a: 1 }) });
    const sent = tracing.begin({ kind: 'client', name: 'send', parent: call.traceparent });
    sent.end('outcome_pending');
    call.rename('GET /here');
    call.end();
    await tracing.close();
    const [of, to] = collector.spans;
    expect(to).toMatchObject({ service: 'kit', name: 'GET /here', traceId: TRACE, parentSpanId: SPAN });
    expect(to?.attributes).toEqual({ a: 1 });
    expect(of).toMatchObject({ name: 'send', traceId: TRACE, parentSpanId: to?.spanId });
    expect(of?.attributes).toEqual({ 'error.type': 'outcome_pending' });
    expect(collector.headers['x-key']).toBe('a b');
    expect(lines).toEqual([]);
  });

  test('then a trace that is not recorded stays so, without a span', async () => {
    await using collector = await startTestCollector();
    const tracing = await openTracing(settings(collector.url), { name: 'kit' }, keptLog().log);
    const facts = () => expect.fail('no facts are asked for');
    const trace = tracing.begin({ kind: 'server', name: 'GET', parent: NOT_RECORDED, facts });
    expect(trace).toMatchObject({ traceparent: NOT_RECORDED, isRecorded: false });
    trace.end();
    await tracing.close();
    expect(collector.spans).toEqual([]);
  });

  test('then the share decides where a trace begins, and a context that is none begins one', async () => {
    await using collector = await startTestCollector();
    const { log } = keptLog();
    const none = await openTracing(settings(collector.url, 0), { name: 'none' }, log);
    const all = await openTracing(settings(collector.url, 1), { name: 'all' }, log);
    const begun = (tracing: typeof all, parent?: string) => {
      const trace = tracing.begin({ kind: 'server', name: 'GET', parent });
      trace.end();
      return FORM.exec(trace.traceparent ?? '')?.[3];
    };
    expect([begun(none), begun(all), begun(none, RECORDED)]).toEqual(['00', '01', '01']);
    expect([begun(all, 'nonsense'), begun(none, 'nonsense')]).toEqual(['01', '00']);
    await none.close();
    expect(collector.spans, 'the other one of the process still uses the connection').toEqual([]);
    await all.close();
    expect(collector.spans.map(({ service }) => service).toSorted()).toEqual(['all', 'all', 'none']);
  });

  test('then a message causes what its handling causes, and no name of a person is in its span', async () => {
    await using collector = await startTestCollector();
    const tracing = await openTracing(settings(collector.url), { name: 'kit' }, keptLog().log);
    const { message, trace } = handling(tracing, 'kit.events', received(RECORDED));
    expect(message.headers.traceparent).toBe(trace.traceparent);
    expect(FORM.exec(trace.traceparent ?? '')?.slice(1)).toEqual([
      TRACE,
      expect.not.stringMatching(SPAN),
      '01',
    ]);
    trace.end();
    const failing = handlingAll(tracing, 'kit.events', [received(RECORDED)], () =>
      Promise.reject(new Error('x')),
    );
    await expect(failing).rejects.toThrow('x');
    const unrecorded = received(NOT_RECORDED);
    expect(handling(tracing, 'kit.events', unrecorded).message).toBe(unrecorded);
    await tracing.close();
    expect(collector.spans.map(({ attributes }) => attributes['error.type'])).toEqual([
      undefined,
      'not_handled',
    ]);
    expect(collector.text).not.toContain('somebody');
  });
});

test('When a collector takes nothing, then one line says so until it does again', () => {
  const { log, lines } = keptLog();
  const results = [0, 1, 1, 1, 0, 0, 1];
  const taken: number[] = [];
  const exporter = watchedExporter(
    {
      export: (_spans, done) => done({ code: results.shift() ?? 0 }),
      shutdown: () => Promise.resolve(),
    },
    'http://collector:4318',
    log,
  );
  while (results.length > 0) exporter.export([], ({ code }) => void taken.push(code));
  expect(taken).toEqual([0, 1, 1, 1, 0, 0, 1]);
  expect(lines).toEqual([
    expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT'),
    'the collector takes traces again',
    expect.stringContaining('the collector takes no traces'),
  ]);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'no value' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ OTEL_TRACES_SAMPLER_ARG: '10' }, 'OTEL_TRACES_SAMPLER_ARG'],
])('a setting that is none stops the start: %o', (given, name) => {
  expect(() => readEnv({ BUS_URL: 'x', DATABASE_URL: 'x', ...given })).toThrow(name);
});
