import type { CurrentCustomer, ProfileType } from '@rollheim/contracts';
import { type Store } from '@rollheim/module-api';
import { api } from '../api.ts';
import { loadSession } from './session.ts';

/** Where each kind of profile has its calls (spec 2 §7.2). */
const PLACES = {
  PRIVATE: '/private/customer',
  COMMERCIAL: '/private/customer/commercial',
  MERCHANT: '/private/merchant',
} as const satisfies Readonly<Record<ProfileType, string>>;
type Check = 'check-email-verified' | 'ack-if-account-complete';

/** The calls that the check makes; they throw where the server does not answer. */
interface AccountCalls {
  /** True where the identity provider knows the address as verified. */
  verifiedAtProvider(): Promise<boolean>;
  /** Sends a PUT; its status string. */
  put(path: `${(typeof PLACES)[ProfileType]}/${Check}`): Promise<string>;
  reloadSession(): Promise<void>;
}

/** The calls of the page. */
export const accountCalls = (store: Store): AccountCalls => ({
  verifiedAtProvider: async () => {
    const { user } = await api.get('/private/customer/auth/user');
    return user.email_verified;
  },
  put: (path) => api.put(path, { body: {} }),
  reloadSession: () => loadSession(store),
});

/**
 * Has the server look again at an account that is not verified or not complete (spec 1 §4, account completeness): its
 * address once the identity provider knows it as verified, its data while they have gaps. The customer is reloaded when
 * both are done.
 */
export async function checkAccount(customer: CurrentCustomer, calls: AccountCalls): Promise<void> {
  const place = PLACES[customer.profileType];
  const isDone = async (call: Check) =>
    (await calls.put(`${place}/${call}`)) === `${customer.profileType}_COMPLETE_AND_EMAIL_VERIFIED`;
  const done =
    (!customer.emailVerified &&
      (await calls.verifiedAtProvider()) &&
      (await isDone('check-email-verified'))) ||
    (!customer.hasCompletedProfileData && (await isDone('ack-if-account-complete')));
  if (done) await calls.reloadSession();
}
