import { GRID, onGrid } from '@rollheim/auction-rules';
import type { BidderContext, CatalogDetail } from '@rollheim/contracts';
import { Button, Notice, Stack, useOnline } from '@rollheim/ui';
import { useState } from 'react';
import { useAmounts } from '../../shared/tax.ts';
import { useWhen } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import css from '../bidding/BidPanel.module.css';
import { MoveDialog, type Asked } from '../moves/MoveDialog.tsx';
import { useAuctionMove } from '../moves/use-auction-move.ts';

interface Props {
  readonly vehicle: CatalogDetail;
  readonly context: BidderContext | null;
}

type Open = 'offer' | 'accept' | 'decline';

/** A dealer's late offer: make one, raise it, answer the owner's counter. */
export const LateOfferPanel = ({ vehicle, context }: Props) => {
  const t = useTexts();
  const say = useWhen();
  const online = useOnline();
  const [open, setOpen] = useState<Open | null>(null);
  const { entityId, auction, content } = vehicle;
  const { gross } = useAmounts(content.vatReportable);
  const move = useAuctionMove(entityId, () => setOpen(null));
  const own = context?.late ?? null;
  const least = context?.leastLateOffer ?? null;
  const counter = own?.counter ?? null;
  const call = `auction/${entityId}/late-offer`;
  const ask: Record<Open, () => Asked> = {
    offer: () => ({
      title: t('late_offer_title'),
      lead: content.title,
      note: t('late_offer_note'),
      cost: 'field',
      action: (amount) => t('late_offer_send', { amount }),
      field: {
        label: t('late_offer_label'),
        hint: t('least', { amount: gross(least ?? GRID) }),
        initial: least ?? GRID,
        check: (cents) =>
          !onGrid(cents)
            ? t('grid')
            : cents < (least ?? 0)
              ? t('least', { amount: gross(least ?? 0) })
              : null,
      },
    }),
    accept: () => ({
      title: t('counter_accept_title', { amount: gross(counter?.amount ?? 0) }),
      lead: content.title,
      cost: counter?.amount ?? 0,
      action: () => t('buy_now_amount', { amount: gross(counter?.amount ?? 0) }),
    }),
    decline: () => ({
      title: t('counter_decline_title'),
      lead: t('counter_decline_text'),
      danger: true,
      action: () => t('decline'),
    }),
  };
  const send = (which: Open, euros: number) => {
    if (which === 'offer')
      move.send({
        call,
        body: { amount: euros },
        done: t('late_offer_done', { amount: gross(euros * 100) }),
      });
    else
      move.send({
        call: `${call}/${which}`,
        body: { offerId: counter?.offerId ?? '' },
        done: t(which === 'accept' ? 'done_bought' : 'declined_done', {
          amount: gross(counter?.amount ?? 0),
        }),
      });
  };
  const show = (which: Open) => {
    move.reset();
    setOpen(which);
  };
  return (
    <Stack gap={3} className={css.act}>
      {own === null ? (
        <p>{t(`explain.${auction.status}`)}</p>
      ) : (
        <p>
          {t(own.reserved ? 'late_offer_reserved' : 'late_offer_waits', {
            amount: gross(own.amount),
            when: say(own.until),
          })}
        </p>
      )}
      {counter ? (
        <Notice
          kind="tertiary"
          title={t('counter_received', { amount: gross(counter.amount) })}
          actions={
            <>
              <Button size="sm" disabled={!online} onPress={() => show('accept')}>
                {t('accept_amount', { amount: gross(counter.amount) })}
              </Button>
              <Button size="sm" variant="outline" disabled={!online} onPress={() => show('decline')}>
                {t('decline')}
              </Button>
            </>
          }
        />
      ) : null}
      {least === null ? null : (
        <Button
          size="lg"
          block
          variant={own ? 'outline' : 'filled'}
          disabled={!online}
          onPress={() => show('offer')}
        >
          {t(own ? 'late_offer_raise' : 'late_offer_make')}
        </Button>
      )}
      {open ? (
        <MoveDialog
          asked={ask[open]()}
          vatReportable={content.vatReportable}
          move={move}
          onClose={() => setOpen(null)}
          onSend={(euros) => send(open, euros)}
        />
      ) : null}
    </Stack>
  );
};
