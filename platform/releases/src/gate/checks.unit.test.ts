import { expect, test } from 'vitest';
import type { GateResult } from '@rollheim/release-management';
import { Checks } from './checks.ts';

const RESULT: GateResult = { passed: true, findings: [], gates: [1], at: '2026-01-01T00:00:00.000Z' };

test('a check that ends within a call is answered with its result', async () => {
  expect(await new Checks(60_000).begin(Promise.resolve(RESULT))).toEqual(RESULT);
});

test('a check that takes longer is asked for by its id, until its result is there', async () => {
  const checks = new Checks(1);
  const check = Promise.withResolvers<GateResult>();
  const first = await checks.begin(check.promise);
  const { running } = first as { running: string };
  expect(await checks.read(running)).toEqual({ running });
  check.resolve(RESULT);
  expect(await checks.read(running)).toEqual(RESULT);
  // its answer may be lost
  expect(await checks.read(running)).toEqual(RESULT);
});

test('a check that fails rejects whoever asks for it', async () => {
  const checks = new Checks(1);
  const check = Promise.withResolvers<GateResult>();
  const { running } = (await checks.begin(check.promise)) as { running: string };
  check.reject(new Error('no browser'));
  await expect(checks.read(running)).rejects.toThrow('no browser');
});

test('a check of a process that ended says what to do', () => {
  expect(() => new Checks().read('of-before')).toThrow(/have the release checked again/);
});
