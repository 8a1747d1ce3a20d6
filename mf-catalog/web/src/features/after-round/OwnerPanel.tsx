import type { AuctionStatus, CatalogDetail, OwnerContext } from '@rollheim/contracts';
import { customerAtom, useAtomValue, useLocation, useNavigate, usePath } from '@rollheim/module-api';
import { Button, ButtonLink, Notice, Stack, useOnline } from '@rollheim/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAmounts } from '../../shared/tax.ts';
import { useWhenWithin } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import css from '../bidding/BidPanel.module.css';
import { MoveDialog } from '../moves/MoveDialog.tsx';
import { stillOffered } from '../moves/offered.ts';
import { useAuctionMove } from '../moves/use-auction-move.ts';
import { askedOf, bodyOf, boundWords, namedMove, ownerMoves, type OwnerMove } from './owner-moves.ts';
import { isRunning, isUnsold } from '@rollheim/auction-rules';

interface Props {
  readonly vehicle: CatalogDetail;
  readonly context: OwnerContext;
}

/** Not offered: withdrawn, lapsed, cancelled by the team, or taken back to be changed and checked. */
const CLOSED: ReadonlySet<AuctionStatus> = new Set(['failed_na', 'inactive', 'editing', 'under_review']);

/** A move with the state in which it was pressed: another offer that comes meanwhile is not what is answered. */
interface Opened {
  readonly offered: OwnerMove;
  readonly context: OwnerContext;
}

/** The owner's side of the panel: the state, and the possible moves. */
export const OwnerPanel = ({ vehicle, context }: Props) => {
  const t = useTexts();
  const path = usePath();
  const say = useWhenWithin();
  const online = useOnline();
  const isMerchant = useAtomValue(customerAtom)?.profileType === 'MERCHANT';
  const [open, setOpen] = useState<Opened | null>(null);
  const { entityId, auction, content } = vehicle;
  const { gross } = useAmounts(content.vatReportable);
  const move = useAuctionMove(entityId, () => setOpen(null));
  const { late, highestBid, bound, rescindedAt, withdrawn } = context;
  const ended = isUnsold(auction.status);
  const moves = ownerMoves(context);
  const show = (offered: OwnerMove) => {
    move.reset();
    setOpen({ offered, context });
  };
  // a move that was chosen elsewhere: the address forgets it, then its dialog opens, whose entry has the address
  const navigate = useNavigate();
  const { search } = useLocation();
  const { named, rest } = namedMove(moves, search);
  const [chosen, setChosen] = useState<OwnerMove | null>(null);
  const choose = useEffectEvent(() => {
    if (!named || !online) return;
    setChosen(named);
    void navigate({ search: rest }, { replace: true });
  });
  useEffect(() => choose(), [named?.move, online]);
  const showChosen = useEffectEvent(() => {
    if (!chosen || named) return;
    setChosen(null);
    show(chosen);
  });
  useEffect(() => showChosen(), [chosen, named?.move]);
  const talks = isRunning(auction.status) || auction.status === 'sold';
  return (
    <Stack gap={3} className={css.act}>
      {isRunning(auction.status) || auction.status === 'published' ? <p>{t('owner_text')}</p> : null}
      {CLOSED.has(auction.status) ? (
        <p>
          {withdrawn
            ? t(`owner_gone.${withdrawn.by}`, { when: say(withdrawn.at) })
            : t(`explain.${auction.status}`)}
        </p>
      ) : null}
      {auction.status === 'editing' ? (
        <ButtonLink href={path('sell-edit', { id: entityId, step: 'auction' })} block size="lg">
          {t('owner_move.change')}
        </ButtonLink>
      ) : null}
      {ended && rescindedAt ? <p>{t('owner_rescinded', { when: say(rescindedAt) })}</p> : null}
      {auction.buyNow === null ? null : (
        <p>
          <strong>{t('buy_now')}</strong> {gross(auction.buyNow)}
        </p>
      )}
      {ended && highestBid ? (
        <p>
          <strong>{t('highest_of_round')}</strong> {gross(highestBid)}
        </p>
      ) : null}
      {bound ? <p>{boundWords(bound, gross, say, t)}</p> : null}
      {late ? (
        <Notice
          kind="tertiary"
          title={t(late.reserved ? 'reservation_received' : 'late_offer_received', {
            amount: gross(late.amount),
          })}
        >
          {late.counter
            ? t('counter_sent', { amount: gross(late.counter.amount) })
            : t('answer_until', { when: say(late.until) })}
        </Notice>
      ) : moves.length > 1 ? (
        <p>
          {t(`owner_explain.${auction.status !== 'failed' ? 'open' : rescindedAt ? 'rescinded' : 'failed'}`)}
        </p>
      ) : null}
      {moves.map((each, index) => (
        <Button
          key={each.move}
          block
          size={index === 0 ? 'lg' : 'md'}
          variant={each.move === 'withdraw' ? 'quiet' : index === 0 ? 'filled' : 'outline'}
          disabled={!online}
          onPress={() => show(each)}
        >
          {t(`owner_move.${each.move}`, { amount: gross(late?.amount ?? 0) })}
        </Button>
      ))}
      {auction.status === 'sold' ? (
        // until the order has come, where it will be
        <ButtonLink
          href={
            context.orderId
              ? path('sale', { id: context.orderId })
              : `${path(isMerchant ? 'merchant-ads' : 'my-vehicles')}#sales`
          }
          block
          size="lg"
        >
          {t('to_sale')}
        </ButtonLink>
      ) : null}
      {talks ? (
        <ButtonLink variant="outline" href={path('messages-thread', { slug: auction.auctionId })} block>
          {t('to_messages')}
        </ButtonLink>
      ) : null}
      {open ? (
        <MoveDialog
          asked={askedOf(open.offered, open.context, gross, say, t)}
          vatReportable={content.vatReportable}
          move={move}
          isGone={!stillOffered(context.moves, open.offered)}
          onClose={() => setOpen(null)}
          onSend={(cents) => {
            const { offered } = open;
            const body = bodyOf(offered, cents);
            move.send({
              call: `auction/${entityId}/${offered.move}`,
              ...(body ? { body } : {}),
              ...(offered.move === 'change'
                ? { leadsTo: path('sell-edit', { id: entityId, step: 'auction' }) }
                : {}),
              done: t(`owner_done.${offered.move}`),
            });
          }}
        />
      ) : null}
    </Stack>
  );
};
