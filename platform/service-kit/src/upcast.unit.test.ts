import type { ReceivedMessage } from '@rollheim/bus';
import { declareMessages } from '@rollheim/contracts/server';
import Joi from 'joi';
import { expect, test } from 'vitest';
import { upcastMessage } from './upcast.ts';

declareMessages([
  {
    name: 'test.moved',
    version: 2,
    schema: Joi.object({ to: Joi.string().required() }),
    example: { to: 'here' },
    upcasters: [(older) => ({ to: (older as { target: string }).target })],
  },
]);

const received = (version: number, payload: unknown): ReceivedMessage => ({
  topic: 'test',
  key: 'k',
  id: 'm1',
  type: 'test.moved',
  version,
  payload,
  partition: 0,
  offset: '1',
  headers: { correlationId: 'c', causationId: null, actor: null, releaseSet: null, time: '' },
});

test('an event of an earlier version arrives as one of now', () => {
  expect(upcastMessage(received(1, { target: 'there' }))).toMatchObject({
    version: 2,
    payload: { to: 'there' },
  });
});

test('of a command its payload is upcast, its envelope stays', () => {
  const command = { commandId: 'c1', sealKey: 's', payload: { target: 'there' } };
  expect(upcastMessage(received(1, command)).payload).toEqual({ ...command, payload: { to: 'there' } });
});

test('a message of now is handed on as it is', () => {
  const message = received(2, { to: 'here' });
  expect(upcastMessage(message)).toBe(message);
});
