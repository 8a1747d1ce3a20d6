import { expect, test, vi } from 'vitest';
import { LiveStream } from './live-stream.ts';

class FakeSource {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  closed = false;
  constructor(url: string) {
    this.url = url;
  }
  close(): void {
    this.closed = true;
  }
}

function setUp(random = 0) {
  const opened: FakeSource[] = [];
  const waits: { ms: number; again: () => void }[] = [];
  let tickets = 0;
  const stream = new LiveStream({
    address: () => Promise.resolve(`/stream?token=${(tickets += 1)}`),
    open: (url) => {
      const source = new FakeSource(url);
      opened.push(source);
      return source as unknown as EventSource;
    },
    random: () => random,
    wait: (again, ms) => {
      waits.push({ ms, again });
      return 0 as unknown as ReturnType<typeof setTimeout>;
    },
  });
  return { stream, opened, waits };
}

test.each([
  [0, 3000],
  [1, 6000],
])('a broken stream comes back after 3 s and a share of 3 s more (%s)', async (random, ms) => {
  const { stream, opened, waits } = setUp(random);
  await stream.start();
  opened[0]?.onerror?.();
  expect(opened[0]?.closed).toBe(true);
  expect(waits.map((wait) => wait.ms)).toEqual([ms]);
});

test('each connection has a ticket of its own, and only a later one means that something may be missing', async () => {
  const { stream, opened, waits } = setUp();
  const missed = vi.fn();
  stream.onReconnect(missed);
  await stream.start();
  opened[0]?.onopen?.();
  expect(missed).not.toHaveBeenCalled();
  opened[0]?.onerror?.();
  waits[0]?.again();
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  opened[1]?.onopen?.();
  expect(missed).toHaveBeenCalledOnce();
  expect(opened.map((source) => source.url)).toEqual(['/stream?token=1', '/stream?token=2']);
});

test('frames reach who listens, until they stop', async () => {
  const { stream, opened } = setUp();
  const handler = vi.fn();
  const stop = stream.subscribe(handler);
  await stream.start();
  const data = JSON.stringify({ message: { messageId: null, auctionId: 'a', callToActionTypeCode: 'x' } });
  opened[0]?.onmessage?.({ data });
  stop();
  opened[0]?.onmessage?.({ data });
  expect(handler).toHaveBeenCalledOnce();
});

test('a stopped stream stays closed', async () => {
  const { stream, opened, waits } = setUp();
  await stream.start();
  stream.stop();
  opened[0]?.onerror?.();
  expect(opened[0]?.closed).toBe(true);
  expect(waits).toHaveLength(0);
});
