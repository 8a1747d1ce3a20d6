import type { PublicAuctionState } from '@rollheim/contracts';
import type { Amounts } from '../../shared/tax.ts';
import type { CatalogText } from '../../texts.ts';

/** What is reported of a bid above the most that is taken, cents: a buy-now price is what leaves no room for more. */
export const tooHigh = (
  { buyNow }: Pick<PublicAuctionState, 'buyNow'>,
  most: number,
  gross: Amounts['gross'],
  t: CatalogText,
): string =>
  buyNow === null
    ? t('at_most', { amount: gross(most) })
    : t('at_most_buy_now', { amount: gross(most), price: gross(buyNow) });
