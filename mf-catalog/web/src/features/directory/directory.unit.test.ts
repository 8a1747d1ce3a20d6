import { expect, test } from 'vitest';
import { directoryHref, pageOf, placeOf } from './directory.ts';

test('an address keeps what is searched for; the first page has none of its own', () => {
  expect(directoryHref('/haendlerverzeichnis', '', 1)).toBe('/haendlerverzeichnis');
  expect(directoryHref('/haendlerverzeichnis', 'A & B', 2)).toBe('/haendlerverzeichnis?q=A+%26+B&page=2');
});

test.each([null, '', '0', '-1', '1.5', 'x', '1e9', '10001'])('page %j is the first', (text) => {
  expect(pageOf(text)).toBe(1);
});

test('a dealer is shown with country and postcode region, in the language of the page', () => {
  expect(pageOf('7')).toBe(7);
  expect(placeOf({ country: 'NL', region: '68' }, 'de')).toBe('Niederlande, 68…');
  expect(placeOf({ country: 'DE', region: null }, 'en')).toBe('Germany');
  expect(placeOf({ country: null, region: null }, 'en')).toBe('');
});
