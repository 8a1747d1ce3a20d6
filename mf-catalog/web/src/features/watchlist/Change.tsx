import { shownPrice, type CatalogProduct, type PublicAuctionState } from '@rollheim/contracts';
import { formatPrice, TrendingDown, TrendingUp } from '@rollheim/ui';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import css from './Watchlist.module.css';

interface Props {
  readonly product: Pick<CatalogProduct, 'vatReportable'> & {
    readonly auction: Parameters<typeof shownPrice>[0] & Pick<PublicAuctionState, 'buyNow'>;
    /** Gross cents; null: there was none, or no one knows. */
    readonly watchedPrice: number | null;
    /** The same of what it could be bought for at once. */
    readonly watchedBuyNow: number | null;
  };
}

/**
 * How the price moved since the vehicle was put on the list; nothing where it did not. A lower one, as of a restart, is
 * shown with the one before, and so is a lower price of buying at once.
 */
export const Change = ({ product: { auction, watchedPrice, watchedBuyNow, vatReportable } }: Props) => {
  const t = useTexts();
  const { settle } = useAmounts(vatReportable);
  const said = (was: number, now: number) => ({
    old: formatPrice(settle(was).shown),
    now: formatPrice(settle(now).shown),
  });
  const now = shownPrice(auction);
  const { buyNow } = auction;
  return (
    <>
      {now === null || watchedPrice === null || now === watchedPrice ? null : now < watchedPrice ? (
        <span className={css.change} data-less="">
          <TrendingDown aria-hidden="true" />
          {t('watched.cheaper', said(watchedPrice, now))}
        </span>
      ) : (
        <span className={css.change}>
          <TrendingUp aria-hidden="true" />
          {t('watched.dearer', { amount: formatPrice(settle(now).shown - settle(watchedPrice).shown) })}
        </span>
      )}
      {buyNow !== null && watchedBuyNow !== null && buyNow < watchedBuyNow ? (
        <span className={css.change} data-less="">
          <TrendingDown aria-hidden="true" />
          {t('watched.buy_now_cheaper', said(watchedBuyNow, buyNow))}
        </span>
      ) : null}
    </>
  );
};
