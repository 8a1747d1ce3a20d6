import type { BidderContext, CatalogDetail } from '@rollheim/contracts';
import { useAmounts } from '../../shared/tax.ts';
import { useWhenWithin } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import css from '../bidding/BidPanel.module.css';

interface Props {
  readonly vehicle: CatalogDetail;
  readonly context: BidderContext;
  readonly until: string;
}

/** That the bid of the last round binds its dealer: while they talk until the seller declines, afterwards in spite of that. */
export const BoundNote = ({ vehicle: { auction, content }, context: { boundBid }, until }: Props) => {
  const t = useTexts();
  const say = useWhenWithin();
  const { offer } = useAmounts(content.vatReportable);
  const when = say(until);
  const talks = auction.status === 'renegotiation';
  return (
    <p className={css.foot}>
      {boundBid == null
        ? t('bound_until', { when })
        : t(talks ? 'bound_until_sum' : 'bound_still', { amount: offer(boundBid), when })}
    </p>
  );
};
