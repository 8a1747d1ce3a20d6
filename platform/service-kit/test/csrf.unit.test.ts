import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { csrfToken, csrfTokenFits } from '../src/csrf.ts';

const SECRET = 'a secret of this test';

test('a token is other text each time, and fits its session alone', () => {
  const tokens = Array.from({ length: 20 }, () => csrfToken(SECRET, 's1'));
  expect(new Set(tokens).size).toBe(20);
  for (const token of tokens) expect(csrfTokenFits(SECRET, 's1', token)).toBe(true);
  // no part of it stays the same: neither half of two tokens is equal
  const halves = tokens.flatMap((token) => [token.slice(0, 20), token.slice(-20)]);
  expect(new Set(halves).size).toBe(40);
  for (const token of tokens) {
    expect(csrfTokenFits(SECRET, 's2', token)).toBe(false);
    expect(csrfTokenFits('another secret', 's1', token)).toBe(false);
  }
});

test('the bare token of an earlier page remains valid', () => {
  const bare = createHmac('sha256', SECRET).update('csrf\ns1').digest('base64url');
  expect(csrfTokenFits(SECRET, 's1', bare)).toBe(true);
});

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(86), 'A'.repeat(4000)])('%s fits nothing', (token) =>
  expect(csrfTokenFits(SECRET, 's1', token)).toBe(false),
);
