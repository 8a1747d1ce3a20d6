import type { TaxProfile } from '@rollheim/auction-rules';
import { customerAtom, useAtomValue } from '@rollheim/module-api';

/** The VAT facts of whoever reads. */
export function useTaxProfile(): TaxProfile {
  const customer = useAtomValue(customerAtom);
  return {
    country: customer?.country ?? null,
    vatNumberOf: customer?.vatCountry ?? null,
    vatNumberVerified: customer?.vatNumberVerified ?? false,
  };
}
