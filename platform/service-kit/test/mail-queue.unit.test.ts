import { openPool } from '@rollheim/bus';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../src/log.ts';
import { mailErrorCode, mailRetrySeconds, openMailServer, runMailQueue } from '../src/mail/queue.ts';

const LONG_MS = 60_000;
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A queue that is looked at once a minute; what `sendNext` makes of each look is handed in. */
function start(sendNext: () => Promise<boolean>): { wake: () => void; stop: () => Promise<void> } {
  const stopping = new AbortController();
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    stopping.abort();
    for (const each of stops.splice(0)) await each();
  };
  ends.push(stop);
  const ctx = {
    pool: openPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }),
    signal: stopping.signal,
    env: { PACE: 1 },
    log: createLog('test', 'silent'),
    onStop: (run: () => Promise<void> | void) => void stops.push(run),
  };
  const server = openMailServer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@rollheim.example' });
  return { wake: runMailQueue(ctx, server, LONG_MS, sendNext), stop };
}

test('what is due goes out without a pause, and a call has the queue looked at before its time', async () => {
  let due = 3;
  let looks = 0;
  const { wake } = start(async () => {
    looks += 1;
    return due-- > 0;
  });
  await vi.waitFor(() => expect(looks).toBe(4));
  due = 1;
  wake();
  await vi.waitFor(() => expect(looks).toBe(6));
});

test('a queue whose database is away waits and goes on', async () => {
  let looks = 0;
  const { wake } = start(async () => {
    looks += 1;
    if (looks === 1) throw new Error('away');
    return false;
  });
  await vi.waitFor(() => expect(looks).toBe(1));
  wake();
  await vi.waitFor(() => expect(looks).toBe(2));
});

test('a stop ends the pause and waits for the mail that is under way', async () => {
  const idle = start(() => Promise.resolve(false));
  await idle.stop();
  let done = false;
  const busy = start(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    done = true;
    return true;
  });
  await busy.stop();
  expect(done).toBe(true);
});

test('attempts back off to ten minutes at most; a failure is reported by its code alone', () => {
  expect([1, 2, 3, 9, 10, 50].map(mailRetrySeconds)).toEqual([2, 4, 8, 512, 600, 600]);
  expect(mailErrorCode({ code: 'EENVELOPE', responseCode: 550, message: 'no hanna@rollheim.example' })).toBe(
    550,
  );
  expect(mailErrorCode({ code: 'ECONNREFUSED' })).toBe('ECONNREFUSED');
});
