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

/** What binds its dealer: in talks the pending offer, else the bid of the last round, also in spite of a decline. */
export const BoundNote = ({ vehicle: { auction, content }, context: { bound, boundBid }, until }: Props) => {
  const t = useTexts();
  const say = useWhenWithin();
  const { offer } = useAmounts(content.vatReportable);
  const when = say(until);
  const talks = auction.status === 'renegotiation';
  // a higher offer of the talks binds in place of the bid
  const stands = talks && boundBid != null && bound && bound.amount > boundBid ? bound : null;
  if (stands)
    return (
      <p className={css.foot}>
        {t('bound_offer', { amount: offer(stands.amount), when: say(stands.until) })}
      </p>
    );
  return (
    <p className={css.foot}>
      {boundBid == null
        ? t('bound_until', { when })
        : t(talks ? 'bound_until_sum' : 'bound_still', { amount: offer(boundBid), when })}
    </p>
  );
};
