import type { CurrentCustomer } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { checkAccount } from './account-check.ts';

const customer = (more: Partial<CurrentCustomer>) =>
  ({
    profileType: 'PRIVATE',
    emailVerified: true,
    hasCompletedProfileData: true,
    ...more,
  }) as CurrentCustomer;

/** What is called for a customer while provider and server know this. */
async function calledFor(who: CurrentCustomer, verified: boolean, status: string): Promise<string[]> {
  const called: string[] = [];
  await checkAccount(who, {
    verifiedAtProvider: async () => verified,
    put: async (path) => {
      called.push(path);
      return status;
    },
    reloadSession: async () => void called.push('reload'),
  });
  return called;
}

test('an account that is verified and complete asks nothing', async () => {
  expect(await calledFor(customer({}), true, '')).toEqual([]);
});

test.each([
  ['PRIVATE', '/private/customer/check-email-verified'],
  ['COMMERCIAL', '/private/customer/commercial/check-email-verified'],
  ['MERCHANT', '/private/merchant/check-email-verified'],
] as const)(
  'an address that the provider verified is checked at the place of %s',
  async (profileType, path) => {
    const who = customer({ profileType, emailVerified: false });
    const done = `${profileType}_COMPLETE_AND_EMAIL_VERIFIED`;
    expect(await calledFor(who, true, done)).toEqual([path, 'reload']);
    expect(await calledFor(who, true, `${profileType}_COMPLETE_BUT_EMAIL_NOT_VERIFIED`)).toEqual([path]);
    expect(await calledFor(who, false, done)).toEqual([]);
  },
);

test('a profile with gaps is acknowledged, and reloaded once it is complete and verified', async () => {
  const who = customer({ hasCompletedProfileData: false });
  const path = '/private/customer/ack-if-account-complete';
  expect(await calledFor(who, true, 'PRIVATE_INCOMPLETE')).toEqual([path]);
  expect(await calledFor(who, true, 'PRIVATE_COMPLETE_AND_EMAIL_VERIFIED')).toEqual([path, 'reload']);
});
