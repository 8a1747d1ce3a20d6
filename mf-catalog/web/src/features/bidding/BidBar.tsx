import type { AuctionContext, CatalogDetail } from '@rollheim/contracts';
import { customerAtom, isDealerAtom, useAtomValue, useLocation, usePath } from '@rollheim/module-api';
import { Button, ButtonLink, Countdown, cx, Price, useOnline } from '@rollheim/ui';
import { Suspense, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useBidWords } from '../../shared/BidLabel.tsx';
import { standingOf } from '../../shared/own-standing.ts';
import { toneOf } from '../../shared/standing.ts';
import { useAmounts } from '../../shared/tax.ts';
import { useWhen } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import { LateOfferStep } from '../after-round/OwnPanels.tsx';
import { useContextOf } from '../vehicle/queries.ts';
import css from './BidBar.module.css';
import { figureOf } from './figure.ts';
import type { Intent } from './intent.ts';
import { LateBidDialog } from './late-bidding.tsx';
import { leastOf } from './least.ts';
import { isRunning, takesOffers } from '@rollheim/auction-rules';

interface Props {
  readonly vehicle: CatalogDetail;
  /** The panel: while it is in sight, the bar is not needed. */
  readonly panel: RefObject<HTMLElement | null>;
}

/** True while at least half of the element is in sight. */
function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInSight((entries.at(-1)?.intersectionRatio ?? 0) >= 0.5),
      { threshold: [0, 0.5] },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inSight;
}

/** Shows the panel, with the focus on its first button. */
function goTo({ current }: RefObject<HTMLElement | null>): void {
  current?.scrollIntoView({ block: 'center' });
  current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}

/** The way in for a visitor who would bid or offer. */
const ToLogin = ({ children }: { readonly children: string }) => {
  const path = usePath();
  const { pathname } = useLocation();
  return <ButtonLink href={`${path('login')}?next=${encodeURIComponent(pathname)}`}>{children}</ButtonLink>;
};

/** The round: its price, its clock, the next bid. */
const RoundBar = ({ vehicle, panel, className }: Props & { readonly className: string }) => {
  const t = useTexts();
  const online = useOnline();
  const customer = useAtomValue(customerAtom);
  const dealer = useAtomValue(isDealerAtom);
  const context = useContextOf(vehicle.entityId).data;
  const [intent, setIntent] = useState<Intent | null>(null);
  const { auction, content } = vehicle;
  const bidder = context?.role === 'bidder' ? context : null;
  const amounts = useAmounts(content.vatReportable);
  const words = useBidWords(content.vatReportable);
  const price = auction.price ?? auction.startPrice;
  const view = price === null ? null : amounts.settle(price);
  const leading = bidder?.holdingHighestBid === true;
  const least = leastOf(auction, bidder);
  const action =
    customer === null ? (
      <ToLogin>{t('login_to_bid')}</ToLogin>
    ) : !dealer ||
      context?.role === 'owner' ||
      bidder?.mayBid === false ||
      auction.outage ? null : leading ? (
      <Button variant="outline" onPress={() => goTo(panel)}>
        {t('raise_limit')}
      </Button>
    ) : (
      <Button disabled={!online} onPress={() => setIntent({ kind: 'bid', amount: least })}>
        {words(least).label}
      </Button>
    );
  return (
    <>
      {isRunning(auction.status) && auction.endAt ? (
        <div className={className}>
          <Price
            size="sm"
            className={css.price}
            caption={t(
              leading
                ? 'you_lead'
                : bidder?.overbid
                  ? 'overbid'
                  : auction.price === null
                    ? 'start_price'
                    : 'current_bid',
            )}
            amount={view?.shown ?? null}
            note={view ? t(`price_short.${view.kind}`) : undefined}
            tone={leading ? 'success' : bidder?.overbid ? 'error' : 'none'}
            icon={null}
          />
          <Countdown end={auction.endAt} label={t('ends_in')} endedLabel={t('ended')} />
          {action}
        </div>
      ) : null}
      {intent ? (
        <LateBidDialog
          vehicle={vehicle}
          intent={intent}
          onClose={() => setIntent(null)}
          onDone={() => setIntent(null)}
        />
      ) : null}
    </>
  );
};

/** The talks that the viewer is a side of. */
const talksOf = (context: AuctionContext | undefined) =>
  context?.role === 'owner' || context?.role === 'bidder' ? context.negotiation : null;

/** What is next after the round for whoever looks; null: nothing, the panel says why. */
function useStepAfter({ vehicle, panel }: Props): ReactNode {
  const t = useTexts();
  const customer = useAtomValue(customerAtom);
  const dealer = useAtomValue(isDealerAtom);
  const context = useContextOf(vehicle.entityId).data;
  const { status, outage } = vehicle.auction;
  const talks = talksOf(context);
  if (talks)
    return talks.turn === context?.role ? <Button onPress={() => goTo(panel)}>{t('talks_to')}</Button> : null;
  if (outage || !takesOffers(status)) return null;
  if (customer === null) return <ToLogin>{t('login_to_offer')}</ToLogin>;
  if (!dealer || context?.role !== 'bidder') return null;
  return context.moves?.some(({ move }) => move.startsWith('late-offer')) ? (
    <Suspense>
      <LateOfferStep vehicle={vehicle} context={context} onAnswer={() => goTo(panel)} />
    </Suspense>
  ) : null;
}

/** Talks and offers after the round: the figure that counts, until when, the answer or the offer. */
const AfterBar = ({ vehicle, panel, className }: Props & { readonly className: string }) => {
  const t = useTexts();
  const say = useWhen();
  const context = useContextOf(vehicle.entityId).data;
  const step = useStepAfter({ vehicle, panel });
  const amounts = useAmounts(vehicle.content.vatReportable);
  if (step === null) return null;
  const { caption, gross, until } = figureOf(vehicle, context, t);
  const view = gross === null ? null : amounts.settle(gross);
  const deadline = talksOf(context)?.deadline;
  return (
    <div className={className}>
      <Price
        size="sm"
        className={css.price}
        caption={caption}
        amount={view?.shown ?? null}
        note={view ? t(`price_short.${view.kind}`) : undefined}
        tone={toneOf(standingOf(vehicle.auction.status, context))}
        icon={null}
      />
      {deadline ? (
        <Countdown end={deadline} label={t('talks.answer_within')} endedLabel={t('talks.over')} />
      ) : until ? (
        <p className={css.until}>
          {until.caption} <time dateTime={until.at}>{say(until.at)}</time>
        </p>
      ) : null}
      {step}
    </div>
  );
};

/** Price, time and the next step at the lower edge of a small screen, as long as there is one. */
export const BidBar = ({ vehicle, panel }: Props) => {
  const panelInSight = useInSight(panel);
  const bar = { vehicle, panel, className: cx(css.root, panelInSight && css.away) };
  return (
    <>
      {/* its dialog stays open over the end of the round: whoever is about to confirm gets an answer */}
      <RoundBar {...bar} />
      {isRunning(vehicle.auction.status) ? null : <AfterBar {...bar} />}
    </>
  );
};
