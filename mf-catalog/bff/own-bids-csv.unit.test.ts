import { LOCALES, OWN_BID_PLACES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { ownBidsFile } from './own-bids-csv.ts';

test('the file of own bids is called by what it holds in the language of its reader', async () => {
  expect(await ownBidsFile('open', 'de')).toBe('Rollheim-Gebote-offen.csv');
  expect(await ownBidsFile('lost', 'en')).toBe('Rollheim-bids-not-won.csv');
  for (const locale of LOCALES) {
    const names = await Promise.all(OWN_BID_PLACES.map((place) => ownBidsFile(place, locale)));
    for (const name of names) expect(name, locale).toMatch(/^Rollheim-[A-Za-z-]+\.csv$/);
    expect(new Set(names).size).toBe(OWN_BID_PLACES.length);
  }
});
