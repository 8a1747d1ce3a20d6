import type { LiveFrame } from '@rollheim/contracts';
import { expect, test, vi } from 'vitest';
import { LiveStream } from './live-stream.ts';

const message = { messageId: null, auctionId: 'a', callToActionTypeCode: 'x' };
const frameOf = (auctionId: string, more: object = {}): LiveFrame =>
  ({ message, state: { auctionId }, ...more }) as LiveFrame;
const ids = (frames: readonly LiveFrame[] | null) => frames && frames.map(({ state }) => state?.auctionId);

test('frames reach who listens, until they stop', () => {
  const stream = new LiveStream();
  const handler = vi.fn();
  const stop = stream.subscribe(handler);
  stream.take(frameOf('a'));
  stop();
  stream.take(frameOf('a'));
  expect(handler).toHaveBeenCalledOnce();
});

test('who listens later gets the frames of the last seconds first, and none that are older; another page those of a minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const stream = new LiveStream();
    stream.knowsFrom(performance.now());
    stream.take(frameOf('old'));
    vi.advanceTimersByTime(9_000);
    stream.take(frameOf('new'));
    vi.advanceTimersByTime(2_000);
    const handler = vi.fn();
    stream.subscribe(handler);
    expect(ids(handler.mock.calls.map(([frame]) => frame as LiveFrame))).toEqual(['new']);
    const [here, before] = [performance.now(), performance.now() - 12_000];
    expect(ids(stream.since(here - 3_000))).toEqual(['new']);
    expect(ids(stream.since(here - 11_000))).toEqual(['old', 'new']);
    // of what was before the stream nothing is known
    expect(stream.since(before)).toBeNull();
    stream.tellGap();
    expect(stream.since(here - 3_000)).toBeNull();
    expect(stream.since(performance.now())).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('of more frames than are kept the oldest are not known any more', () => {
  const stream = new LiveStream();
  stream.knowsFrom(0);
  for (let at = 0; at < 300; at++) stream.take(frameOf(`a${at}`));
  expect(stream.since(0)).toHaveLength(300);
  stream.take(frameOf('one more'));
  expect(stream.since(0)).toBeNull();
});

test('a stream that cannot give what was missed has the page read again', () => {
  const stream = new LiveStream();
  const missed = vi.fn();
  stream.onReconnect(missed);
  stream.take({ message });
  expect(missed).not.toHaveBeenCalled();
  stream.take({ message, missed: true });
  expect(missed).toHaveBeenCalledOnce();
});

test('of an auction only the newest frame is kept, with the own standing that an earlier one brought', () => {
  const stream = new LiveStream();
  const own = { leading: false, overbid: true };
  const take = (version: number, status = 'running', more = {}) =>
    stream.take({ message, state: { auctionId: 'a', version, status }, ...more } as LiveFrame);
  const kept = () => {
    const frames: unknown[] = [];
    stream.subscribe((each) => frames.push([each.state?.version, each.own]))();
    return frames;
  };
  take(1, 'running', { own });
  take(2);
  expect(kept()).toEqual([[2, own]]);
  take(3, 'sold');
  expect(kept()).toEqual([[3, undefined]]);
});
