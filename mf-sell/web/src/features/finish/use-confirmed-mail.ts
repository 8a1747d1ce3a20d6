import { useQuery } from '@rollheim/module-api';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { valuedMail } from './valued-contact.ts';

/** The address whose owner confirmed it for the ad's valuation, in lower case; null: none is known to be confirmed. */
export function useConfirmedMail(): string | null {
  const { id, calls } = useDraft();
  const mail = valuedMail(id);
  const prices = useQuery({
    queryKey: ['prices', id],
    queryFn: ({ signal }) => calls.prices(signal),
    enabled: mail !== null,
  });
  // a valuation is named once its address is confirmed
  return prices.data?.valuation ? mail : null;
}
