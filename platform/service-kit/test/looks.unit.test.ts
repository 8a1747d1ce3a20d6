import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Caller } from '../src/bff/call.ts';
import { noteLook } from '../src/bff/looks.ts';
import type { BffRequest } from '../src/bff/types.ts';
import { Admission } from '../src/admission.ts';

test('a look at thousands of people is noted whole, however few commands are let in at a time', async () => {
  const admission = new Admission({ least: 8, start: 8 }, () => 0);
  const noted: string[] = [];
  const ask = (async (_request, { type, key, payload }) => {
    const leave = admission.enter(type, key);
    await new Promise(setImmediate);
    noted.push(...(payload as { readonly persons: string[] }).persons);
    leave();
  }) as Caller['ask'];
  const persons = Array.from({ length: 2_000 }, () => randomUUID());
  await noteLook(ask, {} as BffRequest, 'audit', { about: 'export', persons });
  expect(noted).toEqual(persons);
});
