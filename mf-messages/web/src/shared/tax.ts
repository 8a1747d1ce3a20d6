import { settle, taxProfileOf, type Settlement } from '@rollheim/auction-rules';
import { customerAtom, useAtomValue } from '@rollheim/module-api';
import { formatPrice } from '@rollheim/ui';
import { useTexts } from '../texts.ts';

/** What decides how the amounts of a sale appear: the seller's own are gross. */
export interface Deal {
  readonly side: 'owner' | 'bidder';
  /** The seller reports the vehicle's VAT. */
  readonly vatReportable: boolean;
}

/** How the amounts of a sale appear to whoever reads. Cents. */
export interface Amounts {
  /** Everything that a gross price means for the reader. */
  readonly settle: (gross: number) => Settlement;
  /** A gross amount in words, named as gross where the reader sees net prices beside it. */
  readonly gross: (cents: number) => string;
  /** A price as the reader sees it, and how it is labelled. */
  readonly price: (gross: number) => { readonly amount: number; readonly note?: string };
}

export function useAmounts({ side, vatReportable }: Deal): Amounts {
  const t = useTexts();
  const customer = useAtomValue(customerAtom);
  const buyer = taxProfileOf(side === 'owner' ? null : customer);
  const of = (cents: number) => settle(cents, buyer, vatReportable);
  return {
    settle: of,
    gross: (cents) => {
      const amount = formatPrice(cents);
      return of(cents).kind === 'net' ? t('amount_gross', { amount }) : amount;
    },
    price: (cents) => {
      const { kind, shown, gross } = of(cents);
      const note = t('price_net_beside', { amount: formatPrice(gross) });
      return { amount: shown, ...(kind === 'net' ? { note } : {}) };
    },
  };
}
