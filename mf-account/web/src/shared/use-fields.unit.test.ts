import { expect, test } from 'vitest';
import { changesOf } from './use-fields.ts';

const form = { country: 'DE', zipCode: 'PL 00-950', city: 'Warszawa' };

test('a postcode that was pasted before its country was chosen is shown as that country writes it', () => {
  expect(changesOf(form, 'country', 'PL')).toEqual({ country: 'PL', zipCode: '00-950' });
  expect(changesOf({ ...form, zipCode: 'PL00950' }, 'country', 'PL')).toMatchObject({ zipCode: '00-950' });
  expect(changesOf({ country: 'DE' }, 'country', 'PL')).toEqual({ country: 'PL' });
  expect(changesOf(form, 'city', 'Łódź')).toEqual({ city: 'Łódź' });
});
