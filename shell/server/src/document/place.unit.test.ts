import { expect, test } from 'vitest';
import { detourOf } from './place.ts';

const ask = (pathname: string, more: Partial<Parameters<typeof detourOf>[0]> = {}) =>
  detourOf({ pathname, search: '', home: 'de', saved: null, ...more });

test('An address that is right stays, logged out or in its own saved language', () => {
  expect(ask('/preise')).toBeNull();
  expect(ask('/en/pricing', { saved: 'en' })).toBeNull();
  expect(ask('/nowhere', { saved: 'sv' })).toBeNull();
});

test('A wrong address moves for good and keeps its query', () => {
  expect(ask('/pl/preise', { search: '?a=1' })).toEqual({ status: 308, address: '/pl/cennik?a=1' });
});

test('A saved language switches the interface on the same domain, in one step', () => {
  expect(ask('/preise', { saved: 'sv' })).toEqual({ status: 303, address: '/sv/priser' });
  expect(ask('/ceny', { home: 'cs', saved: 'de' })).toEqual({ status: 303, address: '/de/preise' });
  expect(ask('/en/pricing', { saved: 'de', search: '?q' })).toEqual({ status: 303, address: '/preise?q' });
  // wrong and in another language at once: one redirect
  expect(ask('/pl/preise/', { saved: 'es' })).toEqual({ status: 303, address: '/es/precios' });
  expect(ask('/es/precios', { saved: 'es' })).toBeNull();
});
