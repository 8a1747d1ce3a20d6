import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { encodingOf } from './compression.ts';

const asked = (site?: string): IncomingMessage =>
  ({
    method: 'GET',
    headers: { 'accept-encoding': 'gzip, br', ...(site === undefined ? {} : { 'sec-fetch-site': site }) },
  }) as unknown as IncomingMessage;

test.each(['same-origin', 'none', 'same-site', 'cross-site', undefined])(
  'everybody gets compressed answers who is not logged in, from %s',
  (site) => expect(encodingOf(asked(site), false)).toBe('br'),
);

test.each([
  ['same-origin', 'br'],
  ['none', 'br'],
  ['same-site', null],
  ['cross-site', null],
  [undefined, null],
])('who is logged in gets them only where no other site has asked: %s → %s', (site, encoding) =>
  expect(encodingOf(asked(site), true)).toBe(encoding),
);
