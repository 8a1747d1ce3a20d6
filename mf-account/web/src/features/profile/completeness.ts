import type { ProfileType } from '@rollheim/contracts';

/** Where each kind of profile asks whether it is complete (spec 2 §7.2). */
export const ACKNOWLEDGE = {
  PRIVATE: '/private/customer/ack-if-account-complete',
  COMMERCIAL: '/private/customer/commercial/ack-if-account-complete',
  MERCHANT: '/private/merchant/ack-if-account-complete',
} as const satisfies Readonly<Record<ProfileType, string>>;

/** Text of the snackbar of a status (spec 2 §8, confirmations); null while the profile has gaps. */
export function completenessText(status: string) {
  const [, type, state] =
    /^(PRIVATE|COMMERCIAL|MERCHANT)_COMPLETE_(AND_EMAIL_VERIFIED|BUT_EMAIL_NOT_VERIFIED)$/.exec(status) ?? [];
  if (state === undefined) return null;
  if (state === 'BUT_EMAIL_NOT_VERIFIED') return 'complete.unverified' as const;
  return type === 'MERCHANT' ? ('complete.merchant' as const) : ('complete.verified' as const);
}
