import { takesOffers } from '@rollheim/auction-rules';
import type { AuctionContext } from '@rollheim/contracts';
import { isDealerAtom, useAtomValue } from '@rollheim/module-api';
import { Button, Countdown, Price } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { standingOf } from '../../shared/own-standing.ts';
import { toneOf } from '../../shared/standing.ts';
import { useAmounts } from '../../shared/tax.ts';
import { useWhen } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import type { BarProps } from '../bidding/bar-props.ts';
import { figureOf } from '../bidding/figure.ts';
import css from './AfterBar.module.css';
import { LateOfferStep } from './LateOfferPanel.tsx';

interface Props extends BarProps {
  readonly context: AuctionContext;
}

/** The talks that the viewer is a side of. */
const talksOf = (context: AuctionContext) => (context.role === 'none' ? null : context.negotiation);

/** What is next after the round for whoever looks; null: nothing, the panel says why. */
function useStepAfter({ vehicle, context, toPanel }: Props): ReactNode {
  const t = useTexts();
  const dealer = useAtomValue(isDealerAtom);
  const { status, outage } = vehicle.auction;
  const talks = talksOf(context);
  if (talks) return talks.turn === context.role ? <Button onPress={toPanel}>{t('talks_to')}</Button> : null;
  if (outage || !takesOffers(status) || !dealer || context.role !== 'bidder') return null;
  return context.moves?.some(({ move }) => move.startsWith('late-offer')) ? (
    <LateOfferStep vehicle={vehicle} context={context} onAnswer={toPanel} />
  ) : null;
}

/** Talks and offers after the round: the figure that counts, until when, the answer or the offer. */
export const AfterBar = (props: Props) => {
  const { vehicle, context, className } = props;
  const t = useTexts();
  const say = useWhen();
  const step = useStepAfter(props);
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
