import type { RequestListener } from 'node:http';
import type { BffContext } from '@rollheim/service-kit';
import {
  serveAnswers,
  startVatRegister,
  type AnsweringServer,
  type RunningVatRegister,
} from '@rollheim/tooling/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Vies } from './vies.ts';

const warn = vi.fn();
const log = { warn } as unknown as BffContext['log'];
const { signal } = new AbortController();

let sample: RunningVatRegister;
let other: AnsweringServer | undefined;
beforeAll(async () => {
  sample = await startVatRegister({ port: 0 });
});
afterAll(() => sample.stop());
afterEach(() => {
  other?.[Symbol.dispose]();
  other = undefined;
  warn.mockClear();
});

/** A register that answers as configured. */
async function registerThat(answers: RequestListener, limitMs?: number): Promise<Vies> {
  other = await serveAnswers(answers);
  return new Vies({ origin: other.origin, log, ...(limitMs ? { limitMs } : {}) });
}

test('a number is valid, with the name where its country gives it, or invalid, or its country does not answer', async () => {
  const vies = new Vies({ origin: sample.url, log });
  expect(await vies.check('DE367204918', signal)).toMatchObject({ status: 'valid', name: null });
  expect(await vies.check('NL123456789B01', signal)).toMatchObject({ status: 'valid', name: 'SAMPLE B.V.' });
  expect(await vies.check('DE999999111', signal)).toMatchObject({ status: 'invalid' });
  expect(await vies.check('DE999999000', signal)).toMatchObject({ status: 'unverified' });
});

test('an answer is kept for some minutes; none is not', async () => {
  let asked = 0;
  const vies = await registerThat((_req, res) => {
    asked += 1;
    if (asked === 1) res.writeHead(500).end();
    else res.end(JSON.stringify({ isValid: true, userError: 'VALID', name: 'Nord B.V.' }));
  });
  for (const status of ['unverified', 'valid', 'valid'])
    expect(await vies.check('NL123456789B01', signal)).toMatchObject({ status });
  expect(asked).toBe(2);
});

test.each<[string, RequestListener]>([
  ['a page instead of data', (_req, res) => res.end('<p>Maintenance</p>')],
  ['another shape', (_req, res) => res.end('{"valid":true}')],
  ['an answer without end', (_req, res) => res.end(`{"name":"${'x'.repeat(100_000)}"}`)],
  ['an error', (_req, res) => res.writeHead(500).end()],
  ['a way to another host', (_req, res) => res.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
])('%s leaves it unverified, and the log does not name the number', async (_, answers) => {
  const vies = await registerThat(answers);
  expect(await vies.check('DE367204918', signal)).toMatchObject({ status: 'unverified', name: null });
  expect(warn).toHaveBeenCalled();
  expect(String(warn.mock.calls.map((call) => String(call[0]?.err?.stack)))).not.toContain('367204918');
});

test('a register that is late, gone or not configured leaves it unverified, as do numbers from elsewhere', async () => {
  const late = await registerThat(() => undefined, 50);
  const gone = new Vies({ origin: 'http://127.0.0.1:9', log });
  const none = new Vies({ origin: '', log });
  for (const vies of [late, gone, none])
    expect(await vies.check('DE367204918', signal)).toMatchObject({ status: 'unverified' });
  const vies = new Vies({ origin: sample.url, log });
  for (const number of ['CHE123456789', 'NO123456789', '../../x'])
    expect(await vies.check(number, signal)).toMatchObject({ status: 'unverified' });
});
