import type { CurrentCustomer } from '@rollheim/contracts';
import { audienceCookie } from '@rollheim/contracts/server';
import { expect, test } from 'vitest';
import { visitorFacts } from './visitor-facts.ts';

const CUSTOMER = {
  customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10',
  profileType: 'PRIVATE',
  country: 'AT',
  merchantId: null,
  acceptedByCm24: null,
  isOperator: false,
} as CurrentCustomer;

test('guests, sellers, dealers and the team are named as rollouts name them', () => {
  const role = (own: Partial<CurrentCustomer>) => visitorFacts({ ...CUSTOMER, ...own }, 'de').role;
  expect(visitorFacts(null, 'pl')).toEqual({
    role: 'guest',
    staff: false,
    customerId: null,
    country: null,
    language: 'pl',
  });
  expect(role({})).toBe('private');
  expect(role({ profileType: 'COMMERCIAL' })).toBe('commercial');
  expect(role({ profileType: 'MERCHANT', merchantId: 7, acceptedByCm24: true })).toBe('dealer');
  // one who was refused trades with no one
  expect(role({ profileType: 'MERCHANT', merchantId: 7, acceptedByCm24: false })).toBe('commercial');
  expect(audienceCookie(visitorFacts({ ...CUSTOMER, isOperator: true }, 'de'))).toContain(
    '~staff~country:AT~',
  );
});
