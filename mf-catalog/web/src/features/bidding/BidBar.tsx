import type { CatalogDetail } from '@rollheim/contracts';
import { customerAtom, isDealerAtom, useAtomValue, useLocation, usePath } from '@rollheim/module-api';
import { Button, ButtonLink, Countdown, cx, Price, useOnline } from '@rollheim/ui';
import { Suspense, useEffect, useState, type RefObject } from 'react';
import { useBidWords } from '../../shared/BidLabel.tsx';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import { AfterBar } from '../after-round/OwnPanels.tsx';
import { useContextOf } from '../vehicle/queries.ts';
import type { BarProps } from './bar-props.ts';
import css from './BidBar.module.css';
import type { Intent } from './intent.ts';
import { LateBidDialog } from './late-bidding.tsx';
import { leastOf } from './least.ts';
import { isRunning } from '@rollheim/auction-rules';

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

/** The round: its price, its clock, the next bid. */
const RoundBar = ({ vehicle, className }: Pick<BarProps, 'vehicle' | 'className'>) => {
  const t = useTexts();
  const path = usePath();
  const { pathname } = useLocation();
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
      <ButtonLink href={`${path('login')}?next=${encodeURIComponent(pathname)}`}>
        {t('login_to_bid')}
      </ButtonLink>
    ) : !dealer ||
      context?.role === 'owner' ||
      bidder?.mayBid === false ||
      auction.outage ? null : leading ? (
      <Button
        variant="outline"
        disabled={!online}
        onPress={() => setIntent({ kind: 'agent', amount: least })}
      >
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
          typed={intent.kind === 'agent'}
          onClose={() => setIntent(null)}
          onDone={() => setIntent(null)}
        />
      ) : null}
    </>
  );
};

/** Price, time and the next step at the lower edge of a small screen, as long as there is one. */
export const BidBar = ({ vehicle, panel }: Props) => {
  const panelInSight = useInSight(panel);
  const context = useContextOf(vehicle.entityId).data;
  const toPanel = () => {
    panel.current?.scrollIntoView({ block: 'center' });
    panel.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  };
  const bar = { vehicle, toPanel, className: cx(css.root, panelInSight && css.away) };
  return (
    <>
      {/* its dialog stays open over the end of the round: whoever is about to confirm gets an answer */}
      <RoundBar {...bar} />
      {context && !isRunning(vehicle.auction.status) ? (
        <Suspense>
          <AfterBar {...bar} context={context} />
        </Suspense>
      ) : null}
    </>
  );
};
