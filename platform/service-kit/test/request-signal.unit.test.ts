import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { checkRequest, type AccessReaders } from '../src/bff/request.ts';
import type { Route } from '../src/index.ts';

const route = { method: 'GET', path: '/public/any', auth: 'public' } as unknown as Route;
const readers = { readSession: async () => null } as unknown as AccessReaders;

/** The signal of a call whose answer was written to its end, or not, when its connection closed. */
async function signalOf(writableFinished: boolean): Promise<AbortSignal> {
  const req = { get: () => undefined, headers: {}, params: {}, query: {} } as unknown as Request;
  const res = Object.assign(new EventEmitter(), { writableFinished });
  const { signal } = await checkRequest(route, readers, req, res as unknown as Response);
  res.emit('close');
  return signal;
}

test('a caller who left before the answer ends what is done for the call; one who has it does not', async () => {
  expect((await signalOf(false)).aborted).toBe(true);
  expect((await signalOf(true)).aborted).toBe(false);
});
