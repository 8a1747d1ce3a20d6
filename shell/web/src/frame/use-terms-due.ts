import { contentKeys, type CurrentCustomer } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useQuery, useServerNow } from '@rollheim/module-api';
import { fetchTerms } from '../pages/content-api.ts';
import { termsAreDue } from './terms-due.ts';

/** True while the terms must be accepted; without an answer of the content no one is asked. */
export function useTermsDue(customer: CurrentCustomer | null) {
  const locale = useAtomValue(localeAtom);
  const now = useServerNow();
  const terms = useQuery({
    queryKey: contentKeys.page('terms', locale),
    queryFn: ({ signal }) => fetchTerms(locale, signal),
    enabled: customer?.merchantProfileCompleted === true,
  });
  const page = terms.data ?? null;
  return { page, due: page !== null && termsAreDue(customer, page.validFrom, now()) };
}
