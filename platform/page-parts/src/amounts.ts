import { settle, type Settlement, type TaxProfile } from '@rollheim/auction-rules';
import type { TextFunction } from '@rollheim/module-api';
import { formatAmount, formatPrice } from '@rollheim/ui';

/** Texts of a module that shows amounts: what says of an amount that it is gross or net. */
type AmountTexts = Readonly<Record<'amount_gross' | 'price_net_beside', string>>;

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
}

/**
 * How amounts appear to a viewer.
 * @param vatReportable the seller reports the vehicle's VAT
 * @param t of the module that shows them
 */
export function amountsOf(viewer: TaxProfile, vatReportable: boolean, t: TextFunction<AmountTexts>): Amounts {
  const of = (cents: number) => settle(cents, viewer, vatReportable);
  const together = (cents: number, write: (net: number) => string): string => {
    const { kind, net } = of(cents);
    const amount = formatPrice(cents);
    return kind === 'net' ? `${write(net)} ${t('price_net_beside', { amount })}` : amount;
  };
  return {
    settle: of,
    gross: (cents) => {
      const amount = formatPrice(cents);
      return of(cents).kind === 'net' ? t('amount_gross', { amount }) : amount;
    },
    both: (cents) => together(cents, formatPrice),
    offer: (cents) => together(cents, formatAmount),
  };
}
