import type { BffContext, BffRequest, CommandCall, Route } from '@rollheim/service-kit';
import { expect, test, vi } from 'vitest';
import { mailAddressRoutes } from './routes/mail-address.ts';
import { mailRoutes } from './routes/mails.ts';
import { pushRoutes } from './routes/push.ts';

/** Calls that everybody may make, with the commands that they send. */
function callsOf(routesOf: (ctx: BffContext) => readonly Route[]) {
  const ask = vi.fn((_request: unknown, _call: CommandCall) =>
    Promise.resolve({ lang: 'en', title: '', text: '', button: '', wanted: true }),
  );
  const ctx = { ask, problem: (code: string) => new Error(code) } as unknown as BffContext;
  const route = (path: string) => routesOf(ctx).find((each) => each.method === 'POST' && each.path === path)!;
  const call = (path: string, request: object) =>
    route(path).handler({ query: {}, params: {}, ...request } as unknown as BffRequest);
  return {
    call,
    route,
    sent: () => ask.mock.calls.map(([, { key, type, actor }]) => ({ key, type, actor })),
  };
}

const EVENTS = '/public/mail-events';
const signed = (seconds = 0, events = '[]') => ({
  body: { timestamp: Math.floor(Date.now() / 1000) + seconds, events, signature: 'a'.repeat(64) },
});

test('events of no mail provider, and such that are too old or of the future, become no command', async () => {
  const none = callsOf((ctx) => mailAddressRoutes(ctx, false));
  await expect(none.call(EVENTS, signed())).rejects.toThrow('not_found');
  expect(none.sent()).toEqual([]);
  const { call, sent } = callsOf((ctx) => mailAddressRoutes(ctx, true));
  for (const seconds of [-302, 302])
    await expect(call(EVENTS, signed(seconds))).rejects.toThrow('not_allowed');
  expect(sent()).toEqual([]);
  for (const seconds of [-298, 298])
    expect(await call(EVENTS, signed(seconds))).toEqual({ body: { taken: true } });
  expect(sent()).toHaveLength(2);
});

test('events have 20 kB at most, counted in bytes, and thirty calls a minute of one address', () => {
  const { route } = callsOf((ctx) => mailAddressRoutes(ctx, true));
  const { body, limit } = route(EVENTS);
  const faultOf = (events: string) => body?.validate(signed(0, events).body).error?.details[0]?.type;
  expect(faultOf('x'.repeat(20_000))).toBeUndefined();
  expect(faultOf('x'.repeat(20_001))).toBe('string.max');
  expect(faultOf('€'.repeat(7_000))).toBe('string.max');
  const { points, seconds, by } = [limit].flat()[0]!;
  expect([points, seconds]).toEqual([30, 60]);
  // a visitor's cookie, new with every call, makes no new caller
  const from = (address: string, uuid: string) =>
    by?.({ uuid, raw: { req: { get: () => address } } } as unknown as BffRequest);
  expect(from('198.51.100.7', 'one')).toBe(from('198.51.100.7', 'two'));
  expect(from('198.51.100.7', 'one')).not.toBe(from('198.51.100.8', 'one'));
});

test('a token that no one has checked yet names no customer as the key of its command', async () => {
  const customer = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';
  const [mail, push] = [callsOf(mailRoutes), callsOf(pushRoutes)];
  for (const letter of ['A', 'A', 'B']) {
    const signature = letter.repeat(43);
    await mail.call('/public/unsubscribe/:token', { params: { token: `${customer}.bids.${signature}` } });
    await push.call('/public/push-action/:token', {
      params: { token: `${customer}.mute.4h7k.${signature}` },
    });
  }
  for (const sent of [mail.sent(), push.sent()]) {
    expect(sent.map(({ actor }) => actor)).toEqual([null, null, null]);
    const keys = sent.map(({ key }) => key);
    expect(keys.every((key) => /^[0-9a-f]{64}$/.test(key))).toBe(true);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  }
});
