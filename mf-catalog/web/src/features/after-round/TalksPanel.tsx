import type {
  BidderContext,
  CatalogDetail,
  NegotiationContext,
  OfferedMove,
  OwnerContext,
} from '@rollheim/contracts';
import { usePath } from '@rollheim/module-api';
import {
  Button,
  ButtonLink,
  Countdown,
  formatAmount,
  Notice,
  RadioGroup,
  Stack,
  useOnline,
} from '@rollheim/ui';
import { OfferGap } from '@rollheim/page-parts/offer-gap';
import { useState } from 'react';
import { useAmounts } from '../../shared/tax.ts';
import { useWhenWithin } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import clockCss from '../bidding/BidDialog.module.css';
import panel from '../bidding/BidPanel.module.css';
import { MoveDialog } from '../moves/MoveDialog.tsx';
import { stillOffered } from '../moves/offered.ts';
import { useAuctionMove } from '../moves/use-auction-move.ts';
import { boundWords } from './owner-moves.ts';
import { gapOf, type Gap } from './talks-gap.ts';
import { callOf, talksAsked, talksDone, talksMoves, THEN, type TalksMove, type Then } from './talks-moves.ts';
import css from './TalksPanel.module.css';

interface Props {
  readonly vehicle: CatalogDetail;
  readonly context: OwnerContext | BidderContext;
  readonly negotiation: NegotiationContext;
}

/** What the one side reads of the amount that the other named. */
const NAMED = { owner: 'counter_received', bidder: 'talks_bidder' } as const;

/** An answer with the state in which it was pressed: another offer that comes meanwhile is not what is answered. */
interface Opened {
  readonly which: TalksMove;
  readonly offered: OfferedMove;
  readonly negotiation: NegotiationContext;
}

/** Offer and ask, and how far apart they are. */
const Between = ({
  gap: { offer, ask, isMinimum },
  role,
  vatReportable,
}: {
  readonly gap: Gap;
  readonly role: 'owner' | 'bidder';
  readonly vatReportable: boolean;
}) => {
  const t = useTexts();
  const { settle, gross } = useAmounts(vatReportable);
  const right = isMinimum ? 'talks.minimum' : role === 'owner' ? 'talks.my_ask' : 'talks.ask';
  return (
    <>
      <OfferGap
        offer={offer}
        ask={ask}
        captions={{ offer: t(role === 'bidder' ? 'talks.my_offer' : 'talks.offer'), ask: t(right) }}
        price={(cents) => {
          const { shown, kind } = settle(cents);
          return kind === 'net'
            ? { amount: shown, exact: true, note: t('price_short.net') }
            : { amount: shown };
        }}
      />
      {isMinimum ? null : <p className={panel.hint}>{t('talks.apart', { amount: gross(ask - offer) })}</p>}
    </>
  );
};

/** A renegotiation for one of its sides: the state, its clock, and the answers that are possible now. */
export const TalksPanel = ({ vehicle: { entityId, content }, context, negotiation }: Props) => {
  const t = useTexts();
  const path = usePath();
  const say = useWhenWithin();
  const online = useOnline();
  const amounts = useAmounts(content.vatReportable);
  const [open, setOpen] = useState<Opened | null>(null);
  const [then, setThen] = useState<Then>('restart');
  const move = useAuctionMove(entityId, () => setOpen(null));
  const { role } = context;
  const { turn, standing, deadline } = negotiation;
  const mine = turn === role;
  const gap = gapOf(context, negotiation);
  const moves = talksMoves(context);
  const told = (of: NegotiationContext) => ({
    side: role,
    title: content.title,
    negotiation: of,
    amounts,
    t,
  });
  const show = (which: TalksMove) => {
    const offered = moves[which];
    move.reset();
    setThen('restart');
    if (offered) setOpen({ which, offered, negotiation });
  };
  const declines = role === 'owner' && open?.which === 'decline';
  const bound = context.role === 'owner' ? context.bound : null;
  return (
    <Stack gap={3} className={panel.act}>
      <Notice
        kind={mine ? 'tertiary' : 'info'}
        title={t(standing.by === role ? 'talks_mine' : NAMED[standing.by], {
          amount: amounts.offer(standing.amount),
        })}
      >
        {t(mine ? 'talks_answer' : `talks_wait.${turn}`, { when: say(deadline) })}
      </Notice>
      <div className={clockCss.clock}>
        <span>{t(mine ? 'talks.answer_within' : 'talks.answer_expected')}</span>
        <Countdown end={deadline} label={t('talks.answer_within')} endedLabel={t('talks.over')} />
      </div>
      {gap ? <Between gap={gap} role={role} vatReportable={content.vatReportable} /> : null}
      {moves.accept ? (
        <Button size="lg" block disabled={!online} onPress={() => show('accept')}>
          {t('accept_amount', { amount: amounts.gross(standing.amount) })}
        </Button>
      ) : null}
      {moves.accept && role === 'bidder' ? (
        <p className={panel.cost}>
          {t('all_in')} <strong>{formatAmount(amounts.settle(standing.amount).total)}</strong>
        </p>
      ) : null}
      {moves.counter ? (
        <Button size="lg" block variant="outline" disabled={!online} onPress={() => show('counter')}>
          {t('talks.counter')}
        </Button>
      ) : null}
      {moves.decline ? (
        <Button
          block
          variant="quiet"
          className={css.decline}
          disabled={!online}
          onPress={() => show('decline')}
        >
          {t(mine ? 'decline' : 'talks.end')}
        </Button>
      ) : null}
      <ButtonLink href={path('messages-thread', { slug: entityId })} variant="quiet" block>
        {t('to_messages')}
      </ButtonLink>
      {open ? (
        <MoveDialog
          asked={talksAsked(open.which, open.offered, then, told(open.negotiation))}
          vatReportable={content.vatReportable}
          move={move}
          isGone={!stillOffered<OfferedMove>(context.moves, open.offered)}
          onClose={() => setOpen(null)}
          onSend={(cents) => {
            const goesOn = declines ? then : null;
            const { path: call, body } = callOf(open.offered, cents, goesOn);
            move.send({
              call: `auction/${entityId}/${call}`,
              body,
              done: talksDone(open.which, goesOn, told(open.negotiation)),
            });
          }}
        >
          {declines ? (
            <>
              <RadioGroup
                label={t('talks.then')}
                look="tiles"
                className={css.then}
                value={then}
                onChange={(value) => setThen(value as Then)}
                choices={THEN.map((value) => ({ value, ...thenWords(value, open.offered, amounts, t) }))}
              />
              {bound && then !== 'end' ? (
                <Notice kind="info">{boundWords(bound, amounts.gross, say, t, then === 'restart')}</Notice>
              ) : null}
            </>
          ) : null}
        </MoveDialog>
      ) : null}
    </Stack>
  );
};

/** Label and note of a way to go on. */
function thenWords(
  then: Then,
  { most }: OfferedMove,
  { gross }: Pick<ReturnType<typeof useAmounts>, 'gross'>,
  t: ReturnType<typeof useTexts>,
): { readonly label: string; readonly note: string } {
  if (then === 'restart')
    return { label: t('owner_move.restart'), note: t('owner_text.restart', { most: gross(most ?? 0) }) };
  return then === 'pause'
    ? { label: t('talks.pause'), note: t('talks.pause_note') }
    : { label: t('owner_move.late-offers/open'), note: t('talks.open_note') };
}
