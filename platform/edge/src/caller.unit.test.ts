import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerAddress } from './caller.ts';

const from = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test.each([
  [0, undefined, '10.0.0.1'],
  [0, '203.0.113.7', '10.0.0.1'],
  [1, '203.0.113.7', '203.0.113.7'],
  [1, 'forged, 203.0.113.7', '203.0.113.7'],
  [2, 'forged, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  [1, undefined, '10.0.0.1'],
  [2, '203.0.113.7', '203.0.113.7'],
])('behind %s proxies that say %s the caller is %s', (proxies, forwarded, address) =>
  expect(callerAddress(from('10.0.0.1', forwarded), proxies)).toBe(address),
);
