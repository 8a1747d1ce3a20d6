import { costOf } from '@rollheim/auction-rules';
import { CostTable } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import { useTaxProfile } from './tax.ts';

/** What the dealer pays in all for a price in cents. */
export const PurchaseCost = ({ amount }: { readonly amount: number }) => {
  const t = useTexts();
  const cost = costOf(amount, useTaxProfile());
  return (
    <CostTable
      withCents={cost.total % 100 !== 0}
      rows={[
        { label: t('cost_price'), amount: cost.bid },
        { label: t('cost_commission'), amount: cost.commissionNet, note: t('cost_commission_note') },
        cost.commissionVat === 0
          ? { label: t('cost_reverse_charge'), amount: 0 }
          : { label: t('cost_vat'), amount: cost.commissionVat },
      ]}
      sum={{ label: t('cost_total'), amount: cost.total }}
    />
  );
};
