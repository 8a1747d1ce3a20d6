import type { OwnBid } from '@rollheim/contracts';
import { usePath, usePicture } from '@rollheim/module-api';
import {
  ArrowDown,
  ArrowUp,
  Bot,
  Button,
  ButtonLink,
  Countdown,
  formatPrice,
  Link,
  Price,
  Tag,
  TrendingUp,
  useOnline,
} from '@rollheim/ui';
import { placeOf } from '../../shared/facts.ts';
import { isRunning, toneOf } from '../../shared/standing.ts';
import { useAmounts } from '../../shared/tax.ts';
import { useWhen } from '../../shared/when.ts';
import { useTexts, type CatalogText } from '../../texts.ts';
import { leastOf } from '../bidding/least.ts';
import { offeredMove } from '../moves/offered.ts';
import css from './OwnBids.module.css';

interface Props {
  readonly bid: OwnBid;
}

/** Where the dealer stands, in words. */
function standingText({ place, product: { auction, context } }: OwnBid, t: CatalogText): string {
  if (place === 'won') return t('band_bought');
  if (place === 'lost') return t('bids.lost');
  if (place === 'talks') return t(`status.${auction.status}`);
  if (context?.holdingHighestBid) return t('you_lead');
  return context?.overbid ? t('overbid') : t(`status.${auction.status}`);
}

export const Vehicle = ({ bid: { product } }: Props) => {
  const t = useTexts();
  const path = usePath();
  const picture = usePicture();
  const { reserve } = product.auction;
  return (
    <div className={css.vehicle}>
      {product.mediaId === null ? null : (
        <img src={picture(product.mediaId, 320)} alt="" loading="lazy" width={72} height={48} />
      )}
      <div>
        <Link look="plain" href={path('catalog-detail', { id: product.entityId })}>
          {product.title}
        </Link>
        <p className={css.facts}>
          <span>{placeOf(product)}</span>
          {reserve === 'met' || reserve === 'not_met' ? (
            <span>{t(reserve === 'met' ? 'reserve_met' : 'reserve_not_met')}</span>
          ) : null}
        </p>
      </div>
    </div>
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

/** What a gross amount is for the viewer, and what it says of itself; nobody who only sees gross is told so at each. */
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

export const Limit = ({ bid: { place, product, context } }: Props) => {
  const t = useTexts();
  const labelled = useLabelled(product.vatReportable);
  const limit = context?.ownLimit ?? null;
  if (place !== 'open' || limit === null) return '–';
  const bids = limit > (product.auction.price ?? 0);
  const { shown, label } = labelled(limit);
  return (
    <div className={css.figures}>
      <span>{formatPrice(shown)}</span>
      {label ? <small>{label}</small> : null}
      <small>
        {bids ? <Bot aria-hidden="true" /> : null}
        {t(bids ? 'bids.agent_bids' : 'bids.own_maximum')}
      </small>
    </div>
  );
};

export const Amount = ({ bid: { place, product, context } }: Props) => {
  const { auction } = product;
  const labelled = useLabelled(product.vatReportable);
  const gross = auction.soldPrice ?? auction.price ?? auction.startPrice;
  const view = gross === null ? null : labelled(gross);
  const leads = product.context?.holdingHighestBid === true;
  const tone = toneOf({
    status: auction.status,
    involved: place === 'won' || (place === 'open' && (leads || product.context?.overbid === true)),
    holdingHighestBid: leads,
    hasFailedLateOffer: context?.hasFailedLateOfferOnProduct === true,
  });
  return <Price size="sm" amount={view?.shown ?? null} tone={tone} note={view?.label} />;
};

export const End = ({ bid: { place, product } }: Props) => {
  const t = useTexts();
  const say = useWhen();
  const { status, endAt } = product.auction;
  if (!endAt) return '–';
  if (place !== 'open' || !isRunning(status)) return <span className={css.when}>{say(endAt)}</span>;
  return <Countdown end={endAt} label={t('ends_in')} endedLabel={t('ended')} note={say(endAt)} />;
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
  const { seesNet } = useAmounts(product.vatReportable);
  if (place === 'won')
    return (
      <ButtonLink variant="outline" href={path('purchases')} block>
        {t('to_purchases')}
      </ButtonLink>
    );
  if (place === 'talks')
    return (
      <ButtonLink variant="outline" href={path('catalog-detail', { id: product.entityId })} block>
        {t('bids.look')}
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
  // a bid is gross for everybody; beside net prices it says so
  const plain = formatPrice(least);
  const text = t('bid_amount', { amount: seesNet ? t('amount_gross', { amount: plain }) : plain });
  return (
    <Button
      variant={first ? 'filled' : 'outline'}
      block
      disabled={!online}
      aria-label={`${text}: ${title}`}
      onPress={() => onBid(least)}
    >
      {text}
    </Button>
  );
};
