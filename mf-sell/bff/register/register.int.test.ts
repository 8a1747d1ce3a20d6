import type { RequestListener } from 'node:http';
import { ProblemError, type BffContext } from '@rollheim/service-kit';
import {
  serveAnswers,
  startPlateRegister,
  type AnsweringServer,
  type RunningPlateRegister,
} from '@rollheim/tooling/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RdwRegister } from './register.ts';

const warn = vi.fn();
const log = { warn } as unknown as BffContext['log'];
const { signal } = new AbortController();

let sample: RunningPlateRegister;
let other: AnsweringServer | undefined;

beforeAll(async () => {
  sample = await startPlateRegister({ port: 0 });
});
afterAll(() => sample.stop());
afterEach(() => {
  other?.[Symbol.dispose]();
  other = undefined;
  warn.mockClear();
});

/** A register that answers as configured. */
async function registerThat(answers: RequestListener, limitMs?: number): Promise<RdwRegister> {
  other = await serveAnswers(answers);
  return new RdwRegister({ origin: other.origin, log, ...(limitMs ? { limitMs } : {}) });
}
const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof ProblemError ? error.code : error),
  );

test('a plate is found with its fuel, an unknown one is not', async () => {
  const register = new RdwRegister({ origin: sample.url, log });
  expect(await register.find('RH458X', signal)).toMatchObject({
    productType: 'motorhome',
    attributes: { make: 'hymer', fuel: 'diesel', power: 96, licensed_weight: 3500 },
  });
  expect(await register.find('WRH32K', signal)).toMatchObject({ productType: 'trailer' });
  expect(await register.find('XX999X', signal)).toBeNull();
});

test('the plate is sent as a value of the query, whatever it contains', async () => {
  const asked: string[] = [];
  const register = await registerThat((req, res) => {
    asked.push(req.url ?? '');
    res.end('[]');
  });
  await register.find('A&$limit=1/../', signal);
  expect(asked.toSorted()).toEqual([
    '/resource/8ys7-d773.json?kenteken=A%26%24limit%3D1%2F..%2F',
    '/resource/m9d7-ebf2.json?kenteken=A%26%24limit%3D1%2F..%2F',
  ]);
});

test('a register that is asked too often is overloaded, for as long as it says', async () => {
  const register = new RdwRegister({ origin: sample.url, log });
  await expect(register.find('BUSY01', signal)).rejects.toMatchObject({
    code: 'overloaded',
    headers: { 'Retry-After': '30' },
  });
});

test.each<[string, RequestListener]>([
  ['a page instead of data', (_req, res) => res.end('<p>Onderhoud</p>')],
  ['an object instead of rows', (_req, res) => res.end('{"error":true}')],
  ['rows that are none', (_req, res) => res.end('[1]')],
  ['an answer without end', (_req, res) => res.end(`["${'x'.repeat(200_000)}"]`)],
  ['an error', (_req, res) => res.writeHead(500).end()],
  ['a way to another host', (_req, res) => res.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
])('%s is unavailable, and the log does not name the plate', async (_, answers) => {
  const register = await registerThat(answers);
  expect(await codeOf(register.find('RH458X', signal))).toBe('unavailable');
  expect(warn).toHaveBeenCalled();
  expect(String(warn.mock.calls.map((call) => String(call[0]?.err?.stack)))).not.toContain('RH458X');
});

test('a register that is late is unavailable', async () => {
  const register = await registerThat(() => undefined, 50);
  expect(await codeOf(register.find('RH458X', signal))).toBe('unavailable');
});

test('without an address nothing is asked', async () => {
  const register = new RdwRegister({ origin: '', log });
  expect(await codeOf(register.find('RH458X', signal))).toBe('unavailable');
});
