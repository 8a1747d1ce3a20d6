import { createStore, sessionAtom, type RuntimeConfig } from '@rollheim/module-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShellServices } from '../services.ts';
import { connectLive } from './connect-live.ts';
import { LiveStream } from './live-stream.ts';

let page: EventTarget;
let network: { onLine: boolean };

beforeEach(() => {
  page = new EventTarget();
  network = { onLine: true };
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', network);
});
afterEach(() => vi.unstubAllGlobals());

/** A logged-in page whose stream comes back; what is asked for and what is reported. */
function reconnect(reloadSession: () => Promise<void>) {
  const store = createStore();
  store.set(sessionAtom, { customer: { customerId: 'c1' } } as unknown as RuntimeConfig['session']);
  const report = vi.fn<ShellServices['report']>();
  const live = new LiveStream();
  connectLive(live, { reloadSession, report } as unknown as ShellServices, store, '2026-01-01T00:00:00Z');
  live.tellGap();
  return report;
}

const settled = () => new Promise((done) => setTimeout(done, 5));

test('a session that cannot be read without a network is read once it is back, and is no fault', async () => {
  network.onLine = false;
  const reload = vi.fn(async () => {});
  reload.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const report = reconnect(reload);
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
  network.onLine = true;
  page.dispatchEvent(new Event('online'));
  await settled();
  expect(reload).toHaveBeenCalledTimes(2);
  expect(report).not.toHaveBeenCalled();
});

test('a session that cannot be read with a network is a fault', async () => {
  const error = new Error('unavailable');
  const report = reconnect(async () => {
    throw error;
  });
  await settled();
  expect(report.mock.calls).toEqual([[{ module: 'shell', kind: 'handled', error }]]);
});
