import { expect, test, vi } from 'vitest';
import { ApiProblem } from '@rollheim/module-api';
import { Connection } from './connection.ts';

class FakeSource {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmoved: ((event: { data: string }) => void) | null = null;
  readonly url: string;
  closed = false;
  constructor(url: string) {
    this.url = url;
  }
  addEventListener(type: 'moved', told: (event: { data: string }) => void): void {
    this[`on${type}`] = told;
  }
  close(): void {
    this.closed = true;
  }
}

function setUp(random = 0, asked: (first: boolean) => void = () => undefined) {
  const opened: FakeSource[] = [];
  const waits: { ms: number; again: () => void }[] = [];
  let tickets = 0;
  const listener = { take: vi.fn(), tellGap: vi.fn() };
  const stream = new Connection(listener, {
    address: (first) => {
      asked(first);
      return Promise.resolve(`/stream?token=${(tickets += 1)}`);
    },
    open: (url) => {
      const source = new FakeSource(url);
      opened.push(source);
      return source as unknown as EventSource;
    },
    random: () => random,
    wait: (again, ms) => {
      waits.push({ ms, again });
      return 1 as unknown as ReturnType<typeof setTimeout>;
    },
  });
  return { stream, listener, opened, waits };
}

test.each([
  [0, 2000],
  [0.5, 3000],
  [1, 4000],
])('a broken stream comes back after 3 s, give or take a third (%s)', async (random, ms) => {
  const { stream, opened, waits } = setUp(random);
  await stream.start();
  opened[0]?.onerror?.();
  expect(opened[0]?.closed).toBe(true);
  expect(waits.map((wait) => wait.ms)).toEqual([ms]);
});

test.each([
  [0, 0],
  [0.25, 250],
])('a stream that goes on elsewhere comes back within the time that it names (%s)', async (random, ms) => {
  const { stream, listener, opened, waits } = setUp(random);
  await stream.start();
  opened[0]?.onopen?.();
  opened[0]?.onmoved?.({ data: '1000' });
  // the browser reports the end of the stream, too
  opened[0]?.onerror?.();
  expect(opened[0]?.closed).toBe(true);
  expect(waits.map((wait) => wait.ms)).toEqual([ms]);
  waits[0]?.again();
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  opened[1]?.onopen?.();
  expect(listener.tellGap).toHaveBeenCalledOnce();
});

test('each connection has a ticket of its own, and only a later one means that something may be missing', async () => {
  const { stream, listener, opened, waits } = setUp();
  const missed = listener.tellGap;
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

test('a stopped stream stays closed', async () => {
  const { stream, opened, waits } = setUp();
  await stream.start();
  stream.stop();
  opened[0]?.onerror?.();
  expect(opened[0]?.closed).toBe(true);
  expect(waits).toHaveLength(0);
});

test('a stream that is refused again and again comes slower, and the page reads again meanwhile', async () => {
  const { stream, listener, opened, waits } = setUp(0.5);
  const missed = listener.tellGap;
  await stream.start();
  for (let attempt = 0; attempt < 7; attempt++) {
    opened[attempt]?.onerror?.();
    waits[attempt]?.again();
    await vi.waitFor(() => expect(opened).toHaveLength(attempt + 2));
  }
  expect(waits.map(({ ms }) => ms / 1000)).toEqual([3, 6, 12, 24, 48, 60, 60]);
  expect(missed).toHaveBeenCalledTimes(6);
  opened[7]?.onopen?.();
  opened[7]?.onerror?.();
  expect(waits.at(-1)?.ms).toBe(3000);
});

test('a stream that waits tries at once when somebody looks again; one that is open stays', async () => {
  const { stream, opened } = setUp();
  await stream.start();
  stream.wake();
  expect(opened).toHaveLength(1);
  opened[0]?.onerror?.();
  stream.wake();
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  stream.wake();
  expect(opened).toHaveLength(2);
});

test('only the first stream of a page asks for what changed since its document', async () => {
  const asked: boolean[] = [];
  const { stream, opened, waits } = setUp(0, (first) => asked.push(first));
  await stream.start();
  opened[0]?.onopen?.();
  opened[0]?.onerror?.();
  waits[0]?.again();
  await vi.waitFor(() => expect(asked).toEqual([true, false]));
});

test('a ticket that is refused is asked for when the server says, and the page reads again meanwhile', async () => {
  vi.useFakeTimers();
  try {
    let asked = 0;
    const missed = vi.fn();
    const opened: string[] = [];
    const stream = new Connection(
      { take: vi.fn(), tellGap: missed },
      {
        address: () => {
          asked += 1;
          return asked === 1
            ? Promise.reject(new ApiProblem({ code: 'too_many_requests', status: 429 }, 40_000))
            : Promise.resolve('/stream');
        },
        open: (url) => {
          opened.push(url);
          return new FakeSource(url) as unknown as EventSource;
        },
        random: () => 0,
      },
    );
    await stream.start();
    await vi.advanceTimersByTimeAsync(39_000);
    // somebody who looks again changes nothing: the answer would be the same
    stream.wake();
    expect([asked, missed.mock.calls.length]).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([asked, opened]).toEqual([2, ['/stream']]);
    stream.stop();
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [
    'a busy server is asked more and more seldom, however short it says',
    2_000,
    [3_000, 6_000, 12_000, 24_000],
  ],
])('%s', async (_title, asked, pauses) => {
  vi.useFakeTimers();
  try {
    const tries: number[] = [];
    const stream = new Connection(
      { take: vi.fn(), tellGap: vi.fn() },
      {
        address: () => {
          tries.push(Date.now());
          return Promise.reject(new ApiProblem({ code: 'overloaded', status: 503 }, asked));
        },
        open: (url) => new FakeSource(url) as unknown as EventSource,
        random: () => 0.5,
      },
    );
    await stream.start();
    await vi.advanceTimersByTimeAsync(pauses.reduce((sum, ms) => sum + ms + 3_000, 0));
    stream.stop();
    const between = tries.slice(1).map((at, nth) => at - (tries[nth] ?? 0));
    for (const [nth, ms] of pauses.entries()) {
      expect(between[nth]).toBeGreaterThanOrEqual(ms);
      expect(between[nth]).toBeLessThanOrEqual(ms + 3_000);
    }
  } finally {
    vi.useRealTimers();
  }
});
