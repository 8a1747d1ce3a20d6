import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, Countdown, formatAmount, formatDateTime, Price, Scale, useOnline } from '@rollheim/ui';
import { OfferGap } from '@rollheim/page-parts/offer-gap';
import { useState } from 'react';
import { useAnswerNow } from '../../shared/answer-now.ts';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { counterKey, CounterDialog } from './CounterDialog.tsx';
import { DeclineDialog, restartKey } from './DeclineDialog.tsx';
import type { Talks } from './talks.ts';
import css from './NegotiationCard.module.css';

/** Offer and ask; nothing where one of them is not known, or they have met. */
const Gap = ({ talks }: { readonly talks: Talks }) => {
  const t = useTexts();
  const { price } = useAmounts(talks);
  const { offer, ask, minimum, side } = talks;
  const right = ask ?? minimum;
  if (offer === null || right === null || right <= offer) return null;
  const rightLabel = ask === null ? 'card.minimum' : side === 'owner' ? 'card.my_ask' : 'card.ask';
  const captions = { offer: t(side === 'bidder' ? 'card.my_offer' : 'card.offer'), ask: t(rightLabel) };
  return <OfferGap offer={offer} ask={right} captions={captions} price={price} />;
};

/** How far apart the sides are, where it began, what a sale would cost. */
const Summary = ({ talks }: { readonly talks: Talks }) => {
  const t = useTexts();
  const { gross, settle } = useAmounts(talks);
  const { side, offer, ask, firstAsk, standing, myTurn } = talks;
  const cost = settle(standing);
  const parts = [
    offer !== null && ask !== null && ask > offer ? t('card.apart', { amount: gross(ask - offer) }) : null,
    firstAsk !== null && firstAsk !== ask ? t('card.first_ask', { amount: gross(firstAsk) }) : null,
    side === 'owner'
      ? t('card.free')
      : myTurn
        ? t(cost.reverseCharge ? 'card.commission_net' : 'card.commission', {
            amount: gross(standing),
            commission: formatAmount(cost.commissionGross),
          })
        : null,
    myTurn ? null : t(side === 'owner' ? 'card.wait_owner' : 'card.wait_bidder'),
  ].filter((part): part is string => part !== null);
  return <p className={css.summary}>{parts.join(' ')}</p>;
};

/** A dialog with the state in which it was opened: another offer that comes meanwhile is not what is answered. */
interface Asked {
  readonly which: 'accept' | 'counter' | 'decline';
  readonly talks: Talks;
}

/** What is to be answered now, for owner and bidder: accept, counter, decline; or that the other side is to move. */
export const NegotiationCard = ({ talks }: { readonly talks: Talks }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const online = useOnline();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (which: Asked['which']) => setAsked({ which, talks });
  const { side, myTurn, standing, deadline, saidAt, counter: bounds } = talks;
  const amounts = useAmounts(talks);
  const close = () => setAsked(null);
  const counters = myTurn && bounds !== null;
  const card = useAnswerNow({
    due: myTurn,
    typed: counters ? counterKey(talks) : null,
    open: counters ? () => ask('counter') : null,
  });
  useAnswerNow({
    due: false,
    typed: side === 'owner' ? restartKey(talks) : null,
    open: () => ask('decline'),
  });
  const title = t(`card.${side}_${myTurn ? 'turn' : 'waits'}`);
  // the figure that decides: what may be accepted, or the own amount that waits for an answer
  const mine = side === 'owner' ? 'card.my_ask' : 'card.my_offer';
  const theirs = side === 'owner' ? 'card.dealer_offers' : 'card.seller_asks';
  return (
    <section ref={card} className={css.root} aria-label={title} data-turn={myTurn ? 'own' : 'other'}>
      <div className={css.head}>
        <Scale aria-hidden="true" />
        <span>{title}</span>
        {saidAt ? (
          <time dateTime={saidAt} className={css.time}>
            {formatDateTime(saidAt, locale, 'time')}
          </time>
        ) : null}
      </div>
      <div className={css.body}>
        <div className={css.hero}>
          <Price size="lg" caption={t(myTurn ? theirs : mine)} {...amounts.price(standing)} />
          <Countdown
            size="md"
            align="end"
            end={deadline}
            label={t('card.answer_within')}
            caption={t(myTurn ? 'card.answer_within' : 'card.answer_expected')}
            endedLabel={t('card.over')}
          />
        </div>
        <Gap talks={talks} />
        <Summary talks={talks} />
      </div>
      {myTurn || side === 'owner' ? (
        <div className={css.foot} data-actions={myTurn ? (bounds ? 3 : 2) : 1}>
          {myTurn ? (
            <Button size="lg" disabled={!online} onPress={() => ask('accept')}>
              {t('accept', { amount: amounts.gross(standing) })}
            </Button>
          ) : null}
          {myTurn && bounds ? (
            <Button size="lg" variant="outline" disabled={!online} onPress={() => ask('counter')}>
              {t('counter')}
            </Button>
          ) : null}
          <Button
            size="lg"
            variant="quiet"
            className={css.decline}
            disabled={!online}
            onPress={() => ask('decline')}
          >
            {t(myTurn ? 'decline' : 'end_talks')}
          </Button>
        </div>
      ) : null}
      {asked ? <Dialog asked={asked} isGone={asked.talks.offerId !== talks.offerId} onClose={close} /> : null}
    </section>
  );
};

interface DialogProps {
  readonly asked: Asked;
  readonly isGone: boolean;
  readonly onClose: () => void;
}

const Dialog = ({ asked: { which, talks }, ...props }: DialogProps) => {
  if (which === 'accept') return <AcceptDialog talks={talks} {...props} />;
  if (which === 'decline') return <DeclineDialog talks={talks} {...props} />;
  return talks.counter && <CounterDialog talks={talks} bounds={talks.counter} {...props} />;
};
