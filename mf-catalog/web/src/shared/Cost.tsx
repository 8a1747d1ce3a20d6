import { costLines, priceNote } from '@rollheim/auction-rules';
import { CostTable, formatPrice } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import { useAmounts } from './tax.ts';

interface Props {
  /** Gross, cents. */
  readonly amount: number;
  readonly vatReportable: boolean;
  /** What the amount is. */
  readonly label: string;
  readonly total: string;
}

/** What a gross amount costs the viewer in all, line by line. */
export const Cost = ({ amount, vatReportable, label, total }: Props) => {
  const t = useTexts();
  const cost = useAmounts(vatReportable).settle(amount);
  const withCents = cost.total % 100 !== 0;
  const note = t(`cost_note.${priceNote(cost)}`, {
    amount: formatPrice(cost.net, undefined, { withCents }),
  });
  return (
    <CostTable
      withCents={withCents}
      rows={[
        { label, amount: cost.gross, note },
        ...costLines(cost).map(({ line, amount: of }) => ({
          label: t(`cost_${line}`),
          amount: of,
          ...(line === 'commission' ? { note: t('cost_commission_note') } : {}),
        })),
      ]}
      sum={{ label: total, amount: cost.total }}
    />
  );
};
