import { seesNet, shownPrice, type TaxProfile } from '@rollheim/auction-rules';
import type { CurrentCustomer } from '@rollheim/contracts';
import { customerAtom, useAtomValue } from '@rollheim/module-api';

/** The VAT facts of whoever looks; a visitor sees gross prices. */
export const taxProfileOf = (customer: CurrentCustomer | null): TaxProfile => ({
  country: customer?.country ?? null,
  vatNumberOf: customer?.vatCountry ?? null,
  vatNumberVerified: customer?.vatNumberVerified ?? false,
});

export interface PriceView {
  /** Amount to show, cents. */
  readonly amount: number;
  /** `net`, or `gross_only` where a net viewer sees gross because VAT is not reportable. */
  readonly kind: 'gross' | 'net' | 'gross_only';
}

/** How a gross price appears to the viewer (auction-rules, net view). */
export function priceView(gross: number, viewer: TaxProfile, vatReportable: boolean): PriceView {
  const amount = shownPrice(gross, viewer, vatReportable);
  return { amount, kind: !seesNet(viewer) ? 'gross' : vatReportable ? 'net' : 'gross_only' };
}

export const useTaxProfile = (): TaxProfile => taxProfileOf(useAtomValue(customerAtom));
