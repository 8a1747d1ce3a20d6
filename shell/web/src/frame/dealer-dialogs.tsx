import type { CurrentCustomer } from '@rollheim/contracts';
import { MerchantPopups } from './MerchantPopups.tsx';
import { TermsDialog } from './TermsDialog.tsx';
import { useTermsDue } from './use-terms-due.ts';

/** What asks merchants: first the terms, then the popups. */
export function DealerDialogs({ customer }: { readonly customer: CurrentCustomer }) {
  const { due } = useTermsDue(customer);
  return (
    <>
      <TermsDialog customer={customer} />
      {due ? null : <MerchantPopups customer={customer} />}
    </>
  );
}
