import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { OVERLOADED_HEADER } from '@rollheim/service-kit';
import { expect, test } from 'vitest';
import { kindOf, noteRefusal, refusalOf, Shed } from './shed.ts';

const HOT = '/api/private/auction/8m3k2p9qw1xz/bid';
const CALM = '/api/private/auction/zzzzzzzzzzzz/bid';
const bid = kindOf('http://catalog', 'POST', HOT);
const other = kindOf('http://catalog', 'POST', CALM);
const list = kindOf('http://catalog', 'GET', '/api/public/catalog/search');

test('a kind of call that was refused is refused at once for a moment, others are not', () => {
  let now = 1000;
  const shed = new Shed(() => now);
  expect(shed.refuses(bid)).toBe(false);
  shed.answered(bid, null);
  expect(shed.refuses(bid)).toBe(false);
  shed.answered(bid, 'kind');
  expect([shed.refuses(other), shed.refuses(list)]).toEqual([true, false]);
  expect(shed.refuses(kindOf('http://canary', 'POST', HOT))).toBe(false);
  now += 100;
  expect(shed.refuses(bid)).toBe(false);
});

test('an auction with too many bids under way keeps none out of the others', () => {
  const shed = new Shed(() => 1000);
  shed.answered(bid, 'path');
  expect([shed.refuses(bid), shed.refuses(other)]).toEqual([true, false]);
});

test('only what a backend refused counts, as far as the backend says', () => {
  const answer = () => new ServerResponse(new IncomingMessage(new Socket()));
  const [taken, one, all] = [answer(), answer(), answer()];
  noteRefusal(taken, 200, { [OVERLOADED_HEADER]: 'key' });
  noteRefusal(one, 503, { [OVERLOADED_HEADER]: 'key' });
  noteRefusal(all, 503, {});
  expect([taken, one, all].map(refusalOf)).toEqual([null, 'path', 'kind']);
});
