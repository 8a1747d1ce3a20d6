import { expect, test } from 'vitest';
import { offlineText } from './offline-text.ts';

test.each([
  ['/inserat/bearbeiten/4h7k2m9p3q5r/profil', null, 'offline.sell'],
  ['/en/ad/new', { profileType: 'PRIVATE' }, 'offline.sell'],
  ['/caravan/4h7k2m9p3q5r', { profileType: 'PRIVATE' }, 'offline.seen'],
  ['/caravan/4h7k2m9p3q5r', { profileType: 'COMMERCIAL' }, 'offline.seen'],
  ['/caravan/4h7k2m9p3q5r', { profileType: 'MERCHANT' }, 'offline.text'],
  ['/caravan/4h7k2m9p3q5r', null, 'offline.text'],
  ['/a/nachrichten', { profileType: 'MERCHANT' }, 'offline.text'],
  // a commission is no price that bids move
  ['/preise', null, 'offline.seen'],
  ['/preise', { profileType: 'MERCHANT' }, 'offline.seen'],
  ['/account', { profileType: 'MERCHANT' }, 'offline.seen'],
] as const)('%s for %j says %s', (pathname, customer, text) => {
  expect(offlineText(pathname, 'de', customer)).toBe(text);
});
