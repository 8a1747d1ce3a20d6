import {
  keepLogLines,
  startTestCollector,
  startTestMailbox,
  until,
  withPostgres,
} from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import { accepted, MAIL_ORIGIN_COLUMNS, startService, type RawConfig } from '../src/index.ts';
import { OUTBOX_TABLE, putIntoOutbox, startOutbox } from '../src/mail/outbox.ts';
import { add, bffHarness } from './bff-harness.ts';
import { COMMANDS } from './counter-service.ts';

const kit = bffHarness(withPostgres);

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const OF_EDGE = '00f067aa0ba902b7';
const EVENTS = 'orders.events';
const ADDRESS = 'anna.muster@example.com';

/** A service whose command has an event, whose effect is a mail. */
const startMailing = (config: RawConfig) =>
  startService(
    {
      name: 'kit',
      schema: 'kit',
      migrations: [
        { name: '001-mails', up: OUTBOX_TABLE },
        { name: '002-origins-of-mails', up: MAIL_ORIGIN_COLUMNS },
      ],
      personal: { tables: { mails: { nothing: 'of a test' } } },
      async setup(ctx) {
        await ctx.handleCommands(COMMANDS, {
          'kit.add': async ({ key }: { readonly key: string }, tx: Parameters<typeof emit>[0]) => {
            emit(tx, key);
            return accepted({});
          },
        } as never);
        await ctx.react('kit.events', [EVENTS], {
          'kit.happened': async (
            _message: unknown,
            { client }: { readonly client: Parameters<typeof putIntoOutbox>[0] },
          ) => putIntoOutbox(client, { customerId: null, purpose: 'hello' }),
        } as never);
        startOutbox(ctx, {
          topic: EVENTS,
          source: 'kit',
          pollMs: 20,
          write: async () => ({
            to: ADDRESS,
            subject: 'Hello',
            text: 'Hello',
            html: '<p>Hello</p>',
            attachments: [],
          }),
        });
      },
    },
    config,
  );

const emit = (tx: { emit(message: object): void }, key: string): void =>
  tx.emit({ topic: EVENTS, key, type: 'kit.happened', payload: {} });

describe('When a collector is named', () => {
  test('then one trace leads from the call of the edge over command and event to the mail, and to the lines of the log', async () => {
    await using collector = await startTestCollector();
    const mailbox = await startTestMailbox();
    const lines = keepLogLines();
    try {
      const traced = {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_TRACES_SAMPLER_ARG: '0',
        LOG_LEVEL: 'info',
        SMTP_URL: mailbox.url,
      };
      const service = await startMailing({ ...kit.database.config('svc_kit'), ...traced });
      const bff = await kit.startTestBff({}, traced);
      const asked = { traceparent: `00-${TRACE}-${OF_EDGE}-01`, 'x-correlation-id': 'correlated-1' };
      expect(await add(kit, bff, 'anna', { by: 1 }, asked)).toMatchObject({ status: 200 });
      await mailbox.waitFor(({ to }) => to === ADDRESS);
      // the receipt is written behind the mail
      await until(async () => (await waitingMails()) === 0);
      await kit.stop(bff);
      await service.stop();
      const steps = [
        ['mf-kit', 'POST /private/counters/:id/add'],
        ['mf-kit', 'send kit.add'],
        ['kit', 'handle kit.add'],
        ['kit', 'handle kit.happened'],
        ['kit', 'send mail kit.hello'],
      ] as const;
      let parent = OF_EDGE;
      for (const [of, name] of steps) {
        const span = collector.spans.find((each) => each.service === of && each.name === name);
        expect(span, name).toMatchObject({ traceId: TRACE, parentSpanId: parent });
        expect(span?.attributes['rollheim.correlation_id'], name).toBe('correlated-1');
        parent = span?.spanId ?? '';
      }
      expect(collector.spans).toHaveLength(steps.length);
      for (const personal of [ADDRESS, 'anna', 'customer-1']) expect(collector.text).not.toContain(personal);
      for (const msg of ['call accepted', 'command accepted'])
        expect(
          lines.lines.find((line) => line['msg'] === msg),
          msg,
        ).toMatchObject({ traceId: TRACE });
    } finally {
      lines.stop();
      await mailbox.goDown();
    }
  });

  test('then a call of a trace that is not recorded has no spans, and none is begun for it further on', async () => {
    await using collector = await startTestCollector();
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' };
    const service = await startMailing({
      ...kit.database.config('svc_kit'),
      ...traced,
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    const bff = await kit.startTestBff({}, traced);
    const asked = { traceparent: `00-${TRACE}-${OF_EDGE}-00` };
    expect(await add(kit, bff, 'a', { by: 1 }, asked)).toMatchObject({ status: 200 });
    await until(async () => (await waitingMails()) === 1);
    await kit.stop(bff);
    await service.stop();
    expect(collector.spans.filter(({ traceId }) => traceId === TRACE)).toEqual([]);
    expect(collector.spans.filter(({ name }) => name.includes('kit.'))).toEqual([]);
  });
});

test('When the collector cannot be reached, then calls go on, and the stop does not wait for it', async () => {
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_SAMPLER_ARG: '1' };
  await kit.startTestService();
  const bff = await kit.startTestBff({}, traced);
  for (let count = 1; count <= 3; count++)
    expect(await add(kit, bff, 'a', { by: 1 })).toMatchObject({ status: 200, body: { value: count } });
  await kit.stop(bff);
});

async function waitingMails(): Promise<number> {
  const rows = await kit.database.query<{ n: number }>('select count(*)::int as n from kit.mails');
  return rows[0]?.n ?? 0;
}
