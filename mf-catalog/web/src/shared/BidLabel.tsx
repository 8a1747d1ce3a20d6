import { formatPrice } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import { useAmounts } from './tax.ts';

/** What the button of a bid says: in one text, and as it is on the button. */
export interface BidWords {
  readonly text: string;
  readonly label: ReactNode;
}

/**
 * Words of a bid's button. Who sees the price of the vehicle net reads the step net, too, and what is bid gross below
 * it: both figures of a row have one basis.
 */
export function useBidWords(vatReportable: boolean): (gross: number) => BidWords {
  const t = useTexts();
  const { settle, seesNet } = useAmounts(vatReportable);
  return (amount) => {
    const gross = formatPrice(amount);
    const { kind, shown } = settle(amount);
    if (kind === 'net') {
      const first = t('bid_amount', { amount: t('amount_net', { amount: formatPrice(shown) }) });
      const below = t('amount_gross', { amount: gross });
      return {
        text: `${first} (${below})`,
        label: (
          <span>
            {first}
            <small style={{ display: 'block' }}>{below}</small>
          </span>
        ),
      };
    }
    const text = t('bid_amount', { amount: seesNet ? t('amount_gross', { amount: gross }) : gross });
    return { text, label: text };
  };
}
