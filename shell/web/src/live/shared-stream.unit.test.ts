import type { LiveFrame } from '@rollheim/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection, Listener } from './connection.ts';
import { LiveStream } from './live-stream.ts';
import { SharedStream, type Channel, type Said } from './shared-stream.ts';

const COUNTERS = { unRead: 2, openCtas: 1 };
const connected: LiveFrame = {
  message: { messageId: null, auctionId: null, callToActionTypeCode: 'connected' },
  counters: COUNTERS,
};
const frameOf = (auctionId: string, more: object = {}): LiveFrame =>
  ({
    message: { messageId: null, auctionId, callToActionTypeCode: 'x' },
    state: { auctionId },
    ...more,
  }) as LiveFrame;

/** The pages of one browser: their channel, and who holds the lock. */
class Browser {
  readonly channels = new Set<Channel>();
  /** Pages that hear nothing and answer nothing: frozen, with the lock. */
  readonly frozen = new Set<Channel>();
  #holder: Promise<unknown> = Promise.resolve();

  channel(): Channel {
    const { channels, frozen } = this;
    const own: Channel = {
      onmessage: null,
      postMessage(said: Said) {
        for (const other of channels)
          if (other !== own && !frozen.has(other))
            queueMicrotask(() => other.onmessage?.(new MessageEvent('message', { data: said })));
      },
      close: () => void channels.delete(own),
    };
    channels.add(own);
    return own;
  }

  readonly locks = {
    request: (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<unknown>) => {
      const mine = this.#holder.then(() => (signal.aborted ? undefined : hold()));
      this.#holder = mine;
      return mine;
    },
  } as unknown as Pick<LockManager, 'request'>;
}

class FakeConnection {
  readonly listener: Listener;
  readonly knownMs: number;
  started = 0;
  woken = 0;
  stopped = false;
  constructor(listener: Listener, knownMs: number) {
    this.listener = listener;
    this.knownMs = knownMs;
  }
  start = async () => void (this.started += 1);
  wake = () => void (this.woken += 1);
  stop = () => void (this.stopped = true);
}

let browser: Browser;
const pages: { shared: SharedStream }[] = [];

function page({ hidden = false, age = 1_000, counters = COUNTERS } = {}) {
  const live = new LiveStream();
  const seen: string[] = [];
  const gaps = vi.fn();
  live.subscribe(({ state, counters: badges }) => seen.push(state?.auctionId ?? (badges ? 'badges' : '?')));
  live.onReconnect(gaps);
  const connections: FakeConnection[] = [];
  const channel = browser.channel();
  const shared = new SharedStream(live, {
    name: 'live',
    id: crypto.randomUUID(),
    locks: browser.locks,
    channel,
    connect(listener, knownMs) {
      const made = new FakeConnection(listener, knownMs());
      connections.push(made);
      return made as unknown as Connection;
    },
    documentAge: () => age,
    isHidden: () => hidden,
    counters: () => counters,
    following: () => undefined,
  });
  shared.start();
  const made = { shared, live, seen, gaps, connections, channel };
  pages.push(made);
  return made;
}

const soon = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.advanceTimersByTime(100_000);
  browser = new Browser();
});
afterEach(() => {
  for (const { shared } of pages.splice(0)) shared.stop();
  vi.useRealTimers();
});

test('pages of one browser have one connection: each gets every frame once', async () => {
  const [first, second, third] = [page(), page(), page()];
  await soon();
  expect([first, second, third].map(({ connections }) => connections.length)).toEqual([1, 0, 0]);
  first.connections[0]?.listener.take(connected);
  first.connections[0]?.listener.take(frameOf('a'));
  await soon();
  for (const { seen } of [second, third]) expect(seen.filter((each) => each === 'a')).toEqual(['a']);
  expect(first.seen).toEqual(['badges', 'a']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([second, third].map(({ connections }) => connections.length)).toEqual([0, 0]);
});

test('a page that comes later is given what its document lacks, without the changes of messages, and the badges', async () => {
  const first = page();
  await soon();
  const take = (frame: LiveFrame) => first.connections[0]?.listener.take(frame);
  take(connected);
  take(frameOf('a'));
  take(frameOf('b', { change: { groupKey: 'b', read: 1, closed: false }, counters: COUNTERS }));
  await vi.advanceTimersByTimeAsync(3_000);
  const later = page({ age: 2_000 });
  await soon();
  expect(later.seen).toEqual(['a', 'badges']);
  expect(later.gaps).not.toHaveBeenCalled();
});

test('a page whose document is older than what is known reads again', async () => {
  const first = page();
  await soon();
  first.connections[0]?.listener.take(connected);
  const old = page({ age: 50_000 });
  await soon();
  expect(old.gaps).toHaveBeenCalledOnce();
});

test('the page with the connection goes: the next one connects at once, names until when it knew all, and no one reads again', async () => {
  const [first, second, third] = [page(), page(), page()];
  await soon();
  first.connections[0]?.listener.take(connected);
  await vi.advanceTimersByTimeAsync(20_000);
  first.shared.stop();
  expect(first.connections[0]?.stopped).toBe(true);
  await soon();
  const [taken] = second.connections;
  expect(taken?.started).toBe(1);
  expect(taken?.knownMs).toBeLessThan(100);
  taken?.listener.take(connected);
  taken?.listener.take(frameOf('after'));
  await soon();
  expect(third.seen.at(-1)).toBe('after');
  for (const { gaps } of [second, third]) expect(gaps).not.toHaveBeenCalled();
});

test('badges that changed between two connections have every page read again: a message came', async () => {
  const [first, second, third] = [page(), page(), page()];
  await soon();
  first.connections[0]?.listener.take(connected);
  await soon();
  first.shared.stop();
  await soon();
  second.connections[0]?.listener.take({ ...connected, counters: { unRead: 3, openCtas: 1 } });
  await soon();
  for (const { gaps } of [second, third]) expect(gaps).toHaveBeenCalledOnce();
});

test('frames that the connection may have missed are sent to every page', async () => {
  const [first, second] = [page(), page()];
  await soon();
  first.connections[0]?.listener.take(connected);
  first.connections[0]?.listener.tellGap();
  await soon();
  for (const { gaps } of [first, second]) expect(gaps).toHaveBeenCalledOnce();
});

test('a page that gets no answer has a connection of its own after a second, and hears frames once', async () => {
  const first = page();
  await soon();
  first.connections[0]?.listener.take(connected);
  browser.frozen.add(first.channel);
  const second = page();
  await vi.advanceTimersByTimeAsync(999);
  expect(second.connections).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(second.connections).toHaveLength(1);
  // the frozen one comes back, and says everything too
  browser.frozen.clear();
  second.connections[0]?.listener.take(frameOf('a'));
  first.connections[0]?.listener.take(frameOf('a'));
  await soon();
  expect(second.seen).toEqual(['a']);
});

test('a page that is looked at notices within 16 s that the connection’s page does not answer any more', async () => {
  const [first, second, hidden] = [page(), page(), page({ hidden: true })];
  await soon();
  first.connections[0]?.listener.take(connected);
  await soon();
  browser.frozen.add(first.channel);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(second.connections).toHaveLength(1);
  expect(hidden.connections).toHaveLength(0);
  hidden.shared.stop();
});

test('a page that is looked at has a hidden one try again', async () => {
  const [first, second] = [page({ hidden: true }), page()];
  await soon();
  first.connections[0]?.listener.take(connected);
  await soon();
  const [own] = first.connections;
  const before = own?.woken ?? 0;
  second.shared.wake();
  await soon();
  expect(own?.woken).toBe(before + 1);
});
