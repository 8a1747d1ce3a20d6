import { expect, test } from 'vitest';
import { nameOf, standingOf } from './words.ts';

const person = {
  segmentation: 'customer',
  profileType: 'PRIVATE',
  merchantId: null,
  accepted: null,
  blocked: false,
  company: null,
  name: 'Petra',
  surname: 'Lindner',
  email: 'petra@rollheim.example',
} as const;

test('somebody is called by company, name or address', () => {
  expect(nameOf({ ...person, company: 'Lindner GmbH' })).toBe('Lindner GmbH');
  expect(nameOf(person)).toBe('Petra Lindner');
  expect(nameOf({ ...person, name: null, surname: null })).toBe('petra@rollheim.example');
});

test('a dealer is in review only as a dealer, and blocked before all else', () => {
  const dealer = { ...person, profileType: 'MERCHANT', merchantId: 2001 } as const;
  expect(standingOf(person)).toBe('private');
  expect(standingOf({ ...person, profileType: 'MERCHANT' })).toBe('commercial');
  expect(standingOf({ ...person, segmentation: 'prospect' })).toBe('prospect');
  expect(standingOf(dealer)).toBe('review');
  expect(standingOf({ ...dealer, accepted: false })).toBe('rejected');
  expect(standingOf({ ...dealer, accepted: true })).toBe('accepted');
  expect(standingOf({ ...dealer, accepted: true, blocked: true })).toBe('blocked');
});
