import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommandClient, createPostgresBus, type Outcome } from '@rollheim/bus';
import { REPLY_TOPIC, TOPICS, type PersonalCommands } from '@rollheim/contracts';
import { testCommand, startTestSystem, type TestSystem } from '@rollheim/tooling/testing';
import { randomUUID } from 'node:crypto';
import { startService, type PersonalData, type RunningService } from '../src/index.ts';

let system: TestSystem;
let bus: ReturnType<typeof createPostgresBus>;
let commands: Awaited<ReturnType<typeof createCommandClient>>;

beforeAll(async () => {
  system = await startTestSystem(['kit']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  commands = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
});

afterAll(async () => {
  await commands?.close();
  await bus?.close();
  await system?.stop();
});

const start = (tables: PersonalData['tables']): Promise<RunningService> =>
  startService(
    {
      name: 'kit',
      schema: 'kit',
      migrations: [
        { name: '001', up: 'create table notes (customer_id text, note text, secret text)' },
        { name: '002', up: 'create table colours (name text)' },
      ],
      personal: { tables },
      setup: async () => undefined,
    },
    system.env('kit'),
  );

const ask = <Type extends keyof PersonalCommands>(
  type: Type,
  payload: PersonalCommands[Type],
  actor = 'service:identity',
): Promise<Outcome> => commands.command(testCommand('personal.commands', 'kit', type, payload, actor));

const notes = { of: 'customer_id = $1', without: ['secret'], erase: 'delete' } as const;
const colours = { nothing: 'colours' } as const;

test('a service with a table that has no rule for personal data does not start', async () => {
  await expect(start({ notes })).rejects.toThrow('no rule for personal data of colours');
  await expect(start({ notes, colours, houses: colours })).rejects.toThrow('not there: houses');
});

test('rows are exported page by page without what is secret, and erased, for the coordinator alone', async () => {
  const service = await start({ notes, colours });
  const [customerId, other] = [randomUUID(), randomUUID()];
  await system.query(
    `insert into kit.notes select $1, 'note ' || n, 'hidden' from generate_series(1, 250) n
     union all select $2, 'not mine', 'hidden'`,
    [customerId, other],
  );
  try {
    const from = { table: 0, row: 0 };
    expect(await ask('personal.export', { customerId, from }, customerId)).toMatchObject({
      code: 'not_allowed',
    });
    const first = (await ask('personal.export', { customerId, from })).result as {
      rows: object[];
      next: typeof from;
    };
    expect(first).toMatchObject({ table: 'notes', next: { table: 0, row: 200 } });
    const second = (await ask('personal.export', { customerId, from: first.next })).result as typeof first;
    expect(second.next).toBeNull();
    const all = [...first.rows, ...second.rows];
    expect(all).toHaveLength(250);
    expect(new Set(all.map((row) => JSON.stringify(row))).size).toBe(250);
    expect(JSON.stringify(all)).not.toMatch(/hidden|not mine/);
    expect(await ask('personal.erase', { customerId })).toMatchObject({
      status: 'accepted',
      result: { touched: { notes: 250 } },
    });
    expect(await system.query('select customer_id from kit.notes')).toEqual([{ customer_id: other }]);
  } finally {
    await service.stop();
  }
});
