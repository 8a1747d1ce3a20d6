import type { ApiToken } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { stateOf } from './state.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const day = (days: number): string => new Date(NOW + days * 86_400_000).toISOString();
const token = (expires: number, used: number | null, created = -200): ApiToken => ({
  tokenId: '4h7k2m9p3q5r',
  name: 'DMS',
  scopes: ['catalog'],
  last4: '7f2c',
  createdAt: day(created),
  expiresAt: day(expires),
  lastUsedAt: used === null ? null : day(used),
});

test.each([
  ['active', token(30, -1)],
  ['active', token(30, null, -2)],
  ['ending', token(7, -1)],
  ['unused', token(30, -91)],
  ['unused', token(30, null)],
  ['ended', token(0, -1)],
] as const)('is %s', (state, each) => {
  expect(stateOf(each, NOW)).toBe(state);
});
