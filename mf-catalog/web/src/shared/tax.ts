import { seesNet, settle, taxProfileOf, type Settlement, type TaxProfile } from '@rollheim/auction-rules';
import { customerAtom, useAtomValue } from '@rollheim/module-api';
import { formatAmount, formatPrice } from '@rollheim/ui';
import { useTexts } from '../texts.ts';

/** What decides how the viewer is shown amounts, and what they are charged. */
export const useTaxProfile = (): TaxProfile => taxProfileOf(useAtomValue(customerAtom));

/** How the amounts of one vehicle appear to whoever looks. Cents. */
export interface Amounts {
  /** Everything that a gross price means for the viewer. */
  readonly settle: (gross: number) => Settlement;
  /** A gross amount in words, named as gross where the viewer sees net prices beside it. */
  readonly gross: (cents: number) => string;
  /** An amount in words, led by its net amount where the viewer sees net prices. */
  readonly both: (cents: number) => string;
  /** The same of an offer, net to the cent: it is accepted as it is. */
  readonly offer: (cents: number) => string;
  /** The viewer sees net prices where they can: every price of a list says what it is. */
  readonly seesNet: boolean;
}

/** @param vatReportable the seller reports the vehicle's VAT */
export function useAmounts(vatReportable: boolean): Amounts {
  const t = useTexts();
  const viewer = useTaxProfile();
  const together = (cents: number, write: (net: number) => string): string => {
    const { kind, net } = settle(cents, viewer, vatReportable);
    const amount = formatPrice(cents);
    return kind === 'net' ? `${write(net)} ${t('price_net_beside', { amount })}` : amount;
  };
  return {
    seesNet: seesNet(viewer),
    settle: (gross) => settle(gross, viewer, vatReportable),
    gross: (cents) => {
      const amount = formatPrice(cents);
      return settle(cents, viewer, vatReportable).kind === 'net' ? t('amount_gross', { amount }) : amount;
    },
    both: (cents) => together(cents, formatPrice),
    offer: (cents) => together(cents, formatAmount),
  };
}
