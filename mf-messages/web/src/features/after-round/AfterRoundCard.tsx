import { Button, Handshake, Price, useOnline } from '@rollheim/ui';
import { useState } from 'react';
import { useAnswerNow } from '../../shared/answer-now.ts';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import css from '../negotiation/NegotiationCard.module.css';
import { AfterDialog } from './AfterDialog.tsx';
import { afterKey, type AfterMove, type AfterRound } from './after.ts';

/** A vehicle that its round did not sell: how the owner goes on, or a dealer's late offer. */
export const AfterRoundCard = ({ after }: { readonly after: AfterRound }) => {
  const t = useTexts();
  const online = useOnline();
  const [move, setMove] = useState<AfterMove | null>(null);
  const { side, head, moves, amount, pending, isRescinded } = after;
  const { price } = useAmounts(after);
  const typed = moves.find(({ bounds }) => bounds !== null);
  // no one waits for it: the list never asks for it
  const card = useAnswerNow({
    due: false,
    typed: typed ? afterKey(after, typed) : null,
    open: typed ? () => setMove(typed) : null,
  });
  const own = head === 'failed' ? 'owner_status.failed' : 'owner_status.acpt_late_offer';
  const title = t(side === 'owner' ? own : 'status.acpt_late_offer');
  const explained =
    side === 'owner'
      ? isRescinded && head === 'failed'
        ? 'rescinded'
        : head
      : pending
        ? 'pending'
        : 'bidder';
  return (
    <section ref={card} className={css.root} aria-label={title} data-turn="own">
      <div className={css.head}>
        <Handshake aria-hidden="true" />
        <span>{title}</span>
      </div>
      <div className={css.body}>
        <Price size="lg" caption={t(side === 'owner' ? 'card.minimum' : 'after.least')} {...price(amount)} />
        <p className={css.summary}>{t(`after.explain.${explained}`)}</p>
      </div>
      <div className={css.foot} data-actions={moves.length}>
        {moves.map((each, index) => (
          <Button
            key={each.name}
            size="lg"
            variant={each.name === 'withdraw' ? 'quiet' : index === 0 ? 'filled' : 'outline'}
            {...(each.name === 'withdraw' && css.decline ? { className: css.decline } : {})}
            disabled={!online}
            onPress={() => setMove(each)}
          >
            {t(`after.move.${each.name}`)}
          </Button>
        ))}
      </div>
      {move ? <AfterDialog after={after} move={move} onClose={() => setMove(null)} /> : null}
    </section>
  );
};
