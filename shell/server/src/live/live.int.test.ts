import { randomUUID } from 'node:crypto';
import { DEMO_USERS, type AuctionState, type LiveFrame, type NotificationState } from '@rollheim/contracts';
import { CHANNEL_HEADER, CHANNEL_PATH, ChannelReader, ON_CHANNEL_HEADER } from '@rollheim/service-kit';
import { testMessage } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  closeHarness,
  dealer,
  loggedIn,
  openHarness,
  services,
  harness,
  Visitor,
} from '../testing/harness.ts';

beforeAll(() => openHarness());
afterAll(closeHarness);

const publish = (topic: string, key: string, payload: unknown) =>
  harness.bus.send([testMessage(topic, key, payload)]);

/** Reads frames of a stream until it is aborted. */
async function stream(visitor: Visitor, ticket: string | null, since?: number) {
  const abort = new AbortController();
  const query =
    (ticket === null ? '' : `&token=${encodeURIComponent(ticket)}`) +
    (since === undefined ? '' : `&since=${since}`);
  const response = await fetch(`${harness.base}/api/notifications/get-sse?storeCode=de${query}`, {
    headers: { cookie: `session=${visitor.jar.get('session') ?? ''}` },
    signal: abort.signal,
  });
  const frames: LiveFrame[] = [];
  let pulses = 0;
  const reading = (async () => {
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        if (part.startsWith('data: ')) frames.push(JSON.parse(part.slice(6)) as LiveFrame);
        else pulses += 1;
      }
    }
  })().catch(() => undefined);
  return {
    status: response.status,
    frames,
    pulses: () => pulses,
    async leave() {
      abort.abort();
      await reading;
    },
  };
}

const ticketOf = async (visitor: Visitor): Promise<string> => {
  const response = await visitor.call('POST', '/api/private/notifications/sse-ticket', {});
  return ((await response.json()) as { ticket: string }).ticket;
};

const auction = (auctionId: string, version: number, leaderCustomerId: string | null) =>
  ({
    auctionId,
    version,
    status: 'running',
    price: 5_000 * version,
    leaderCustomerId,
    ownerCustomerId: 'o',
  }) as AuctionState;

describe('live stream', () => {
  test('somebody who opens a page every second with several tabs gets a ticket for each; a loop is refused, with the time of the next', async () => {
    const visitor = await loggedIn(DEMO_USERS.dealer3.email);
    const ask = () => visitor.call('POST', '/api/private/notifications/sse-ticket', {});
    for (let page = 0; page < 180; page++) expect((await ask()).status).toBe(200);
    let answer = await ask();
    for (let page = 0; page < 200 && answer.status === 200; page++) answer = await ask();
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  test('a bid reaches everybody, and the overbid bidder is notified', async () => {
    const visitor = await loggedIn();
    const [mine, guest] = [await stream(visitor, await ticketOf(visitor)), await stream(visitor, null)];
    await publish('auctions.state', 'live1', auction('live1', 1, dealer.customerId));
    await vi.waitFor(() => expect(guest.frames.some((frame) => frame.state?.version === 1)).toBe(true));
    await publish('auctions.state', 'live1', auction('live1', 2, 'another'));
    await vi.waitFor(() =>
      expect(mine.frames.at(-1)).toMatchObject({ state: { version: 2 }, own: { overbid: true } }),
    );
    await vi.waitFor(() => expect(guest.frames.at(-1)?.state?.version).toBe(2));
    expect(JSON.stringify(guest.frames)).not.toMatch(new RegExp(`${dealer.customerId}|another|"own"`));
    await Promise.all([mine.leave(), guest.leave()]);
  });

  test('a message brings the badges of its receiver, to no one else', async () => {
    const [visitor, other] = [await loggedIn(), await loggedIn(DEMO_USERS.dealer2.email)];
    const mine = await stream(visitor, await ticketOf(visitor));
    const theirs = await stream(other, await ticketOf(other));
    await vi.waitFor(() => expect(mine.frames[0]?.counters).toBeDefined());
    const { unRead } = mine.frames[0]?.counters ?? { unRead: 0 };
    const message: NotificationState = {
      messageId: randomUUID(),
      customerId: dealer.customerId,
      groupKey: 'live1',
      auctionId: 'live1',
      code: 'overbid',
      params: {},
      title: 'Hymer',
      mediaId: null,
      createdAt: new Date().toISOString(),
      read: 1,
      closedAt: null,
    };
    await publish('notifications.messages', message.messageId, message);
    await vi.waitFor(() => expect(mine.frames.at(-1)?.counters?.unRead).toBe(unRead + 1));
    expect(theirs.frames.some((frame) => frame.message.messageId)).toBe(false);
    await Promise.all([mine.leave(), theirs.leave()]);
  });

  test('a stream gives what changed since its page’s document; what it cannot give it says', async () => {
    const before = await stream(new Visitor(), null);
    await publish('auctions.state', 'live2', auction('live2', 1, null));
    await vi.waitFor(() => expect(before.frames.at(-1)?.state?.auctionId).toBe('live2'));
    const [fresh, old, unasked] = await Promise.all([
      stream(new Visitor(), null, Date.now()),
      stream(new Visitor(), null, Date.now() - 300_000),
      stream(new Visitor(), null),
    ]);
    await vi.waitFor(() =>
      expect(fresh.frames.some(({ state }) => state?.auctionId === 'live2' && state.version === 1)).toBe(
        true,
      ),
    );
    await vi.waitFor(() => expect(old.frames[0]?.missed).toBe(true));
    await vi.waitFor(() => expect(unasked.frames).not.toEqual([]));
    for (const { frames } of [old, unasked]) expect(frames.filter(({ state }) => state)).toEqual([]);
    for (const { frames } of [fresh, unasked]) expect(frames.some(({ missed }) => missed)).toBe(false);
    await Promise.all([before, fresh, old, unasked].map((each) => each.leave()));
  });

  test('a forged ticket opens nothing', async () => {
    const refused = await stream(new Visitor(), 'forged.ticket');
    expect(refused.status).toBe(401);
    await refused.leave();
  });

  test('a ticket opens one stream, in the browser that asked for it', async () => {
    const visitor = await loggedIn();
    const ticket = await ticketOf(visitor);
    const elsewhere = await stream(new Visitor(), ticket);
    const first = await stream(visitor, ticket);
    const second = await stream(visitor, ticket);
    expect([elsewhere.status, first.status, second.status]).toEqual([401, 200, 401]);
    await Promise.all([elsewhere, first, second].map((each) => each.leave()));
  });

  test('a stream keeps its pulse and is given up when the page is left', async () => {
    const guest = await stream(new Visitor(), null);
    await vi.waitFor(() => expect(guest.pulses()).toBeGreaterThan(1));
    const open = async () => /^live_streams\S* (\d+)/m.exec((await services.at(-1)?.metrics()) ?? '')?.[1];
    expect(await open()).toBe('1');
    // a stream that no one could read would never end
    const looks = Array.from({ length: 3 }, () =>
      fetch(`${harness.base}/api/notifications/get-sse`, { method: 'HEAD' }),
    );
    await Promise.all(looks);
    expect(await open()).toBe('1');
    await guest.leave();
    await vi.waitFor(async () => expect(await open()).toBe('0'));
  });

  test('streams on the channel of an edge: a frame comes once for all of them, until they have ended', async () => {
    const abort = new AbortController();
    const onChannel = (place: string) => ({ headers: { [CHANNEL_HEADER]: place }, signal: abort.signal });
    const sees = async (count: number): Promise<void> =>
      vi.waitFor(async () =>
        expect(/^live_streams\S* (\d+)/m.exec((await services.at(-1)?.metrics()) ?? '')?.[1]).toBe(
          String(count),
        ),
      );
    const frames: { streams: number[]; text: string }[] = [];
    const reader = new ChannelReader(({ streams, bytes }) =>
      frames.push({ streams: [...streams], text: bytes.toString() }),
    );
    const channel = await fetch(harness.base + CHANNEL_PATH, onChannel('one'));
    const reading = (async () => {
      for await (const piece of channel.body ?? []) reader.push(Buffer.from(piece));
    })().catch(() => undefined);
    for (const number of [7, 8, 9]) {
      const answer = await fetch(`${harness.base}/api/notifications/get-sse`, onChannel(`one.${number}`));
      expect(answer.headers.get(ON_CHANNEL_HEADER)).toBe('1');
      expect(await answer.text()).toBe('');
    }
    await vi.waitFor(() => expect(frames.filter(({ text }) => text.includes('connected'))).toHaveLength(3));
    await publish('auctions.state', 'live3', auction('live3', 1, null));
    const told = () => frames.filter(({ text }) => text.includes('live3')).map(({ streams }) => streams);
    await vi.waitFor(() => expect(told()).toEqual([[7, 8, 9]]));
    await sees(3);
    const gone = { method: 'POST', body: '[7,9]' };
    const heard = await fetch(harness.base + CHANNEL_PATH, {
      ...gone,
      headers: { [CHANNEL_HEADER]: 'one', 'content-type': 'application/json' },
    });
    expect(heard.status).toBe(204);
    await sees(1);
    // another channel is none of this process
    const elsewhere = await fetch(`${harness.base}/api/notifications/get-sse`, onChannel('two.1'));
    expect(elsewhere.headers.get(ON_CHANNEL_HEADER)).toBe(null);
    await sees(2);
    abort.abort();
    await reading;
    await sees(0);
  });

  test('the channel is the edge’s alone', async () => {
    const answer = await fetch(harness.base + CHANNEL_PATH);
    expect(answer.headers.get('content-type')).not.toBe('application/octet-stream');
    expect((await fetch(harness.base + CHANNEL_PATH, { method: 'POST' })).status).toBe(404);
  });
});
