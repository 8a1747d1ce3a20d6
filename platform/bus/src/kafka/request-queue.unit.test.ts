import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopIdleChecks } from './request-queue.ts';

const ignore = () => undefined;
const openQueue = (enforceRequestTimeout = false) =>
  new RequestQueue({
    maxInFlightRequests: null,
    requestTimeout: 1000,
    enforceRequestTimeout,
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

test('When a request is not answered in time, then it fails, and the connection is not looked at ten times a second', async () => {
  const queue = openQueue(true);
  const looks = vi.spyOn(queue, 'isConnected');
  queue.scheduleRequestTimeoutCheck();
  queue.push({
    entry: { correlationId: 1 },
    expectResponse: true,
    sendRequest: ignore,
    requestTimeout: 2500,
  });
  const [request] = queue.inflight.values();
  const timedOut = vi.spyOn(request!, 'timeoutRequest').mockImplementation(ignore);
  await vi.advanceTimersByTimeAsync(2000);
  expect(looks).toHaveBeenCalledTimes(2);
  expect(timedOut).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(timedOut).toHaveBeenCalledOnce();
  queue.destroy();
  expect(vi.getTimerCount()).toBe(0);
});
