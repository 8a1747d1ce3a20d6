import { Button, Countdown, formatAmount, Handshake, Price, useOnline } from '@rollheim/ui';
import { useState } from 'react';
import { useAnswerNow } from '../../shared/answer-now.ts';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import css from '../negotiation/NegotiationCard.module.css';
import { lateKey, type LateMove, type LateTalks } from './late.ts';
import { LateDialog } from './LateDialog.tsx';

const QUIET: ReadonlySet<LateMove['name']> = new Set(['decline', 'refuse']);

/** A pending late offer or reservation: the state, until when, and what may be answered. */
export const LateOfferCard = ({ talks }: { readonly talks: LateTalks }) => {
  const t = useTexts();
  const online = useOnline();
  const [move, setMove] = useState<LateMove | null>(null);
  const { side, amount, counter, reserved, myTurn, until, moves } = talks;
  const { gross, price, inWords, settle } = useAmounts(talks);
  const typed = moves.find(({ bounds }) => bounds !== null);
  const card = useAnswerNow({
    due: myTurn,
    typed: typed ? lateKey(talks, typed) : null,
    open: typed ? () => setMove(typed) : null,
  });
  const title = t(reserved ? `late.card.${side}_reserved` : `late.card.${side}_${myTurn ? 'turn' : 'waits'}`);
  // the figure that decides: what may be accepted, or the own amount that waits for an answer
  const figure = counter ?? { amount };
  const cost = side === 'bidder' && myTurn ? settle(figure.amount) : null;
  const caption = counter
    ? t(side === 'owner' ? 'card.my_ask' : 'card.seller_asks')
    : t(side === 'owner' ? 'card.dealer_offers' : 'card.my_offer');
  return (
    <section ref={card} className={css.root} aria-label={title} data-turn={myTurn ? 'own' : 'other'}>
      <div className={css.head}>
        <Handshake aria-hidden="true" />
        <span>{title}</span>
      </div>
      <div className={css.body}>
        <div className={css.hero}>
          <Price size="lg" caption={caption} {...price(figure.amount)} />
          <Countdown
            size="md"
            align="end"
            end={until}
            label={t('late.until')}
            caption={t('late.until')}
            endedLabel={t('card.over')}
          />
        </div>
        <p className={css.summary}>
          {[
            counter
              ? t(side === 'owner' ? 'late.their_offer' : 'late.own_offer', { amount: inWords(amount) })
              : null,
            counter && counter.amount > amount
              ? t('card.apart', { amount: gross(counter.amount - amount) })
              : null,
            cost
              ? t(cost.reverseCharge ? 'card.commission_net' : 'card.commission', {
                  amount: gross(figure.amount),
                  commission: formatAmount(cost.commissionGross),
                })
              : null,
            t(`late.note.${side}${reserved ? '_reserved' : ''}`),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      {moves.length > 0 ? (
        <div className={css.foot} data-actions={moves.length}>
          {moves.map((each, index) => (
            <Button
              key={each.name}
              size="lg"
              variant={QUIET.has(each.name) ? 'quiet' : index === 0 && myTurn ? 'filled' : 'outline'}
              {...(QUIET.has(each.name) && css.decline ? { className: css.decline } : {})}
              disabled={!online}
              onPress={() => setMove(each)}
            >
              {t(`late.move.${each.name}`, {
                amount: gross(each.stands),
              })}
            </Button>
          ))}
        </div>
      ) : null}
      {move ? <LateDialog talks={talks} move={move} onClose={() => setMove(null)} /> : null}
    </section>
  );
};
