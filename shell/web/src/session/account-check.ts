import type { CurrentCustomer, ProfileType } from '@rollheim/contracts';
import { api, type Store } from '@rollheim/module-api';
import { loadSession } from './session.ts';

/** Where each kind of profile has its calls (spec 2 §7.2). */
const PLACES: Readonly<Record<ProfileType, string>> = {
  PRIVATE: '/private/customer',
  COMMERCIAL: '/private/customer/commercial',
  MERCHANT: '/private/merchant',
};

/** The calls that the check makes; they throw where the server does not answer. */
interface AccountCalls {
  /** True where the identity provider knows the address as verified. */
  verifiedAtProvider(): Promise<boolean>;
  /** Sends a PUT; its status string. */
  put(path: string): Promise<string>;
  reloadSession(): Promise<void>;
}

/** The calls of the page. */
export const accountCalls = (store: Store): AccountCalls => ({
  verifiedAtProvider: async () => {
    const { user } = await api.get<{ user: { email_verified: boolean } }>('/private/customer/auth/user');
    return user.email_verified;
  },
  put: (path) => api.put<string>(path, { body: {} }),
  reloadSession: () => loadSession(store),
});

/**
 * Has the server look again at an account that is not verified or not complete (spec 1 §4, account completeness): its
 * address once the identity provider knows it as verified, its data while they have gaps. The customer is reloaded when
 * both are done.
 */
export async function checkAccount(customer: CurrentCustomer, calls: AccountCalls): Promise<void> {
  const place = PLACES[customer.profileType];
  const isDone = async (call: string) =>
    (await calls.put(`${place}/${call}`)) === `${customer.profileType}_COMPLETE_AND_EMAIL_VERIFIED`;
  const done =
    (!customer.emailVerified &&
      (await calls.verifiedAtProvider()) &&
      (await isDone('check-email-verified'))) ||
    (!customer.hasCompletedProfileData && (await isDone('ack-if-account-complete')));
  if (done) await calls.reloadSession();
}
