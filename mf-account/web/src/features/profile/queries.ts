import { useLive, useQuery, useQueryClient } from '@rollheim/module-api';
import { api } from '../../api.ts';

export const PROFILE_KEY = ['profile'] as const;

/** Messages after which a customer looks different (spec 1 §4). */
const RELOADS = [
  // what the team decided, or another tab saved
  'customer_changed',
  'email_verified_profile_as_merchant_completed',
  'email_verified_profile_completed',
  'merchant_reviewed_and_ready_for_auction',
];

/** The own data; asked for again when the account was verified or reviewed. */
export function useProfile() {
  const queries = useQueryClient();
  useLive(
    () => void queries.invalidateQueries({ queryKey: PROFILE_KEY }),
    ({ message }) => RELOADS.includes(message.callToActionTypeCode),
  );
  return useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => api.get('/private/customer/profile', { signal }),
  });
}

/** Whether mails to the own address are held back. */
export function useMailAddress() {
  return useQuery({
    queryKey: [...PROFILE_KEY, 'mail-address'],
    queryFn: ({ signal }) => api.get('/private/mail-address', { signal }),
  });
}
