import { expect, test } from 'vitest';
import { EvidenceLimits } from './evidence.ts';

const HOUR = 3_600_000;

test('a few visitors of an address count, each as often as they come; the next day others may', () => {
  let now = 0;
  const limits = new EvidenceLimits(2, () => now);
  expect(['anna', 'bert', 'cleo', 'anna'].map((who) => limits.admit('203.0.113.7', who))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(limits.admit('198.51.100.1', 'cleo')).toBe(true);
  now = 25 * HOUR;
  expect(limits.admit('203.0.113.7', 'dora')).toBe(true);
});

test('an IPv6 network is one address', () => {
  const limits = new EvidenceLimits(1);
  expect(limits.admit('2001:db8:1:2::1', 'anna')).toBe(true);
  expect(limits.admit('2001:db8:1:2::2', 'bert')).toBe(false);
});

test.each([
  ['IPv4', (nth: number) => `203.0.113.${nth}`, '203.0.114.1'],
  ['IPv6', (nth: number) => `2001:db8:1:${nth.toString(16)}::1`, '2001:db8:2::1'],
])(
  '%s: many addresses of one owner count as three; the next owner has their own',
  (_, addressOf, elsewhere) => {
    const limits = new EvidenceLimits(4);
    const counted = Array.from({ length: 250 }, (_each, nth) =>
      limits.admit(addressOf(nth + 1), `visitor${nth}`),
    );
    // one less than a release is taken back by
    expect(counted.filter(Boolean)).toHaveLength(12);
    expect(limits.admit(elsewhere, 'anna')).toBe(true);
  },
);

test('who was never served a document that counts is not known, and not for longer than a day', () => {
  let now = 0;
  const limits = new EvidenceLimits(1, () => now);
  limits.admit('203.0.113.7', 'anna');
  limits.admit('203.0.113.7', 'bert');
  expect(['anna', 'bert', 'cleo'].map((who) => limits.knows('198.51.100.1', who))).toEqual([
    true,
    false,
    false,
  ]);
  now = 25 * HOUR;
  expect(limits.knows('198.51.100.1', 'anna')).toBe(false);
});

test('this machine itself is no one’s address', () => {
  const limits = new EvidenceLimits(1);
  for (const who of ['anna', 'bert', 'cleo']) expect(limits.admit('127.0.0.1', who)).toBe(true);
  expect(limits.knows('::1', 'dora')).toBe(true);
});
