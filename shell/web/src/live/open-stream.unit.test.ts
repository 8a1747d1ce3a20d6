import { countersAtom, createStore, sessionAtom, type RuntimeConfig } from '@rollheim/module-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveStream } from './live-stream.ts';
import { openStream } from './open-stream.ts';

const opened: string[] = [];
const closed: string[] = [];
/** Gives the lock to the page that waits for it. */
let passOn: () => void = () => undefined;
let page: EventTarget;

class FakeSource {
  readonly #url: string;
  constructor(url: string) {
    this.#url = url;
    opened.push(url);
  }
  addEventListener(): void {}
  close(): void {
    closed.push(this.#url);
  }
}

const session = {
  customer: null,
  serverTime: new Date().toISOString(),
} as unknown as RuntimeConfig['session'];
const config = { locale: 'de', apiBase: '/api', session } as unknown as RuntimeConfig;

/** A page whose lock is held by another one. */
function openPage(live: LiveStream): void {
  const store = createStore();
  store.set(sessionAtom, session);
  store.set(countersAtom, { unRead: 0, openCtas: 0 });
  openStream(live, config, store);
}

const settled = () => new Promise((done) => setTimeout(done, 5));

beforeEach(() => {
  opened.length = 0;
  closed.length = 0;
  passOn = () => undefined;
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage(): void {}
      close(): void {}
    },
  );
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) =>
        new Promise<void>((done, fail) => {
          signal.addEventListener('abort', () => fail(new DOMException('ended', 'AbortError')));
          passOn = () => void hold().then(done, fail);
        }),
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

test('a page that is given the lock opens the connection', async () => {
  openPage(new LiveStream());
  passOn();
  await settled();
  expect(opened).toHaveLength(1);
});

test('a page whose session ended takes over no connection, and opens none when it is looked at again', async () => {
  const live = new LiveStream();
  openPage(live);
  live.end();
  passOn();
  page.dispatchEvent(new Event('online'));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  passOn();
  await settled();
  expect(opened).toEqual([]);
});

test('a page whose session ended closes its connection', async () => {
  const live = new LiveStream();
  openPage(live);
  passOn();
  await settled();
  live.end();
  expect(closed).toEqual(opened);
});

test('a session that ended before the stream’s code came opens nothing', async () => {
  const live = new LiveStream();
  live.end();
  openPage(live);
  passOn();
  await settled();
  expect(opened).toEqual([]);
});
