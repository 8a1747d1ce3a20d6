import type { OwnBid } from '@rollheim/contracts';
import { usePath } from '@rollheim/module-api';
import {
  ArrowDown,
  ArrowUp,
  Bot,
  Button,
  ButtonLink,
  Countdown,
  formatAmount,
  formatPrice,
  Price,
  Tag,
  TrendingUp,
  useOnline,
} from '@rollheim/ui';
import type { ReactNode } from 'react';
import { placeOf } from '../../shared/facts.ts';
import { standingOf } from '../../shared/own-standing.ts';
import { figureFor, takesOffer, toneOf } from '../../shared/standing.ts';
import { useAmounts } from '../../shared/tax.ts';
import { VehicleCell } from '../../shared/VehicleCell.tsx';
import { hasSeconds, useWhen, useWhenWithin } from '../../shared/when.ts';
import { useTexts, type CatalogText } from '../../texts.ts';
import { leastOf } from '../bidding/least.ts';
import { offeredMove } from '../moves/offered.ts';
import { talkOf } from './talk.ts';
import css from './OwnBids.module.css';
import { isRunning } from '@rollheim/auction-rules';

interface Props {
  readonly bid: OwnBid;
}

/** The dealer's state, in words. */
function standingText(
  { place, product: { auction, context }, context: own, lateOffer }: OwnBid,
  t: CatalogText,
): string {
  if (place === 'won') return t('band_bought');
  if (place === 'lost') return t(lateOffer ? `bids.offer_${lateOffer.how}` : 'band_lost');
  if (place === 'talks') {
    const talk = talkOf(own);
    if (talk) return t(talk.mine ? 'bids.turn_mine' : 'bids.turn_theirs');
    return t(own?.bound ? 'bids.binds' : `status.${auction.status}`);
  }
  if (context?.holdingHighestBid) return t('you_lead');
  return context?.overbid ? t('overbid') : t(`status.${auction.status}`);
}

export const Vehicle = ({
  bid: { product },
  children,
}: Props & {
  /** What a narrow row says beside the place, in place of the other facts. */
  readonly children?: ReactNode;
}) => {
  const t = useTexts();
  const { reserve } = product.auction;
  return (
    <VehicleCell product={product} className={css.vehicle}>
      <p className={css.facts}>
        <span>{placeOf(product)}</span>
        {children ??
          (reserve === 'met' || reserve === 'not_met' ? (
            <span>{t(reserve === 'met' ? 'reserve_met' : 'reserve_not_met')}</span>
          ) : null)}
      </p>
    </VehicleCell>
  );
};

export const Standing = ({ bid }: Props) => {
  const t = useTexts();
  const { place } = bid;
  const { context } = bid.product;
  const open = place === 'open';
  const leads = open && context?.holdingHighestBid === true;
  const overbid = open && context?.overbid === true;
  const icon = leads ? <ArrowUp aria-hidden="true" /> : overbid ? <ArrowDown aria-hidden="true" /> : null;
  const tone =
    leads || place === 'won' ? 'success' : overbid ? 'error' : place === 'talks' ? 'tertiary' : 'neutral';
  return (
    <Tag tone={tone} icon={icon}>
      {standingText(bid, t)}
    </Tag>
  );
};

/** What a gross amount is for the viewer, and what it says of itself; no one who only sees gross reads that at each. */
function useLabelled(vatReportable: boolean) {
  const t = useTexts();
  const { settle, seesNet } = useAmounts(vatReportable);
  return (gross: number) => {
    const { shown, kind } = settle(gross);
    const label =
      kind === 'net' ? t('price_net_beside', { amount: formatPrice(gross) }) : t(`price_short.${kind}`);
    return { shown, label: seesNet ? label : undefined };
  };
}

export const Limit = ({ bid: { place, product, context, lateOffer } }: Props) => {
  const t = useTexts();
  const labelled = useLabelled(product.vatReportable);
  const limit = context?.ownLimit ?? null;
  const talk = place === 'talks' ? talkOf(context) : null;
  // the last that the dealer offered: an offer after the round comes behind every limit of it
  const offered = place === 'lost' ? (lateOffer?.amount ?? null) : null;
  const own = offered ?? (place === 'talks' ? (talk?.own ?? context?.bound?.amount ?? null) : limit);
  if (place === 'won' || own === null) return '–';
  const bids = place === 'open' && own > (product.auction.price ?? 0);
  const names = {
    open: bids ? 'bids.agent_bids' : 'bids.agent_done',
    talks: talk ? 'bids.own_offer' : 'bids.own_bid',
    lost: offered === null ? 'bids.own_maximum' : 'late_offer_own',
  } as const;
  const { shown, label } = labelled(own);
  return (
    <div className={css.figures}>
      {/* an offer is accepted as it is */}
      <span>{(place === 'talks' || offered !== null ? formatAmount : formatPrice)(shown)}</span>
      {label ? <small>{label}</small> : null}
      <small>
        {bids ? <Bot aria-hidden="true" /> : null}
        {t(names[place])}
      </small>
    </div>
  );
};

/** The dealer's maximum in an open auction as part of a line: 'Ihr Maximum 42.000 €'; nothing where there is none. */
export const LimitInLine = ({ bid: { product, context }, className }: Props & { className?: string }) => {
  const t = useTexts();
  const labelled = useLabelled(product.vatReportable);
  if (context?.ownLimit == null) return null;
  const { shown, label } = labelled(context.ownLimit);
  return (
    <span className={className}>
      {[t('bids.limit'), formatPrice(shown), label].filter(Boolean).join(' ')}
    </span>
  );
};

export const Amount = ({ bid: { place, product, context, sale } }: Props) => {
  const { auction } = product;
  const labelled = useLabelled(product.vatReportable);
  const t = useTexts();
  // in talks the other side's figure counts, where it has named one
  const asked = place === 'talks' ? (talkOf(context)?.asked ?? null) : null;
  const figure = figureFor(auction, product.context?.lateOffer, t);
  const gross = asked ?? sale?.price ?? figure.gross;
  // what is offered after a round is no bid
  const named = asked === null && !sale && auction.lateOffers ? figure.caption : undefined;
  const view = gross === null ? null : labelled(gross);
  const shown = (amount: number): number => labelled(amount).shown;
  const changed =
    !sale || sale.price === sale.agreed
      ? null
      : t(sale.canceled ? 'bids.sale_canceled' : 'bids.sale_reduced', {
          agreed: formatPrice(shown(sale.agreed)),
          reduction: formatPrice(shown(sale.agreed) - shown(sale.price)),
        });
  const leads = product.context?.holdingHighestBid === true;
  const tone =
    place === 'talks'
      ? toneOf(standingOf(auction.status, context ?? undefined))
      : toneOf({
          status: auction.status,
          involved:
            place === 'won' ||
            (place === 'lost' && auction.status === 'sold') ||
            (place === 'open' && (leads || product.context?.overbid === true)),
          holdingHighestBid: leads,
          hasFailedLateOffer: context?.hasFailedLateOfferOnProduct === true,
        });
  return (
    <Price
      size="sm"
      caption={named}
      amount={view?.shown ?? null}
      exact={asked !== null}
      tone={tone}
      note={
        [sale?.canceled ? null : view?.label, asked === null ? null : t('bids.asked'), changed]
          .filter(Boolean)
          .join(' · ') || undefined
      }
    />
  );
};

export const End = ({ bid: { place, product, context, lateOffer } }: Props) => {
  const t = useTexts();
  const say = useWhen();
  const sayWithin = useWhenWithin();
  const { status, endAt, closedAt } = product.auction;
  const talk = place === 'talks' ? talkOf(context) : null;
  if (talk)
    return (
      <span className={css.when}>
        {t('bids.answer_until')} {sayWithin(talk.until)}
      </span>
    );
  if (place === 'talks' && context?.bound)
    return (
      <span className={css.when}>
        {t('bids.binds_until')} {sayWithin(context.bound.until)}
      </span>
    );
  if (place === 'lost' && lateOffer)
    return (
      <span className={css.when}>
        {t('bids.stood_until')} {sayWithin(lateOffer.at)}
      </span>
    );
  // bought after its round: the purchase is of its own day
  if (place === 'won' && closedAt)
    return <span className={css.when}>{say(closedAt, hasSeconds(closedAt))}</span>;
  if (!endAt) return '–';
  if (place !== 'open' || !isRunning(status))
    return <span className={css.when}>{say(endAt, hasSeconds(endAt))}</span>;
  return (
    <Countdown
      end={endAt}
      label={t('ends_in')}
      endedLabel={t('ended')}
      note={say(endAt, hasSeconds(endAt))}
    />
  );
};

/** What is next: to bid, to raise the limit, to answer. */
export const NextStep = ({
  bid,
  first,
  onBid,
  onRaise,
}: Props & {
  /** The overbid auction that ends first has the page's one filled button. */
  readonly first: boolean;
  readonly onBid: (amount: number) => void;
  readonly onRaise: () => void;
}) => {
  const t = useTexts();
  const path = usePath();
  const online = useOnline();
  const { place, product, context } = bid;
  const { auction, title } = product;
  const { seesNet, settle } = useAmounts(product.vatReportable);
  if (place === 'won')
    return (
      <ButtonLink variant="outline" href={path('purchases')} block>
        {t('to_purchases')}
      </ButtonLink>
    );
  if (place === 'talks')
    return (
      <ButtonLink variant="outline" href={path('catalog-detail', { id: product.entityId })} block>
        {t(talkOf(context)?.mine ? 'talks_to' : 'bids.look')}
      </ButtonLink>
    );
  if (place === 'lost' && takesOffer(product))
    return (
      <ButtonLink
        variant="outline"
        href={path('catalog-detail', { id: product.entityId })}
        aria-label={`${t('late_offer_make')}: ${title}`}
        block
      >
        {t('late_offer_make')}
      </ButtonLink>
    );
  if (place === 'lost' || !isRunning(auction.status) || auction.outage || context?.mayBid !== true)
    return null;
  if (product.context?.holdingHighestBid)
    return offeredMove(context, 'bid') ? (
      <Button
        variant="outline"
        block
        disabled={!online}
        aria-label={`${t('raise_limit')}: ${title}`}
        icon={<TrendingUp aria-hidden="true" />}
        onPress={onRaise}
      >
        {t('raise_limit')}
      </Button>
    ) : null;
  const least = leastOf(auction, null);
  // in the basis of the price beside it; the bid itself is gross for everybody, and says so where prices are net
  const { shown, kind } = settle(least);
  const gross = seesNet ? t('amount_gross', { amount: formatPrice(least) }) : formatPrice(least);
  const text = t('bid_amount', {
    amount: kind === 'net' ? t('amount_net', { amount: formatPrice(shown) }) : gross,
  });
  const button = (
    <Button
      variant={first ? 'filled' : 'outline'}
      block
      disabled={!online}
      aria-label={`${kind === 'net' ? `${text} (${gross})` : text}: ${title}`}
      onPress={() => onBid(least)}
    >
      {text}
    </Button>
  );
  return kind === 'net' ? (
    <div className={css.step}>
      {button}
      <small aria-hidden="true">{gross}</small>
    </div>
  ) : (
    button
  );
};
