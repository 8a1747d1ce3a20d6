import { defaulted, object, text } from '@rollheim/contracts/schema';
import { commandTopic, messageContracts } from '@rollheim/contracts/server';
import Joi from 'joi';
import { expect, expectTypeOf, test } from 'vitest';
import { accepted, commandTo, rejected, route, type CommandCall, type Decision } from '../src/index.ts';

const call = { method: 'POST', path: '/private/lots', auth: 'session', summary: 'Makes a lot' } as const;

test('a handler gets body and query with the types that their schemas let pass', () => {
  const made = route({
    ...call,
    answers: 'Anything',
    body: object({ name: text(), note: defaulted(text(Joi.string().allow('')), '') }),
    query: object({ page: text() }),
    handler: async ({ body, query }) => {
      expectTypeOf(body).toEqualTypeOf<{ readonly name: string; readonly note: string }>();
      expectTypeOf(query).toEqualTypeOf<{ readonly page: string }>();
      return { body };
    },
  });
  expect(made.body?.validate({ name: 'a' }).value).toEqual({ name: 'a', note: '' });
  // @ts-expect-error joi alone says nothing of what it lets pass
  route({
    ...call,
    answers: 'Anything',
    body: Joi.object({ name: Joi.string() }),
    handler: async () => ({}),
  });
});

test('a sender names a declared command with its payload alone; its topic is the owner’s', () => {
  expect(commandTo('bank', 'bank.reopen', { entryId: 'e' }).topic).toBe('orders.commands');
  // @ts-expect-error another payload
  commandTo('bank', 'bank.reopen', { entry: 'e' });
  // @ts-expect-error no command
  expect(() => commandTopic('bank.open-all' satisfies CommandCall['type'])).toThrow('no command');
  const events = messageContracts().filter(({ name }) => name.endsWith('.changed'));
  expect(events.length).toBeGreaterThan(0);
  for (const { name } of events) expect(() => commandTopic(name)).toThrow(name);
});

test('an answer has the type of what the caller reads, open and sealed; a refusal fits every command', () => {
  expectTypeOf(accepted({ id: 'a' }, { private: { limit: 1 } })).toEqualTypeOf<
    Decision<{ id: string } & { limit: number }>
  >();
  expectTypeOf(rejected('not_found')).toExtend<Decision<{ id: string }>>();
  // @ts-expect-error the caller reads a limit
  const wrong: Decision<{ limit: number }> = accepted({ id: 'a' });
  expect(wrong.status).toBe('accepted');
});
