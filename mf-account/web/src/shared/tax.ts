import { seesNet, shownPrice, type TaxProfile } from '@rollheim/auction-rules';
import { customerAtom, useAtomValue } from '@rollheim/module-api';

export interface PriceView {
  /** Amount to show, cents. */
  readonly amount: number;
  /** `net`, or `gross_only` where a net viewer sees gross because VAT is not reportable. */
  readonly kind: 'gross' | 'net' | 'gross_only';
}

/** How a gross price of a vehicle appears to whoever looks (spec 1 §1: a foreign VAT number sees net prices). */
export function usePriceView(): (gross: number, vatReportable: boolean) => PriceView {
  const customer = useAtomValue(customerAtom);
  const viewer: TaxProfile = {
    country: customer?.country ?? null,
    vatNumberOf: customer?.vatCountry ?? null,
    vatNumberVerified: customer?.vatNumberVerified ?? false,
  };
  return (gross, vatReportable) => ({
    amount: shownPrice(gross, viewer, vatReportable),
    kind: !seesNet(viewer) ? 'gross' : vatReportable ? 'net' : 'gross_only',
  });
}
