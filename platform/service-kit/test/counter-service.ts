import { addressCommands, declareMessages } from '@rollheim/contracts/server';
import Joi from 'joi';
import {
  accepted,
  rejected,
  startService,
  type CommandCall,
  type CommandHandlers,
  type Reaction,
  type RawConfig,
  type RunningService,
  type Tx,
} from '../src/index.ts';

/** Topics of real owners that the test's service borrows. */
export const COMMANDS = 'orders.commands' as const;
export const STATE = 'orders.state';
const NEXT_COMMANDS = 'valuations.commands';

const commands = [
  {
    name: 'kit.add',
    version: 1,
    schema: Joi.object({ by: Joi.number().integer().min(1).required(), mode: Joi.string() }),
    example: { by: 1 },
  },
];
declareMessages(commands);
addressCommands(COMMANDS, commands);

/** A call of the test's own command, which is none of any owner. */
export const addCall = (key: string, payload: unknown): CommandCall =>
  ({ key, type: 'kit.add', payload }) as unknown as CommandCall;

const migrations = [
  {
    name: '001-counters',
    up: 'create table counters (id text primary key, value int not null, version int not null)',
  },
];

/** Effects of the test's own events. */
const effects = (reactions: Readonly<Record<string, Reaction>>) => reactions as never;

/** Handlers of the test's own commands. */
const own = (handlers: CommandHandlers) => handlers as never;

/** Where a test lets the handler fail. */
export interface Faults {
  /** Called inside the transaction. */
  before?: (mode: string | undefined, client: Tx['client']) => Promise<unknown> | void;
}

/** A small service: counters that commands add to. */
export const startCounters = (config: RawConfig, faults: Faults = {}): Promise<RunningService> =>
  startService(
    {
      name: 'kit',
      schema: 'kit',
      migrations,
      personal: { tables: { counters: { nothing: 'numbers' } } },
      async setup(ctx) {
        await ctx.handleCommands(
          COMMANDS,
          own({
            'kit.add': async (command, tx) => {
              await faults.before?.(command.payload.mode, tx.client);
              if (command.payload.mode === 'refuse') {
                tx.emit({ topic: STATE, key: command.key, type: 'never', payload: {} });
                return rejected('conflict', { by: 'validation.too_large' });
              }
              const row = await add(tx, command.key, command.payload.by);
              tx.emit({ topic: STATE, key: command.key, type: STATE, payload: row });
              return accepted(
                { value: row.value },
                {
                  versions: { [`orders/${command.key}`]: row.version },
                  private: { secretLimit: 471_147_114_711 },
                },
              );
            },
            'kit.get': {
              query: async (command, client) => {
                const { rows } = await client.query('select value from counters where id = $1', [
                  command.key,
                ]);
                return rows[0] ? accepted({}, { private: rows[0] }) : rejected('not_found');
              },
            },
            'kit.hand-on': async (command) => ({
              forwarded: {
                topic: NEXT_COMMANDS,
                key: command.key,
                type: 'kit.next',
                payload: command.payload,
                actor: 'service:kit',
              },
            }),
          }),
        );
        await ctx.react(
          'kit.events',
          ['orders.events'],
          effects({
            'kit.happened': async (message, tx) => void (await add(tx, `seen-${message.key}`, 1)),
          }),
        );
      },
    },
    config,
  );

/** Another owner, which commands are handed on to. */
export const startNext = (config: RawConfig): Promise<RunningService> =>
  startService(
    {
      name: 'next',
      schema: 'next',
      migrations,
      personal: { tables: { counters: { nothing: 'numbers' } } },
      async setup(ctx) {
        await ctx.handleCommands(
          NEXT_COMMANDS,
          own({
            'kit.next': async (command, tx) => {
              const row = await add(tx, command.key, 100);
              return accepted({ from: 'next', by: command.actor, value: row.value });
            },
          }),
        );
      },
    },
    config,
  );

async function add(tx: Tx, id: string, by: number): Promise<{ id: string; value: number; version: number }> {
  const { rows } = await tx.client.query(
    `insert into counters values ($1, $2, 1)
     on conflict (id) do update set value = counters.value + $2, version = counters.version + 1 returning *`,
    [id, by],
  );
  return rows[0] as { id: string; value: number; version: number };
}
