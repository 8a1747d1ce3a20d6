import type { FoundOutcome } from '@rollheim/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACT_MS, carryOut, type ActPort, type ActRequest } from './act.ts';
import { ApiProblem } from './problem.ts';

const ACT: ActRequest = { method: 'POST', path: '/private/auction/a/bid', body: { amount: 1 }, key: 'key-1' };
const lost = () => new ApiProblem({ code: 'unavailable', status: 0 });

/** A network that is cut or slow, and an owner who remembers what arrived. */
function setUp(
  options: {
    online?: boolean;
    cancelled?: boolean;
    send?: ActPort['send'];
    found?: (FoundOutcome | Error)[];
  } = {},
) {
  const begin = Date.now();
  const sent: { until: number; signal: AbortSignal }[] = [];
  const found = options.found ?? [];
  const asked: number[] = [];
  const watch = { signal: new AbortController(), onDoubt: vi.fn() };
  const port: ActPort = {
    send: (act, until, signal) => {
      sent.push({ until: until - begin, signal });
      return options.send ? options.send(act, until, signal) : Promise.resolve({ price: 7 });
    },
    lookUp: () => {
      asked.push(Date.now() - begin);
      const next = (found.length > 1 ? found.shift() : found[0]) ?? lost();
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
    now: () => Date.now(),
    online: () => options.online ?? true,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
  if (options.cancelled) watch.signal.abort();
  const outcome = carryOut(port, ACT, { signal: watch.signal.signal, onDoubt: watch.onDoubt });
  outcome.catch(() => undefined);
  return { outcome, sent, asked, cancel: () => watch.signal.abort(), onDoubt: watch.onDoubt };
}
/** Answers nothing until it is aborted, as a cut line does. */
const hanging: ActPort['send'] = (_act, _until, signal) =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an answer is the outcome, and nothing is looked up', async () => {
  const { outcome, asked, onDoubt } = setUp();
  await expect(outcome).resolves.toEqual({ price: 7 });
  expect(asked).toEqual([]);
  expect(onDoubt).not.toHaveBeenCalled();
});

test('offline nothing is sent, and nothing waits for the network', async () => {
  const { outcome, sent } = setUp({ online: false });
  await expect(outcome).rejects.toMatchObject({ kind: 'not_sent' });
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(sent).toHaveLength(0);
});

test('what no one waits for any more is not sent', async () => {
  const { outcome, sent, asked } = setUp({ cancelled: true });
  await expect(outcome).rejects.toMatchObject({ kind: 'not_sent' });
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect([sent, asked]).toEqual([[], []]);
});

test('it is sent once, and with the time until which it may be carried out', async () => {
  const { outcome, sent } = setUp({ send: () => Promise.reject(lost()), found: [{ state: 'unknown' }] });
  await vi.runAllTimersAsync();
  await expect(outcome).rejects.toMatchObject({ kind: 'not_carried_out' });
  expect(sent.map(({ until }) => until)).toEqual([ACT_MS]);
});

test('it is ruled out only by a look-up after its time: before that it may still arrive', async () => {
  const { outcome, asked } = setUp({ send: () => Promise.reject(lost()), found: [{ state: 'unknown' }] });
  await vi.runAllTimersAsync();
  await expect(outcome).rejects.toMatchObject({ kind: 'not_carried_out' });
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.at(-1)).toBeGreaterThan(ACT_MS);
});

test('whoever stops waiting aborts the call; a success that came before is the outcome all the same', async () => {
  const { outcome, sent, cancel, onDoubt } = setUp({
    send: hanging,
    found: [lost(), { state: 'done', answer: { price: 7 } }],
  });
  cancel();
  expect(sent[0]?.signal.aborted).toBe(true);
  await vi.runAllTimersAsync();
  await expect(outcome).resolves.toEqual({ price: 7 });
  expect(onDoubt).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(1);
});

test.each([
  ['by its status', { status: 400 }, 400],
  ['of a release that does not say its status', {}, 409],
])('a refusal that was looked up is that refusal, %s', async (_name, told, status) => {
  const { outcome } = setUp({
    send: () => Promise.reject(lost()),
    found: [{ state: 'refused', code: 'bid_too_low', ...told }],
  });
  await vi.runAllTimersAsync();
  await expect(outcome).rejects.toMatchObject({ code: 'bid_too_low', status });
});

test('a line that stays silent is not waited for longer than the act may take', async () => {
  const { outcome, sent } = setUp({ send: hanging, found: [{ state: 'unknown' }] });
  await vi.advanceTimersByTimeAsync(ACT_MS);
  expect(sent[0]?.signal.aborted).toBe(true);
  await vi.runAllTimersAsync();
  await expect(outcome).rejects.toMatchObject({ kind: 'not_carried_out' });
});

test.each([
  ['refused', new ApiProblem({ code: 'bid_too_low', status: 400 })],
  ['too late for its owner', new ApiProblem({ code: 'expired', status: 503 })],
])('%s is an answer', async (_, problem) => {
  const { outcome, asked } = setUp({ send: () => Promise.reject(problem) });
  await expect(outcome).rejects.toBe(problem);
  expect(asked).toEqual([]);
});

test('an owner who does not answer is asked until the network is back, and not for ever', async () => {
  const back = setUp({
    send: () => Promise.reject(lost()),
    found: [lost(), { state: 'pending' }, lost(), { state: 'done', answer: 1 }],
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(back.outcome).resolves.toBe(1);
  const away = setUp({ send: () => Promise.reject(lost()), found: [lost()] });
  await vi.runAllTimersAsync();
  await expect(away.outcome).rejects.toMatchObject({ kind: 'unknown' });
});

test('a release that cannot look up leaves the outcome unknown', async () => {
  const { outcome, asked } = setUp({
    send: () => Promise.reject(lost()),
    found: [new ApiProblem({ code: 'not_found', status: 404 })],
  });
  await vi.runAllTimersAsync();
  await expect(outcome).rejects.toMatchObject({ kind: 'unknown' });
  expect(asked).toHaveLength(1);
});
