import type { LiveFrame } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { followFrames } from './follow-frames.ts';
import { createQueryClient } from './provider.tsx';

const frame = (auctionId: string): LiveFrame => ({
  message: { messageId: null, auctionId, callToActionTypeCode: 'broadcast_auction_update' },
});

/** A stream that gives its last frames to who subscribes. */
function source() {
  const handlers = new Set<(frame: LiveFrame) => void>();
  const recent: LiveFrame[] = [];
  return {
    send(each: LiveFrame) {
      recent.push(each);
      for (const handler of handlers) handler(each);
    },
    subscribe(handler: (frame: LiveFrame) => void) {
      handlers.add(handler);
      for (const each of recent) handler(each);
      return () => void handlers.delete(handler);
    },
    listeners: () => handlers.size,
  };
}

function setUp() {
  const live = source();
  const queries = createQueryClient();
  const taken: string[] = [];
  const stop = followFrames(live, queries, ({ message }) => taken.push(message.auctionId ?? ''));
  return { live, queries, taken, stop };
}

test('a frame that came while the first answer was under way is taken again once the answer is there', async () => {
  const { live, queries, taken } = setUp();
  const answer = Promise.withResolvers<string>();
  const loading = queries.fetchQuery({ queryKey: ['ads'], queryFn: () => answer.promise });
  live.send(frame('a'));
  expect(taken).toEqual(['a']);
  answer.resolve('older than the frame');
  await loading;
  await expect.poll(() => taken).toEqual(['a', 'a']);
});

test('later answers and patches repeat nothing', async () => {
  const { live, queries, taken } = setUp();
  await queries.fetchQuery({ queryKey: ['ads'], queryFn: () => 1 });
  live.send(frame('a'));
  queries.setQueryData(['ads'], 2);
  await queries.fetchQuery({ queryKey: ['ads'], queryFn: () => 3, staleTime: 0 });
  queries.setQueryData(['other'], 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(taken).toEqual(['a']);
});

test('nothing is taken after the end', async () => {
  const { live, queries, taken, stop } = setUp();
  live.send(frame('a'));
  stop();
  live.send(frame('b'));
  await queries.fetchQuery({ queryKey: ['ads'], queryFn: () => 1 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(taken).toEqual(['a']);
  expect(live.listeners()).toBe(0);
});
