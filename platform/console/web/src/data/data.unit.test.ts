import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOW, rolloutLike } from '../testing/rollout.ts';
import type { FeedEvent, HistoryLine } from '../types.ts';
import { followFeed, type LiveState, type Source } from './live.ts';
import { NOTHING, take, type Change } from './store.ts';

const line = (own: Partial<HistoryLine>): HistoryLine => ({
  at: '2026-05-04T08:00:00.000Z',
  who: 'anna',
  action: 'pause',
  module: 'mf-catalog',
  before: null,
  after: null,
  reason: 'a fair',
  ...own,
});
const all = (...changes: Change[]) => changes.reduce(take, NOTHING);

describe('what is known', () => {
  test('a rollout is taken in place, a new one comes first, a late word does not reopen an ended one', () => {
    const known = all(
      { type: 'rollout', data: rolloutLike() },
      { type: 'rollout', data: rolloutLike({ id: 'r2', startedAt: NOW }) },
      { type: 'rollout', data: rolloutLike({ phase: 'rolled_back' }) },
      { type: 'rollout', data: rolloutLike({ phase: 'running' }) },
    );
    expect(known.rollouts.map(({ id, phase }) => `${id} ${phase}`)).toEqual(['r2 running', 'r1 rolled_back']);
    const taken = take(all({ type: 'rollout', data: rolloutLike({ phase: 'complete' }) }), {
      type: 'rollout',
      data: rolloutLike({ phase: 'withdrawn' }),
    });
    expect(taken.rollouts[0]?.phase).toBe('withdrawn');
  });

  test('a line of the history that comes by both ways counts once', () => {
    const known = all(
      { type: 'history', data: [line({})] },
      { type: 'audit', data: line({}) },
      { type: 'audit', data: line({ at: '2026-05-04T08:01:00.000Z', action: 'resume' }) },
    );
    expect(known.history.map(({ action }) => action)).toEqual(['resume', 'pause']);
  });

  test('looks are kept in their order, each once', () => {
    const look = (at: string): Change => ({
      type: 'metric',
      data: { rollout: 'r1', at, step: 1, verdict: {} as never },
    });
    const known = all(
      look('2026-05-04T08:00:00Z'),
      look('2026-05-04T08:00:05Z'),
      look('2026-05-04T08:00:00Z'),
    );
    expect(known.looks['r1']?.map(({ at }) => at)).toEqual(['2026-05-04T08:00:00Z', '2026-05-04T08:00:05Z']);
  });
});

describe('the feed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A stream that a test drives. */
  class Stream implements Source {
    readonly told = new Map<string, (event: { data: string }) => void>();
    closed = false;
    addEventListener(type: string, told: (event: never) => void): void {
      this.told.set(type, told as () => void);
    }
    tell(type: string, data = ''): void {
      this.told.get(type)?.({ data });
    }
    close(): void {
      this.closed = true;
    }
  }

  function follow(stillLoggedIn: () => Promise<boolean>) {
    const streams: Stream[] = [];
    const states: LiveState[] = [];
    const events: FeedEvent[] = [];
    let gaps = 0;
    const stop = followFeed({
      open: () => {
        const stream = new Stream();
        streams.push(stream);
        return stream;
      },
      stillLoggedIn,
      onState: (state) => void states.push(state),
      onGap: () => void gaps++,
      onEvent: (event) => void events.push(event),
    });
    return { streams, states, events, stop, gaps: () => gaps };
  }

  test('connects again after a break, ever more slowly, and says that something was missed', async () => {
    const feed = follow(async () => true);
    feed.streams[0]?.tell('open');
    feed.streams[0]?.tell('message', '{"type":"state","data":[]}');
    expect(feed.gaps()).toBe(0);
    feed.streams[0]?.tell('error');
    expect(feed.streams[0]?.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    feed.streams[1]?.tell('error');
    await vi.advanceTimersByTimeAsync(1000);
    expect(feed.streams).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1000);
    feed.streams[2]?.tell('open');
    expect(feed.gaps()).toBe(1);
    expect(feed.states).toEqual(['waiting', 'on', 'off', 'off', 'on']);
    expect(feed.events).toEqual([{ type: 'state', data: [] }]);
  });

  test('comes back at once where the registry leads it to another one', async () => {
    const feed = follow(async () => true);
    feed.streams[0]?.tell('open');
    feed.streams[0]?.tell('moved', '10');
    feed.streams[0]?.tell('error');
    await vi.advanceTimersByTimeAsync(10);
    feed.streams[1]?.tell('open');
    expect(feed.streams).toHaveLength(2);
    expect(feed.gaps()).toBe(1);
    expect(feed.states).toEqual(['waiting', 'on', 'on']);
  });

  test('ends when the session is over, and goes on while no one knows', async () => {
    const over = follow(async () => false);
    over.streams[0]?.tell('error');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(over.states.at(-1)).toBe('ended');
    expect(over.streams).toHaveLength(1);
    const unknown = follow(() => Promise.reject(new Error('away')));
    unknown.streams[0]?.tell('error');
    await vi.advanceTimersByTimeAsync(1000);
    expect(unknown.streams).toHaveLength(2);
  });

  test('a stop is a stop, also during a wait', async () => {
    const feed = follow(async () => true);
    feed.streams[0]?.tell('error');
    feed.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(feed.streams).toHaveLength(1);
  });
});
