import { formatAmount } from '@rollheim/ui';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import css from './BidPanel.module.css';

interface Props {
  /** Gross, cents. */
  readonly amount: number;
  readonly vatReportable: boolean;
  /** Names the bid that it is the cost of, for those who hear the page. */
  readonly of: 'step' | 'own' | 'now';
}

/** What an amount costs in all if it wins: price, commission and VAT, in one line, before anything is pressed. */
export const AllIn = ({ amount, vatReportable, of }: Props) => {
  const t = useTexts();
  const cost = useAmounts(vatReportable).settle(amount);
  const { payable, gross, commissionNet, commissionVat, reverseCharge, total } = cost;
  const price = formatAmount(payable);
  return (
    <p className={css.cost} data-cost={of}>
      <span>{t(of === 'now' ? 'all_in_now' : 'all_in')}</span> <strong>{formatAmount(total)}</strong>
      <small>
        {t(reverseCharge ? 'all_in_parts_reverse' : 'all_in_parts', {
          price: payable === gross ? price : t('amount_net', { amount: price }),
          commission: formatAmount(commissionNet),
          vat: formatAmount(commissionVat),
        })}
      </small>
    </p>
  );
};
