import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isNetworks, readsMetrics } from './metrics-from.ts';

const from = (remoteAddress: string, headers = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('this machine reads the metrics from %s', (address) => {
  expect(readsMetrics(undefined)(from(address))).toBe(true);
});

test('others read them from the networks that are named, without a proxy in between', () => {
  const reads = readsMetrics('10.1.0.0/16, 192.0.2.7,2001:db8::/32');
  const all = ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8::1'];
  expect(all.map((address) => reads(from(address)))).toEqual([true, true, true, true]);
  const none = ['10.2.0.1', '192.0.2.8', '2001:db9::1', ''];
  expect(none.map((address) => reads(from(address)))).toEqual([false, false, false, false]);
  expect(reads(from('10.1.2.3', { 'x-forwarded-for': '203.0.113.7' }))).toBe(false);
  expect(reads(from('127.0.0.1', { forwarded: 'for=203.0.113.7' }))).toBe(false);
});

test('what names no network is refused', () => {
  expect(['10.0.0.0/8', '::1', '10.0.0.1,10.0.0.2'].map(isNetworks)).toEqual([true, true, true]);
  expect(['', 'prometheus', '10.0.0.0/99', '10.0.0.0/x', '10.0.0.1,'].map(isNetworks)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});
