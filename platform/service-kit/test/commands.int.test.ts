import { randomUUID } from 'node:crypto';
import {
  deadLetterTopic,
  type CommandRequest,
  type Outcome,
  type ReceivedMessage,
  openClient,
} from '@rollheim/bus';
import {
  keepLogLines,
  type TestDatabase,
  testMessage,
  type OwnPostgres,
  withOwnPostgres,
} from '@rollheim/tooling/testing';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTransport, readEnv, type RunningService, type Transport, type Tx } from '../src/index.ts';
import { COMMANDS, startCounters, startNext, STATE, type Faults } from './counter-service.ts';

let postgres: OwnPostgres;
let database: TestDatabase;
let transport: Transport;
let service: RunningService | null = null;
let faults: Faults;

beforeAll(async () => {
  postgres = await withOwnPostgres({
    owners: ['kit', 'next'].map((schema) => ({ role: `svc_${schema}`, schema })),
  });
});
afterAll(() => postgres.stop());

beforeEach(async () => {
  database = await postgres.database();
  faults = {};
  service = await startCounters(database.config('svc_kit'), faults);
  transport = await openTransport(readEnv(database.config('svc_kit')), 'test', pino({ level: 'silent' }));
});
afterEach(async () => {
  await service?.stop();
  await transport.close();
  await database.drop();
});

function add(payload: unknown, more: Partial<CommandRequest> = {}): Promise<Outcome> {
  return transport.commands.command({
    topic: COMMANDS,
    key: 'a',
    type: 'kit.add',
    version: 1,
    commandId: randomUUID(),
    payload,
    actor: 'someone',
    correlationId: randomUUID(),
    releaseSet: null,
    deadlineMs: 4000,
    waitMs: 8000,
    ...more,
  });
}

const valueOf = async (id: string): Promise<number | undefined> =>
  (await database.query<{ value: number }>('select value from kit.counters where id = $1', [id]))[0]?.value;

/** Everything on a topic. */
async function readAll(topic: string): Promise<ReceivedMessage[]> {
  const found: ReceivedMessage[] = [];
  const subscription = await transport.bus.subscribe({
    group: `test-${randomUUID()}`,
    topics: [topic],
    start: 'earliest',
    ephemeral: true,
    onMessages: async (messages) => void found.push(...messages),
  });
  await subscription.caughtUp;
  await subscription.stop();
  return found;
}

describe('When a command is sent', () => {
  test('then its effect, its events and its answer come from one transaction', async () => {
    const outcome = await add({ by: 3 });
    expect(outcome).toMatchObject({ status: 'accepted', versions: { 'orders/a': 1 } });
    expect(outcome.result).toEqual({ value: 3, secretLimit: 471_147_114_711 });
    await expect
      .poll(async () => (await readAll(STATE)).map(({ payload }) => payload))
      .toEqual([{ id: 'a', value: 3, version: 1 }]);
  });

  test('then the private part is on the reply topic only sealed', async () => {
    await add({ by: 3 });
    const replies = JSON.stringify(await readAll('replies'));
    expect(replies).toContain('sealed');
    // so many digits that no id or time has them by chance
    expect(replies).not.toContain('471147114711');
  });

  test('twice under one id, then it has one effect and the same answer', async () => {
    const commandId = randomUUID();
    const [first, second] = await Promise.all([add({ by: 3 }, { commandId }), add({ by: 3 }, { commandId })]);
    expect(second).toEqual(first);
    expect(await add({ by: 3 }, { commandId })).toEqual(first);
    expect(await valueOf('a')).toBe(3);
  });

  test('then one line of the log says so, with its correlation id and nothing of its payload or sender', async () => {
    await service?.stop();
    const log = keepLogLines();
    try {
      service = await startCounters({ ...database.config('svc_kit'), LOG_LEVEL: 'info' });
      const given = { commandId: randomUUID(), correlationId: randomUUID() };
      await add({ by: 3 }, given);
      await add({ by: 3 }, given);
      await add({ by: 1, mode: 'refuse' });
      await add({}, { type: 'kit.get' });
      await add({ by: 5 }, { correlationId: 'last' });
      const accepted = () => log.lines.filter(({ msg }) => msg === 'command accepted');
      await expect
        .poll(accepted)
        .toEqual([
          expect.objectContaining({ level: 'info', type: 'kit.add', correlationId: given.correlationId }),
          expect.objectContaining({ type: 'kit.add', correlationId: 'last' }),
        ]);
      const fields = ['correlationId', 'level', 'message', 'msg', 'service', 'time', 'type'];
      expect(Object.keys(accepted()[0] ?? {}).sort()).toEqual(fields);
    } finally {
      log.stop();
    }
  });

  test('by an operator, then it is in the audit trail, once; refusals, queries and commands of customers are not', async () => {
    const operatorId = randomUUID();
    const given = { commandId: randomUUID(), actor: `operator:${operatorId}` };
    await add({ by: 3, mode: 'plain' }, given);
    await add({ by: 3, mode: 'plain' }, given);
    await add({ by: 1, mode: 'refuse' }, { actor: given.actor });
    await add({}, { type: 'kit.get', actor: given.actor });
    await add({ by: 1 });
    await expect
      .poll(async () => (await readAll('audit.events')).map(({ payload }) => payload))
      .toEqual([
        {
          actId: expect.any(String),
          actor: operatorId,
          type: 'kit.add',
          about: 'a',
          persons: [],
          reason: null,
          details: { by: 3, mode: 'plain' },
          at: expect.any(String),
        },
      ]);
  });

  test('twice under one id with other keys at the same time, then it has one effect', async () => {
    const commandId = randomUUID();
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    const outcomes = await Promise.all(keys.map((key) => add({ by: 1 }, { commandId, key })));
    expect(outcomes.filter(({ status }) => status === 'accepted')).toHaveLength(keys.length);
    const rows = await database.query<{ sum: string }>('select sum(value) from kit.counters');
    expect(Number(rows[0]?.sum)).toBe(1);
  });

  test('again under the same id with another payload, then it is refused as key_reused', async () => {
    const commandId = randomUUID();
    await add({ by: 3 }, { commandId });
    expect(await add({ by: 4 }, { commandId })).toEqual({ status: 'rejected', code: 'key_reused' });
    expect(await valueOf('a')).toBe(3);
  });

  test('under the id of another actor, then it is a command of its own', async () => {
    const commandId = randomUUID();
    await add({ by: 3 }, { commandId });
    expect(await add({ by: 4 }, { commandId, actor: 'another' })).toMatchObject({ status: 'accepted' });
    expect(await valueOf('a')).toBe(7);
  });

  test('with a payload against its contract, then every field at fault is named', async () => {
    expect(await add({ by: 0, more: 1 })).toEqual({
      status: 'rejected',
      code: 'invalid_input',
      fields: { by: 'validation.too_small', more: 'validation.unknown' },
    });
  });

  test('of a type that no one handles, then it ends as not_built', async () => {
    expect(await add({}, { type: 'kit.unknown' })).toEqual({ status: 'rejected', code: 'not_built' });
  });

  test('and refused, then nothing that was emitted leaves', async () => {
    expect(await add({ by: 1, mode: 'refuse' })).toMatchObject({ status: 'rejected', code: 'conflict' });
    await add({ by: 1 });
    await expect.poll(async () => (await readAll(STATE)).map(({ type }) => type)).toEqual([STATE]);
  });

  test('and handed on, then the next owner answers the caller, also the second time, whoever the command names', async () => {
    const next = await startNext(database.config('svc_next'));
    const commandId = randomUUID();
    const first = await add({}, { type: 'kit.hand-on', commandId });
    expect(first).toMatchObject({
      status: 'accepted',
      result: { from: 'next', by: 'service:kit', value: 100 },
    });
    expect(await add({}, { type: 'kit.hand-on', commandId })).toEqual(first);
    const outcome = await add({ commandId }, { type: 'command.read-outcome' });
    expect(outcome).toEqual(first);
    await next.stop();
  });

  test('as a question, then nothing is stored', async () => {
    await add({ by: 5 });
    expect(await add({}, { type: 'kit.get' })).toMatchObject({ status: 'accepted', result: { value: 5 } });
    const rows = await database.query<{ n: number }>('select count(*)::int as n from kit.command_outcomes');
    expect(rows[0]?.n).toBe(1);
  });
});

describe('When something goes wrong', () => {
  test('a command that waited past its deadline is not carried out and ends as expired', async () => {
    await service?.stop();
    service = null;
    const late = add({ by: 3 }, { deadlineMs: 50, waitMs: 20_000 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    service = await startCounters(database.config('svc_kit'), faults);
    expect(await late).toEqual({ status: 'expired' });
    expect(await valueOf('a')).toBeUndefined();
    const rows = await database.query<{ outcome: Outcome }>('select outcome from kit.command_outcomes');
    expect(rows.map(({ outcome }) => outcome.status)).toEqual(['expired']);
  });

  test('a handler that fails for a moment is tried again and answers once', async () => {
    let attempts = 0;
    faults.before = () => {
      if (++attempts < 3) throw Object.assign(new Error('a passing fault'), { code: '40001' });
    };
    expect(await add({ by: 3 })).toMatchObject({ status: 'accepted', result: { value: 3 } });
    expect(attempts).toBe(3);
    expect(await valueOf('a')).toBe(3);
  });

  test.each([
    ['a fault of the handler', () => Promise.reject(new Error('cannot be handled'))],
    [
      'data that the database refuses',
      (client: Tx['client']) => client.query("select 'cannot be handled'::int"),
    ],
  ])(
    '%s: the command is refused and buried at its first attempt, and its neighbours go on',
    async (_what, fail) => {
      let attempts = 0;
      faults.before = async (mode, client) => {
        if (mode !== 'poison') return;
        attempts++;
        await fail(client);
      };
      const [before, poisoned, behind] = await Promise.all([
        add({ by: 2 }),
        add({ by: 1, mode: 'poison' }),
        add({ by: 3 }),
      ]);
      expect(poisoned).toEqual({ status: 'rejected', code: 'internal' });
      expect([before, behind]).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }]);
      expect(await valueOf('a')).toBe(5);
      expect(attempts).toBe(1);
      const letters = await readAll(deadLetterTopic(COMMANDS));
      expect(letters.map(({ headers }) => headers.deadLetter?.reason)).toEqual([
        expect.stringContaining('cannot be handled'),
      ]);
    },
  );

  test('a message that is no command goes to the dead letters', async () => {
    const id = randomUUID();
    await transport.bus.send([testMessage(COMMANDS, 'a', 'garbage', { id, type: 'kit.add' })]);
    await expect
      .poll(async () => (await readAll(deadLetterTopic(COMMANDS))).map((letter) => letter.id))
      .toEqual([id]);
    expect(await service?.metrics()).toMatch(/^dead_letters_total\{(?=[^}]*group="kit.commands")[^}]*\} 1$/m);
  });

  test('an answer that was committed but not sent is sent after the restart, without a second effect', async () => {
    await service?.stop();
    const holder = openClient({ connectionString: database.adminUrl });
    await holder.connect();
    // While another holds the relay's lock, nothing leaves the outbox.
    await holder.query("select pg_advisory_lock(hashtextextended('outbox:kit', 0))");
    service = await startCounters(database.config('svc_kit'), faults);
    const answer = add({ by: 3 }, { waitMs: 30_000 });
    await expect.poll(() => valueOf('a')).toBe(3);
    await service.stop();
    await holder.end();
    service = await startCounters(database.config('svc_kit'), faults);
    expect(await answer).toMatchObject({ status: 'accepted', result: { value: 3 } });
    expect(await valueOf('a')).toBe(3);
    await expect.poll(() => database.query('select 1 from kit.outbox')).toEqual([]);
  });

  test('an event that comes twice has one effect', async () => {
    const event = testMessage('orders.events', 'k', {}, { type: 'kit.happened' });
    await transport.bus.send([event, event]);
    await transport.bus.send([event, { ...event, key: 'last', id: randomUUID() }]);
    await expect.poll(() => valueOf('seen-last')).toBe(1);
    await expect.poll(() => valueOf('seen-k')).toBe(1);
  });

  test('Postgres away: not ready; back: ready and working without a restart', async () => {
    expect(await service?.notReady()).toEqual([]);
    await add({ by: 1 });
    await postgres.crash();
    expect(await service?.notReady()).toContain('database');
    await postgres.restart();
    await expect.poll(() => service?.notReady()).toEqual([]);
    expect(await add({ by: 2 }, { waitMs: 20_000, deadlineMs: 15_000 })).toMatchObject({
      result: { value: 3 },
    });
  });
});
