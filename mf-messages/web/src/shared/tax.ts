import { settle, taxProfileOf, type Settlement } from '@rollheim/auction-rules';
import { customerAtom, useAtomValue } from '@rollheim/module-api';
import { formatAmount, formatPrice } from '@rollheim/ui';
import { useTexts } from '../texts.ts';

/** What decides how the amounts of a sale appear: the seller's own are gross. */
export interface Deal {
  readonly side: 'owner' | 'bidder';
  /** The seller reports the vehicle's VAT. */
  readonly vatReportable: boolean;
}

/** A price for its figure. */
interface Shown {
  readonly amount: number;
  readonly exact: boolean;
  readonly note?: string;
}

/** How the amounts of a sale appear to whoever reads. Cents. */
export interface Amounts {
  /** Everything that a gross price means for the reader. */
  readonly settle: (gross: number) => Settlement;
  /** A gross amount in words, named as gross where the reader sees net prices beside it. */
  readonly gross: (cents: number) => string;
  /** A price as the reader sees it, and how it is labelled; a net one as it is paid. */
  readonly price: (gross: number) => Shown;
  /** The same in words. */
  readonly inWords: (gross: number) => string;
}

export function useAmounts({ side, vatReportable }: Deal): Amounts {
  const t = useTexts();
  const customer = useAtomValue(customerAtom);
  const buyer = taxProfileOf(side === 'owner' ? null : customer);
  const of = (cents: number) => settle(cents, buyer, vatReportable);
  const price = (cents: number): Shown => {
    const { kind, shown, gross } = of(cents);
    const note = t('price_net_beside', { amount: formatPrice(gross) });
    return { amount: shown, exact: kind === 'net', ...(kind === 'net' ? { note } : {}) };
  };
  return {
    settle: of,
    gross: (cents) => {
      const amount = formatPrice(cents);
      return of(cents).kind === 'net' ? t('amount_gross', { amount }) : amount;
    },
    price,
    inWords: (cents) => {
      const { amount, exact, note } = price(cents);
      return [(exact ? formatAmount : formatPrice)(amount), note].filter(Boolean).join(' ');
    },
  };
}
