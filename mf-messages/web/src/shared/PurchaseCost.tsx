import { CostTable } from '@rollheim/page-parts/cost-table';
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
  return <CostTable cost={cost} label={t('cost_price')} total={t('cost_total')} t={t} />;
};
