import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const response = (): ServerResponse => new EventEmitter() as ServerResponse;

test('an address has so many turns at a time, its next call waits for the end of one', async () => {
  const turns = new Turns(2);
  const first = await turns.take('203.0.113.1', response());
  await turns.take('203.0.113.1', response());
  const order: string[] = [];
  const third = turns.take('203.0.113.1', response()).then((end) => (order.push('third'), end));
  const fourth = turns.take('203.0.113.1', response()).then((end) => (order.push('fourth'), end));
  await turns.take('203.0.113.2', response());
  expect(order).toEqual([]);
  first?.();
  first?.();
  (await third)?.();
  await fourth;
  expect(order).toEqual(['third', 'fourth']);
});

test('networks of IPv6 have turns together, this machine has as many as it asks for', async () => {
  const turns = new Turns(1);
  const first = await turns.take('2001:db8::1', response());
  let came = false;
  const second = turns.take('2001:db8::2', response()).then((end) => ((came = true), end));
  for (let nth = 0; nth < 3; nth++) await turns.take('127.0.0.1', response());
  expect(came).toBe(false);
  first?.();
  await second;
});

test('a caller who leaves while waiting takes no turn, and nothing of an address is kept after its last call', async () => {
  const turns = new Turns(1);
  const left = response();
  const first = await turns.take('203.0.113.1', response());
  const second = turns.take('203.0.113.1', left);
  const third = turns.take('203.0.113.1', response());
  left.emit('close');
  expect(await second).toBeNull();
  expect(left.listenerCount('close')).toBe(0);
  first?.();
  (await third)?.();
  expect(turns.size).toBe(0);
});
