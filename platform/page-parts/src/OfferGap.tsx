import { Price } from '@rollheim/ui';
import type { ComponentProps } from 'react';
import { offerShares } from './offer-shares.ts';
import css from './OfferGap.module.css';

interface OfferGapProps {
  /** Gross, cents; the ask is the higher one. */
  readonly offer: number;
  readonly ask: number;
  /** What each of them is called for the reader. */
  readonly captions: { readonly offer: string; readonly ask: string };
  /** A gross amount as the reader sees it. */
  readonly price: (gross: number) => Pick<ComponentProps<typeof Price>, 'amount' | 'exact' | 'note'>;
}

/** Both amounts of a negotiation: the offer from the left, the ask from the right, what lies between as dashes. */
export const OfferGap = ({ offer, ask, captions, price }: OfferGapProps) => {
  const { left, right } = offerShares(offer, ask);
  const [offered, asked] = [price(offer), price(ask)];
  // both to the cent where one of them has cents
  const withCents = [offered, asked].some(
    ({ amount, exact }) => exact && amount !== null && amount % 100 !== 0,
  );
  return (
    <div className={css.gap}>
      <div className={css.bar} aria-hidden="true">
        <i style={{ inlineSize: `${left}%` }} />
        <b style={{ inlineSize: `${right}%` }} />
      </div>
      <div className={css.ends}>
        <Price size="sm" caption={captions.offer} {...offered} withCents={withCents} />
        <Price
          size="sm"
          caption={captions.ask}
          {...asked}
          withCents={withCents}
          tone="tertiary"
          icon={null}
        />
      </div>
    </div>
  );
};
