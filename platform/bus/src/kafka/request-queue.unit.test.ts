import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopIdleChecks } from './request-queue.ts';

const ignore = () => undefined;
const openQueue = () =>
  new RequestQueue({
    maxInFlightRequests: null,
    requestTimeout: 1000,
    enforceRequestTimeout: false,
    clientId: 'test',
    broker: 'test',
    logger: { debug: ignore, warn: ignore },
  });

beforeEach(() => {
  vi.useFakeTimers();
  stopIdleChecks();
});
afterEach(() => void vi.useRealTimers());

test('When no request waits, then no timer is set', () => {
  openQueue().checkPendingRequests();
  expect(vi.getTimerCount()).toBe(0);
});

test('When the broker holds requests back, then they are sent when it is over, and no timer is left', async () => {
  const queue = openQueue();
  const sendRequest = vi.fn<() => void>();
  queue.maybeThrottle(100);
  queue.push({ entry: { correlationId: 1 }, expectResponse: true, sendRequest });
  await vi.advanceTimersByTimeAsync(90);
  expect(sendRequest).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30);
  expect(sendRequest).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
