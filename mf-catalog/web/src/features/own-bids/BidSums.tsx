import { seesNet, settle } from '@rollheim/auction-rules';
import type { OwnBid } from '@rollheim/contracts';
import { formatPrice } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useTaxProfile } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import { sumsOf } from './sums.ts';
import css from './OwnBids.module.css';

interface Props {
  /** Open ones. */
  readonly bids: readonly OwnBid[];
}

function useSums(bids: readonly OwnBid[]) {
  const viewer = useTaxProfile();
  return sumsOf(bids, (gross, { product }) => settle(gross, viewer, product.vatReportable));
}

const Sum = (props: {
  readonly name: string;
  readonly value: ReactNode;
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
export const BidSums = ({ bids }: Props) => {
  const t = useTexts();
  const net = seesNet(useTaxProfile());
  const { leading, all } = useSums(bids);
  // bids and limits are gross for everybody
  const gross = (cents: number) =>
    net ? t('amount_gross', { amount: formatPrice(cents) }) : formatPrice(cents);
  return (
    <dl className={css.sums}>
      <Sum
        name={t('bids.sum_leading', { count: leading.count })}
        value={gross(leading.price)}
        note={t('bids.sum_leading_note')}
        good={leading.count > 0}
      />
      <Sum
        name={t('bids.sum_limit')}
        value={gross(leading.limit)}
        note={t('bids.sum_limit_note', { count: leading.count })}
      />
      <Sum
        name={t('bids.sum_all', { count: all.count })}
        value={formatPrice(all.payable)}
        note={t('bids.sum_all_note', { price: all.atPrice, next: all.atNextStep })}
      />
      <Sum name={t('bids.sum_commission')} value={formatPrice(all.commission)} note={t('bids.with_vat')} />
    </dl>
  );
};

/** What is paid in all if every open bid wins. */
export const BidTotal = ({ bids }: Props) => {
  const t = useTexts();
  const { all } = useSums(bids);
  return (
    <dl className={css.total}>
      <div>
        <dt>{t('bids.all_won', { count: all.count })}</dt>
        <dd>{formatPrice(all.payable)}</dd>
      </div>
      <div>
        <dt>{t('bids.commission')}</dt>
        <dd>{formatPrice(all.commission)}</dd>
      </div>
      <div className={css.together}>
        <dt>{t('bids.together')}</dt>
        <dd>{formatPrice(all.total)}</dd>
      </div>
    </dl>
  );
};
