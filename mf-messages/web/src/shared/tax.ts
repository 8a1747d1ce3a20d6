import { taxProfileOf } from '@rollheim/auction-rules';
import { customerAtom, useAtomValue } from '@rollheim/module-api';
import { amountsOf, type Amounts as PartAmounts } from '@rollheim/page-parts/amounts';
import { formatPrice } from '@rollheim/ui';
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
export interface Amounts extends Omit<PartAmounts, 'both' | 'offer'> {
  /** A price as the reader sees it, and how it is labelled; a net one as it is paid. */
  readonly price: (gross: number) => Shown;
  /** The same in words. */
  readonly inWords: (gross: number) => string;
}

export function useAmounts({ side, vatReportable }: Deal): Amounts {
  const t = useTexts();
  const customer = useAtomValue(customerAtom);
  const { settle, gross, offer } = amountsOf(
    taxProfileOf(side === 'owner' ? null : customer),
    vatReportable,
    t,
  );
  return {
    settle,
    gross,
    price: (cents) => {
      const { kind, shown } = settle(cents);
      const note = t('price_net_beside', { amount: formatPrice(cents) });
      return { amount: shown, exact: kind === 'net', ...(kind === 'net' ? { note } : {}) };
    },
    inWords: offer,
  };
}
