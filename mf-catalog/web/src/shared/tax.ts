import { seesNet, taxProfileOf, type TaxProfile } from '@rollheim/auction-rules';
import { customerAtom, useAtomValue } from '@rollheim/module-api';
import { amountsOf, type Amounts as PartAmounts } from '@rollheim/page-parts/amounts';
import { useTexts } from '../texts.ts';

/** What decides how the viewer is shown amounts, and what they are charged. */
export const useTaxProfile = (): TaxProfile => taxProfileOf(useAtomValue(customerAtom));

/** How the amounts of one vehicle appear to whoever looks. Cents. */
export interface Amounts extends PartAmounts {
  /** The viewer sees net prices where they can: every price of a list says what it is. */
  readonly seesNet: boolean;
}

/** @param vatReportable the seller reports the vehicle's VAT */
export function useAmounts(vatReportable: boolean): Amounts {
  const t = useTexts();
  const viewer = useTaxProfile();
  return { seesNet: seesNet(viewer), ...amountsOf(viewer, vatReportable, t) };
}
