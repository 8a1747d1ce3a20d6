import { expect, test } from 'vitest';
import { AUDIENCE_WORD, audienceCookie, audienceFault, readAudience } from './audience.ts';

const ID = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';

test('who a visitor is travels in a cookie, and is read as the words that steps name', () => {
  const guest = { role: 'guest', staff: false, customerId: null, country: null, language: 'pl' } as const;
  expect([...readAudience(audienceCookie(guest))]).toEqual(['role:guest', 'language:pl']);
  const dealer = { role: 'dealer', staff: true, customerId: ID, country: 'AT', language: 'de' } as const;
  expect([...readAudience(audienceCookie(dealer))].sort()).toEqual(
    ['country:AT', `customer:${ID}`, 'language:de', 'role:dealer', 'staff'].sort(),
  );
  // it is written into a header as it is
  expect(audienceCookie(dealer)).toMatch(/^[\w:~-]+$/);
});

test('what is no such word is left out, however long the cookie is', () => {
  expect([...readAudience('staff~role:king~country:at~language:xx~~customer:../x~staffs')]).toEqual([
    'staff',
  ]);
  expect(readAudience(undefined).size).toBe(0);
  expect(readAudience('x~'.repeat(100_000)).size).toBe(0);
  expect(AUDIENCE_WORD.test('role:dealer\n')).toBe(false);
});

test('the words of a step are faulty where one is none, one comes twice, or there are none or too many', () => {
  expect(audienceFault(['staff', 'country:AT', `customer:${ID}`])).toBeNull();
  expect(audienceFault([])).toEqual({ kind: 'none' });
  expect(audienceFault(['staff', 'country:Austria'])).toEqual({ kind: 'form', at: 1 });
  expect(audienceFault(['staff', 'role:dealer', 'staff'])).toEqual({ kind: 'repeated', at: 2 });
  const countries = Array.from({ length: 101 }, (_, at) => `country:A${String.fromCharCode(65 + (at % 26))}`);
  expect(audienceFault(countries)).toEqual({ kind: 'many' });
});
