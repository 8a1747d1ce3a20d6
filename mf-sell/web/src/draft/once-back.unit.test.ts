import { ApiProblem } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import { isAway, isBusy, isCut, savedOrKept } from './once-back.ts';

const problem = (status: number, code = 'internal') => new ApiProblem({ status, code });
const failing = (error: Error) => ({ flush: () => Promise.reject(error) });

test('what passes by itself is distinguished from what stays; a service that answers was reached', () => {
  const errors = [problem(0, 'unavailable'), problem(503), problem(500), problem(429), problem(400)];
  expect(errors.map(isCut)).toEqual([true, true, false, false, false]);
  expect(errors.map(isAway)).toEqual([true, true, true, true, false]);
  expect(errors.map(isBusy)).toEqual([false, true, true, true, false]);
  expect(isAway(new Error('mine'))).toBe(false);
});

test('the way on is open where the browser keeps what cannot be saved, and closed by a refusal', async () => {
  const online = () => true;
  expect(await savedOrKept({ flush: () => Promise.resolve() }, online)).toBe(true);
  expect(await savedOrKept(failing(problem(0, 'unavailable')), online)).toBe(false);
  await expect(savedOrKept(failing(problem(403, 'not_allowed')), online)).rejects.toThrow();
});

test('without a network nothing is waited for, but what is saved already counts as saved', async () => {
  const offline = () => false;
  expect(await savedOrKept({ flush: () => new Promise<void>(() => undefined) }, offline)).toBe(false);
  expect(await savedOrKept({ flush: () => Promise.resolve() }, offline)).toBe(true);
});
