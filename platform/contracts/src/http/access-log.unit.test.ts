import { expect, test } from 'vitest';
import { loggedAddress, loggedQuery } from './access-log.ts';

test.each([
  ['https://rollheim.example/preise?email=a@b.de#x', 'https://rollheim.example/preise'],
  ['https://rollheim.example/caravan/01k9x3f2p7qd', 'https://rollheim.example/caravan/01k9x3f2p7qd'],
  ['/ihre-bewertung/Zk3v9QmX1pLs8dRt2yWb', '/ihre-bewertung/-'],
  ['/abmelden/jan%40beispiel.de', '/abmelden/-'],
  ['/wohnmobil-verkaufen-ratgeber', '/wohnmobil-verkaufen-ratgeber'],
])('%s is logged as %s', (address, logged) => {
  expect(loggedAddress(address)).toBe(logged);
});

test('of a query stays where a visitor came from, and no mail address', () => {
  const query = new URLSearchParams(
    'utm_source=brief&utm_term=jan@beispiel.de&page=2&email=a@b.de&token=abc&name=Jan&e=x',
  );
  expect(loggedQuery(query)).toEqual({ utm_source: 'brief', page: '2' });
});
