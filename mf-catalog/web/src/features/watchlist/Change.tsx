import { shownPrice, type CatalogProduct } from '@rollheim/contracts';
import { formatPrice, TrendingDown, TrendingUp } from '@rollheim/ui';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import css from './Watchlist.module.css';

interface Props {
  readonly product: Pick<CatalogProduct, 'vatReportable'> & {
    readonly auction: Parameters<typeof shownPrice>[0];
    /** Gross cents; null: there was none, or no one knows. */
    readonly watchedPrice: number | null;
  };
}

/**
 * How the price moved since the vehicle was put on the list; nothing where it did not. A lower one, as of a restart, is
 * shown with the one before.
 */
export const Change = ({ product: { auction, watchedPrice, vatReportable } }: Props) => {
  const t = useTexts();
  const { settle } = useAmounts(vatReportable);
  const now = shownPrice(auction);
  if (now === null || watchedPrice === null || now === watchedPrice) return null;
  const [was, is] = [settle(watchedPrice).shown, settle(now).shown];
  const less = now < watchedPrice;
  return (
    <span className={css.change} data-less={less ? '' : undefined}>
      {less ? <TrendingDown aria-hidden="true" /> : <TrendingUp aria-hidden="true" />}
      {less
        ? t('watched.cheaper', { old: formatPrice(was), now: formatPrice(is) })
        : t('watched.dearer', { amount: formatPrice(is - was) })}
    </span>
  );
};
