import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isOfOnePerson, keepFromCaches } from './private-answer.ts';

const req = (headers: IncomingMessage['headers'] = {}) => ({ method: 'GET', headers }) as IncomingMessage;
const page = { accept: 'text/html' };

test.each([
  ['/api/private/watchlist/entries', req(), false, true],
  ['/api/private', req(), false, true],
  ['/api/privateer', req(), false, false],
  ['/api/public/auction/search', req(), false, false],
  ['/api/public/auction/search', req(), true, true],
  ['/api/public/auction/search', req({ authorization: 'Bearer x' }), false, true],
  ['/wohnmobil-kaufen', req(page), true, true],
  ['/wohnmobil-kaufen', req(page), false, false],
  // the kept page and media are as of a guest, by design
  ['/offline-page/de', req(page), true, false],
  ['/media/m1/w800.webp', req({ accept: 'image/webp' }), true, false],
])('%s with %o, logged in: %s, is of one person: %s', (path, request, loggedIn, expected) => {
  expect(isOfOnePerson(request, path, loggedIn)).toBe(expected);
});

test.each([
  [{}, 'no-store'],
  [{ 'cache-control': 'public, max-age=600' }, 'no-store'],
  [{ 'cache-control': 'PUBLIC, no-store' }, 'no-store'],
  [{ 'cache-control': 'private, max-age=600' }, 'no-store'],
  [{ 'cache-control': 'private, no-store' }, 'private, no-store'],
  [{ 'cache-control': 'private, no-cache' }, 'no-store'],
  [{ 'cache-control': 'private, no-cache', etag: '"a"' }, 'private, no-cache'],
  [{ 'cache-control': 'private, no-cache, max-age=9', etag: '"a"' }, 'no-store'],
  [{ 'cache-control': ['public', 'max-age=9'] }, 'no-store'],
] as readonly (readonly [Record<string, string | string[]>, string])[])(
  'an answer with %o is kept as %s',
  (headers, expected) => {
    const answer = { ...headers, expires: 'Thu, 01 Jan 2099 00:00:00 GMT', 'cdn-cache-control': 'max-age=9' };
    keepFromCaches(answer);
    expect(answer).toEqual({ ...headers, 'cache-control': expected });
  },
);
