import { customerAtom, isDealerAtom, useAtomValue, useQuery } from '@rollheim/module-api';
import { api } from '../../api.ts';

const HOUR_MS = 3_600_000;

/** The place of a dealer's company as the filter by distance calls it (`DE-87700`); null: not known, or no dealer. */
export function useOwnPlace(): string | null {
  const dealer = useAtomValue(isDealerAtom);
  const viewer = useAtomValue(customerAtom)?.customerId ?? null;
  const profile = useQuery({
    queryKey: ['own-place', viewer],
    queryFn: ({ signal }) => api.get('/private/customer/profile', { signal }),
    enabled: dealer,
    staleTime: HOUR_MS,
  });
  const { country, zipCode } = profile.data?.merchant ?? profile.data?.contact ?? {};
  return dealer && country && zipCode ? `${country}-${zipCode}` : null;
}
