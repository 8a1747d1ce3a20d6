import { costLines, priceNote } from '@rollheim/auction-rules';
import { CostTable, formatPrice } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import { useAmounts } from './tax.ts';

interface Props {
  /** Gross, cents. */
  readonly amount: number;
  readonly vatReportable: boolean;
}

/** What the dealer pays in all for a price, line by line. */
export const PurchaseCost = ({ amount, vatReportable }: Props) => {
  const t = useTexts();
  const cost = useAmounts({ side: 'bidder', vatReportable }).settle(amount);
  const withCents = cost.total % 100 !== 0;
  const net = formatPrice(cost.net, undefined, { withCents });
  return (
    <CostTable
      withCents={withCents}
      rows={[
        {
          label: t('cost_price'),
          amount: cost.gross,
          note: t(`cost_note.${priceNote(cost)}`, { amount: net }),
        },
        ...costLines(cost).map(({ line, amount: of }) => ({
          label: t(`cost_${line}`),
          amount: of,
          ...(line === 'commission' ? { note: t('cost_commission_note') } : {}),
        })),
      ]}
      sum={{ label: t('cost_total'), amount: cost.total }}
    />
  );
};
