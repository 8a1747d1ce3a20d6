import { expect, test } from 'vitest';
import { openClient, openPool } from './connection.ts';

test('a connection that is lost is no unhandled error, which would end the process', () => {
  const lost = new Error('terminating connection due to administrator command');
  expect(() => openClient({}).emit('error', lost)).not.toThrow();
  const heard: Error[] = [];
  const pool = openPool({}, (error) => void heard.push(error));
  expect(() => pool.emit('error', lost, openClient({}) as never)).not.toThrow();
  expect(heard).toEqual([lost]);
  const { Client } = pool.options as unknown as { Client: new () => ReturnType<typeof openClient> };
  expect(() => new Client().emit('error', lost)).not.toThrow();
});
