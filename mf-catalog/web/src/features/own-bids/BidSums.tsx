import type { AmountBasis, OwnBidSums } from '@rollheim/contracts';
import { formatAmount, formatPrice } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './OwnBids.module.css';

interface Props {
  /** Of the open ones. */
  readonly sums: OwnBidSums;
}

const Sum = (props: {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  readonly good?: boolean;
}) => (
  <div>
    <dt>{props.name}</dt>
    <dd data-good={props.good}>
      <span>{props.value}</span>
      <small>{props.note}</small>
    </dd>
  </div>
);

/** What the open bids come to. */
export const BidSums = ({ sums: { leading, all } }: Props) => {
  const t = useTexts();
  const said = (basis: AmountBasis, note: string) => `${t(`bids.basis_${basis}`)} · ${note}`;
  return (
    <dl className={css.sums}>
      <Sum
        name={t('bids.sum_leading', { count: leading.count })}
        value={formatPrice(leading.price)}
        note={said(leading.basis, t('bids.sum_leading_note'))}
        good={leading.count > 0}
      />
      <Sum
        name={t('bids.sum_limit')}
        value={formatPrice(leading.limit)}
        note={said(leading.basis, t('bids.sum_limit_note', { count: leading.count }))}
      />
      <Sum
        name={t('bids.sum_all', { count: all.count })}
        value={formatAmount(all.payable)}
        note={said(all.basis, t('bids.sum_all_note', { price: all.atPrice, next: all.atNextStep }))}
      />
      <Sum
        name={t('bids.sum_commission')}
        value={formatAmount(all.commission)}
        note={t(all.commissionVat > 0 ? 'bids.with_vat' : 'bids.without_vat')}
      />
    </dl>
  );
};

/** What vehicles and commission together are: of one kind only where both are. */
function basisOfAll({ basis, commissionVat }: OwnBidSums['all']): AmountBasis {
  return basis === (commissionVat > 0 ? 'gross' : 'net') ? basis : 'mixed';
}

/** What is paid in all if every open bid wins. */
export const BidTotal = ({ sums: { all } }: Props) => {
  const t = useTexts();
  return (
    <dl className={css.total}>
      <div>
        <dt>{`${t('bids.all_won', { count: all.count })}, ${t(`bids.basis_${all.basis}`)}`}</dt>
        <dd>{formatAmount(all.payable)}</dd>
      </div>
      <div>
        <dt>{t(all.commissionVat > 0 ? 'bids.commission' : 'bids.commission_without_vat')}</dt>
        <dd>{formatAmount(all.commission)}</dd>
      </div>
      <div className={css.together}>
        <dt>{`${t('bids.together')}, ${t(`bids.basis_${basisOfAll(all)}`)}`}</dt>
        <dd>{formatAmount(all.total)}</dd>
      </div>
    </dl>
  );
};
