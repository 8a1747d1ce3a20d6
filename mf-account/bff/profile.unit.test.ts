import type { CustomerState } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { accountStatus } from './profile.ts';

const state = (more: Partial<CustomerState>) =>
  ({
    emailVerified: true,
    privateProfileCompleted: false,
    commercialProfileCompleted: false,
    merchantProfileCompleted: false,
    ...more,
  }) as CustomerState;

test.each([
  ['PRIVATE', { privateProfileCompleted: true }],
  ['COMMERCIAL', { commercialProfileCompleted: true }],
  ['MERCHANT', { merchantProfileCompleted: true }],
] as const)(
  'the status of %s says whether its own profile is complete and the address verified',
  (type, done) => {
    expect(accountStatus(type, state(done))).toBe(`${type}_COMPLETE_AND_EMAIL_VERIFIED`);
    expect(accountStatus(type, state({ ...done, emailVerified: false }))).toBe(
      `${type}_COMPLETE_BUT_EMAIL_NOT_VERIFIED`,
    );
    expect(accountStatus(type, state({}))).toBe(`${type}_INCOMPLETE`);
  },
);
