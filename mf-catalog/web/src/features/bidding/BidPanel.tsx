import type { AuctionContext, CatalogDetail, AuctionStatus } from '@rollheim/contracts';
import {
  customerAtom,
  isDealerAtom,
  localeAtom,
  useAtomValue,
  useHold,
  useKept,
  useLocation,
  usePath,
} from '@rollheim/module-api';
import {
  ButtonLink,
  Check,
  Clock,
  Countdown,
  cx,
  formatDateTime,
  formatPrice,
  Price,
  Stack,
  useCountdown,
  useCountdownPhase,
} from '@rollheim/ui';
import { lazy, Suspense, useState } from 'react';
import { standingOf } from '../../shared/own-standing.ts';
import { toneOf } from '../../shared/standing.ts';
import { useAmounts } from '../../shared/tax.ts';
import { LatePart } from '@rollheim/page-parts/late-part';
import { untilThere } from '@rollheim/page-parts/until-there';
import { hasSeconds, useWhen } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import { useContextOf } from '../vehicle/queries.ts';
import {
  BoundNote,
  LateOfferPanel,
  OwnerPanel,
  RescindedPanel,
  TalksPanel,
} from '../after-round/OwnPanels.tsx';
import { useEndAnnounced, useExtension, useStandingAnnounced } from './announced.ts';
import { bandOf } from './band.ts';
import { EMPTY_FORM, type BidForm } from './bid-form.ts';
import type { Intent } from './intent.ts';
import { figureOf, roundEndOf } from './figure.ts';
import { LateBidActions, LateBidDialog, usePreparedBidding } from './late-bidding.tsx';
import { NoDealer } from './NoDealer.tsx';
import { Rest } from './Rest.tsx';
import css from './BidPanel.module.css';
import { isRunning, takesOffers } from '@rollheim/auction-rules';

const Extended = lazy(async () => ({
  default: (await untilThere(() => import('../vehicle/details.ts'))).Extended,
}));

interface Props {
  readonly vehicle: CatalogDetail;
}

/** A deadline of days: its day and time in place of a clock. */
const Until = ({ at, caption }: { readonly at: string; readonly caption: string }) => {
  const locale = useAtomValue(localeAtom);
  return (
    <div className={cx(css.time, css.until)}>
      <span>{caption}</span>
      <time dateTime={at}>{formatDateTime(at, locale, 'weekday')}</time>
      <span>{formatDateTime(at, locale, 'time')}</span>
    </div>
  );
};

const Hero = ({ vehicle, context }: Props & { readonly context: AuctionContext | undefined }) => {
  const t = useTexts();
  const say = useWhen();
  const endText = useEndAnnounced(vehicle);
  const extension = useExtension(vehicle);
  const { auction, content } = vehicle;
  const amounts = useAmounts(content.vatReportable);
  const running = isRunning(auction.status);
  const phase = useCountdownPhase(auction.endAt ?? '1970-01-01T00:00:00Z');
  const { caption, gross, until } = figureOf(vehicle, context, t);
  const view = gross === null ? null : amounts.settle(gross);
  const tone = toneOf(standingOf(auction.status, context));
  const reserve =
    auction.reserve === null || auction.reserve === 'none'
      ? null
      : t(auction.reserve === 'met' ? 'reserve_met' : 'reserve_not_met');
  const when = auction.endAt ?? null;
  const roundEnd = roundEndOf(auction, until);
  return (
    <div className={css.hero}>
      <Price size="lg" caption={caption} icon={null} amount={view?.shown ?? null} tone={tone} />
      {running && when ? (
        <div className={cx(css.time, phase === 'hot' && css.hot)}>
          <Countdown
            size="lg"
            end={when}
            label={t('ends_in')}
            caption={t('ends_in')}
            endedLabel={t('ended')}
            note={say(when, phase === 'hot' || hasSeconds(when))}
            announce={(mark) => (mark === 0 ? endText() : t('announce_left', { count: mark }))}
          />
        </div>
      ) : auction.status === 'published' && auction.startAt ? (
        <div className={css.time}>
          <Countdown
            size="lg"
            end={auction.startAt}
            label={t('starts_in')}
            caption={t('starts_in')}
            endedLabel={t('starting')}
            note={say(auction.startAt)}
          />
        </div>
      ) : until ? (
        <Until {...until} />
      ) : null}
      {extension ? (
        <p className={css.extended}>
          <Clock aria-hidden="true" />
          <Suspense fallback={extension.text}>
            <Extended auction={auction} planned={extension.planned} inAll={extension.text} />
          </Suspense>
        </p>
      ) : null}
      {view || reserve || roundEnd ? (
        <p className={css.notes}>
          {roundEnd ? <span>{t('round_ended', { when: say(roundEnd, hasSeconds(roundEnd)) })}</span> : null}
          {view ? (
            <span>
              {view.kind === 'net'
                ? t('price_net_beside', { amount: formatPrice(view.gross) })
                : t(`price_${view.kind}`)}
            </span>
          ) : null}
          {reserve ? (
            <span className={css.reserve}>
              {auction.reserve === 'met' ? <Check aria-hidden="true" /> : null}
              {reserve}
            </span>
          ) : null}
        </p>
      ) : null}
    </div>
  );
};

const visitorText = (status: AuctionStatus) =>
  status === 'recd_late_offer'
    ? 'visitor_pending_text'
    : takesOffers(status)
      ? 'visitor_late_text'
      : 'visitor_text';

/** The place of what the viewer may do, held until it is known. */
const placeOf = ({ auction }: CatalogDetail): string | undefined =>
  isRunning(auction.status)
    ? cx(css.place, css.bids, auction.buyNow !== null && css['buy-now'])
    : takesOffers(auction.status)
      ? cx(css.place, css.offers)
      : undefined;

/** What the viewer may do here, or why not. */
const Below = ({
  vehicle,
  context,
  form,
  onChange,
  onAsk,
}: Props & {
  readonly context: AuctionContext | undefined;
  readonly form: BidForm;
  readonly onChange: (change: Partial<BidForm>) => void;
  readonly onAsk: (intent: Intent) => void;
}) => {
  const t = useTexts();
  const path = usePath();
  const { pathname } = useLocation();
  const customer = useAtomValue(customerAtom);
  const dealer = useAtomValue(isDealerAtom);
  const { auction } = vehicle;
  if (auction.status === 'sold' && context?.role === 'bidder' && context.holdingHighestBid)
    return (
      <Stack gap={3} className={css.act}>
        <p>{t('bought_text')}</p>
        <ButtonLink href={path('purchases')} block size="lg">
          {t('to_purchases')}
        </ButtonLink>
      </Stack>
    );
  if ((context?.role === 'owner' || context?.role === 'bidder') && context.negotiation)
    return (
      <LatePart bones={<div className={css.waits} />}>
        <TalksPanel vehicle={vehicle} context={context} negotiation={context.negotiation} />
      </LatePart>
    );
  if (context?.role === 'owner')
    return (
      <LatePart bones={<div className={css.waits} />}>
        <OwnerPanel vehicle={vehicle} context={context} />
      </LatePart>
    );
  if (context?.role === 'bidder' && context.rescinded && auction.status === 'failed')
    return (
      <LatePart bones={<div className={css.waits} />}>
        <RescindedPanel vehicle={vehicle} rescinded={context.rescinded} />
      </LatePart>
    );
  if (auction.outage) return <p className={css.act}>{t('outage')}</p>;
  // who made an offer reads what became of it
  const hasOffered = context?.role === 'bidder' && context.hasFailedLateOfferOnProduct;
  if (dealer && !isRunning(auction.status) && (takesOffers(auction.status) || hasOffered))
    return (
      <LatePart bones={<div className={css.waits} />}>
        <LateOfferPanel vehicle={vehicle} context={context?.role === 'bidder' ? context : null} />
      </LatePart>
    );
  const wouldTrade = customer === null || (customer.profileType === 'MERCHANT' && !dealer);
  if (!isRunning(auction.status) && !(wouldTrade && takesOffers(auction.status))) {
    const text = t(`explain.${auction.status}`);
    return <p className={css.act}>{text}</p>;
  }
  if (customer === null)
    return (
      <Stack gap={3} className={css.act}>
        <p>{t(visitorText(auction.status))}</p>
        <ButtonLink href={`${path('login')}?next=${encodeURIComponent(pathname)}`} block size="lg">
          {t(takesOffers(auction.status) ? 'login_to_offer' : 'login_to_bid')}
        </ButtonLink>
        <ButtonLink
          href={`${path('register')}?type=merchant&next=${encodeURIComponent(pathname)}`}
          variant="quiet"
          block
        >
          {t('register')}
        </ButtonLink>
      </Stack>
    );
  if (!dealer) return <NoDealer customer={customer} />;
  if (context?.role === 'bidder' && !context.mayBid)
    return (
      <p className={css.act}>
        {t(context.mayNotBidReason === 'exclusive_round' ? 'error.exclusive_round' : 'may_not_bid')}
      </p>
    );
  return (
    <LateBidActions
      vehicle={vehicle}
      context={context?.role === 'bidder' ? context : null}
      form={form}
      onChange={onChange}
      onAsk={onAsk}
    />
  );
};

/** The last minutes of a round, s: who watches them is left alone by new releases, as is who leads. */
const LAST_S = 600;

/** In the last of them the newest bids are beside the panel: it leaves them room, s. */
const LATE_S = 300;

/** Answers whether the round is so near its end that the panel is short. */
function useLeftAlone({ auction }: CatalogDetail, context: AuctionContext | undefined): boolean {
  const { seconds } = useCountdown(auction.endAt ?? '1970-01-01T00:00:00Z');
  const leads = context?.role === 'bidder' && context.holdingHighestBid;
  useHold(isRunning(auction.status) && (leads || (seconds !== null && seconds > 0 && seconds <= LAST_S)));
  return isRunning(auction.status) && seconds !== null && seconds <= LATE_S;
}

/**
 * True while nothing of the viewer's own is known: on the page that is rendered for everyone, and until their context is
 * there. Somebody who is logged in is shown the place of such parts alone.
 */
function useIsForAll({ isPending, fetchStatus }: ReturnType<typeof useContextOf>): boolean {
  const customer = useAtomValue(customerAtom);
  return customer === null || (isPending && fetchStatus !== 'paused');
}

/** Price and time, the viewer's state, and the next step. */
export const BidPanel = ({ vehicle }: Props) => {
  const t = useTexts();
  const own = useContextOf(vehicle.entityId);
  const context = own.data;
  const isForAll = useIsForAll(own);
  useStandingAnnounced(vehicle.auction, context);
  const isLate = useLeftAlone(vehicle, context);
  const { gross } = useAmounts(vehicle.content.vatReportable);
  const band = bandOf(vehicle.auction, context, gross, t);
  const Icon = band.icon;
  const [intent, setIntent] = useState<Intent | null>(null);
  const [form, setForm] = useKept<BidForm>(`bid-form:${vehicle.entityId}`, EMPTY_FORM);
  const [done, setDone] = useState(0);
  usePreparedBidding();
  return (
    <section className={css.root} aria-label={t('auction')} data-late={isLate || undefined}>
      <div
        className={cx(css.band, css[`band-${band.tone}`])}
        data-band={band.tone}
        data-for-all={isForAll || undefined}
      >
        <Icon aria-hidden="true" />
        <span>{band.title}</span>
        <small>{band.note}</small>
      </div>
      <div data-for-all={(isForAll && !isRunning(vehicle.auction.status)) || undefined}>
        <Hero vehicle={vehicle} context={context} />
      </div>
      <Rest vehicle={vehicle} />
      <div className={placeOf(vehicle)} data-for-all={isForAll || undefined}>
        {/* a bid that went through begins the actions again */}
        <Below
          key={done}
          vehicle={vehicle}
          context={context}
          form={form}
          onChange={(change) => setForm((latest) => ({ ...latest, ...change }))}
          onAsk={setIntent}
        />
      </div>
      {context?.role === 'bidder' && context.boundUntil !== null ? (
        <Suspense>
          <BoundNote vehicle={vehicle} context={context} until={context.boundUntil} />
        </Suspense>
      ) : null}
      {/* stays open over the end of the round: whoever is about to confirm gets an answer */}
      {intent ? (
        <LateBidDialog
          vehicle={vehicle}
          intent={intent}
          onClose={() => setIntent(null)}
          onDone={() => {
            setIntent(null);
            setForm(EMPTY_FORM);
            setDone(done + 1);
          }}
        />
      ) : null}
    </section>
  );
};
