import type { CatalogProduct } from '@rollheim/contracts';
import { usePath } from '@rollheim/module-api';
import {
  ArrowDown,
  ArrowUp,
  Bookmark,
  Button,
  ButtonLink,
  Check,
  Countdown,
  formatPrice,
  Price,
  Tag,
  TrendingUp,
  useOnline,
} from '@rollheim/ui';
import type { ReactNode } from 'react';
import { OwnTag } from '../../shared/OwnTag.tsx';
import type { RowProduct } from '../../shared/row-product.ts';
import { figureFor, isOpenToOffers, rowTone, takesOffer } from '../../shared/standing.ts';
import { useBidWords } from '../../shared/BidLabel.tsx';
import { useAmounts } from '../../shared/tax.ts';
import { hasSeconds, useTimeOf, useWhen } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import { leastOf } from '../bidding/least.ts';
import css from './Dense.module.css';
import { isRunning } from '@rollheim/auction-rules';

interface Row {
  readonly product: RowProduct;
}

/** The viewer's state, in a word with its colour; nothing where they have no part in it. */
export const Standing = ({
  product: { auction, context },
}: {
  readonly product: Pick<RowProduct, 'auction' | 'context'>;
}) => {
  const t = useTexts();
  if (!isRunning(auction.status))
    return (
      <Tag tone={auction.status === 'sold' ? 'success' : 'neutral'}>{t(`status.${auction.status}`)}</Tag>
    );
  if (context?.holdingHighestBid || context?.overbid) return <OwnTag context={context} />;
  return context?.watched ? (
    <Tag tone="primary" icon={<Bookmark aria-hidden="true" />}>
      {t('dense.watched')}
    </Tag>
  ) : (
    '–'
  );
};

/** What a narrow row says of a running auction first: the viewer's state, else that the reserve is met; often nothing. */
export const ShortStanding = ({
  product: { auction, context },
}: {
  readonly product: Pick<RowProduct, 'auction' | 'context'>;
}) => {
  const t = useTexts();
  const said = (state: string, icon: ReactNode, text: string) => (
    <span className={css.own} data-state={state}>
      {icon}
      {text}
    </span>
  );
  if (context?.holdingHighestBid) return said('leads', <ArrowUp aria-hidden="true" />, t('you_lead'));
  if (context?.overbid) return said('overbid', <ArrowDown aria-hidden="true" />, t('overbid'));
  if (context?.watched) return said('watched', <Bookmark aria-hidden="true" />, t('dense.watched'));
  return auction.reserve === 'met' ? said('met', <Check aria-hidden="true" />, t('dense.reserve')) : null;
};

/** The price as this viewer sees it, in the colour of their standing. */
export const RowPrice = ({
  product: { auction, context, vatReportable },
  named = false,
  brief = false,
}: {
  readonly product: Pick<CatalogProduct, 'auction' | 'vatReportable' | 'context'>;
  /** Of a row of the list: on a phone the basis of the price is in a word beside it. */
  readonly brief?: boolean;
  /** Says what every figure is: no head of a column does. What is no bid, as the head says, is named in any case. */
  readonly named?: boolean;
}) => {
  const t = useTexts();
  const { settle, seesNet } = useAmounts(vatReportable);
  const { caption, gross } = figureFor(auction, context?.lateOffer, t);
  const view = gross === null ? null : settle(gross);
  const basis = view && (
    <span className={brief ? css.basis : undefined}>{t(`price_short.${view.kind}`)}</span>
  );
  const isAbove = named || Boolean(auction.lateOffers);
  const what = isAbove || caption === t('current_bid') ? null : <span className={css.what}>{caption}</span>;
  return (
    <Price
      size="sm"
      {...(isAbove ? { caption } : {})}
      amount={view?.shown ?? null}
      tone={rowTone({ auction, ...(context ? { context } : {}) })}
      note={
        view?.kind === 'net' ? (
          <>
            {what} {basis}{' '}
            <span
              className={brief ? css.from1440 : undefined}
            >{`(${t('amount_gross', { amount: formatPrice(view.gross) })})`}</span>
          </>
        ) : seesNet ? (
          <>
            {what} {basis}
          </>
        ) : (
          (what ?? undefined)
        )
      }
    />
  );
};

/** When the round ends: the clock, and the time of day below it. */
export const RowEnd = ({ product: { auction } }: { readonly product: Pick<CatalogProduct, 'auction'> }) => {
  const t = useTexts();
  const say = useWhen();
  const timeOf = useTimeOf();
  if (auction.status === 'published' && auction.startAt)
    return <span className={css.soft}>{t('dense.starts', { when: say(auction.startAt) })}</span>;
  if (isOpenToOffers(auction))
    return (
      <span className={css.soft}>
        {t('late_until')} {say(auction.lateOffers.until)}
      </span>
    );
  if (!auction.endAt) return '–';
  if (!isRunning(auction.status))
    return <span className={css.soft}>{say(auction.endAt, hasSeconds(auction.endAt))}</span>;
  return (
    <Countdown
      end={auction.endAt}
      label={t('ends_in')}
      endedLabel={t('ended')}
      note={timeOf(auction.endAt, hasSeconds(auction.endAt) ? 'timeSeconds' : 'time')}
    />
  );
};

/** The next step of a dealer: to bid, for who leads, to raise the limit, after a round to make an offer. */
export const RowNext = ({
  product: { auction, context, entityId, title, vatReportable },
  first,
  onBid,
}: Row & {
  /** The overbid auction that ends first has the page's one filled button. */
  readonly first: boolean;
  /** The amount on the button, cents; null: a higher limit. */
  readonly onBid: (amount: number | null) => void;
}) => {
  const t = useTexts();
  const path = usePath();
  const online = useOnline();
  const words = useBidWords(vatReportable);
  if (takesOffer({ auction, ...(context ? { context } : {}) })) {
    const text = t(context?.lateOffer?.own == null ? 'late_offer_make' : 'late_offer_raise');
    return (
      <ButtonLink
        size="sm"
        variant="outline"
        block
        href={path('catalog-detail', { id: entityId })}
        aria-label={`${text}: ${title}`}
      >
        {text}
      </ButtonLink>
    );
  }
  if (!isRunning(auction.status) || auction.outage) return null;
  if (context?.holdingHighestBid)
    return (
      <Button
        size="sm"
        variant="outline"
        block
        disabled={!online}
        aria-label={`${t('raise_limit')}: ${title}`}
        icon={<TrendingUp aria-hidden="true" />}
        onPress={() => onBid(null)}
      >
        {t('raise_limit')}
      </Button>
    );
  const least = leastOf(auction, null);
  const { text, label } = words(least);
  return (
    <Button
      size="sm"
      variant={first ? 'filled' : 'outline'}
      block
      disabled={!online}
      aria-label={`${text}: ${title}`}
      onPress={() => onBid(least)}
    >
      {label}
    </Button>
  );
};
