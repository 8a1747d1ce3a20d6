import { onGrid } from '@rollheim/auction-rules';
import type { OperatorContext } from '@rollheim/contracts';
import { useBusy, useTooLong } from '@rollheim/module-api';
import { Button, Dialog, formatPrice, MoneyField, Notice, Stack, TextArea } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { ASKS, HARSH, type OperatorMove } from './auction-moves.ts';
import { useOperatorMove } from './use-operator-move.ts';

interface Props {
  readonly auction: OperatorContext;
  readonly move: OperatorMove;
  readonly onClose: () => void;
}

const SHORTEST = 3;
const LONGEST = 2_000;

/** Asks once more, for the reason or the amount where one is needed, and says what follows. */
export const AuctionMoveDialog = ({ auction, move, onClose }: Props) => {
  const t = useTexts();
  const [reason, setReason] = useState('');
  const [euros, setEuros] = useState<number | null>(
    auction.systemMinimum === null ? null : auction.systemMinimum / 100,
  );
  const send = useOperatorMove(auction.auctionId, onClose);
  const close = () => {
    send.close();
    onClose();
  };
  const asks = ASKS[move];
  const { late } = auction;
  useBusy(true); // mounted only while it is open
  const wrong = asks === 'amount' && euros !== null && !onGrid(euros * 100);
  const long = useTooLong()(reason, LONGEST);
  const ready = asks === 'reason' ? reason.trim().length >= SHORTEST && !long : !wrong;
  const body = (): object | undefined => {
    if (asks === 'reason') return { reason: reason.trim() };
    if (asks === 'amount') return { amount: euros };
    return move.startsWith('reservation/') ? { offerId: late?.offerId ?? '' } : undefined;
  };
  return (
    <Dialog
      open
      persistent
      onClose={close}
      closeLabel={t('close')}
      title={t(`auctions.title.${move}`, { amount: formatPrice(late?.amount ?? 0) })}
      lead={t(`auctions.text.${move}`)}
      actions={
        <>
          <Button variant="quiet" onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            {...(HARSH.has(move) ? { variant: 'danger' as const } : {})}
            pending={send.isPending}
            disabled={!ready}
            onPress={() => send.send({ move, body: body() })}
          >
            {t(`auctions.send.${move}`)}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {asks === 'reason' ? (
          <TextArea
            label={t('operator.reason')}
            name="reason"
            required
            rows={4}
            error={long}
            value={reason}
            onChange={setReason}
          />
        ) : null}
        {asks === 'amount' ? (
          <MoneyField
            label={t('auctions.least_offer')}
            hint={t('auctions.least_offer_hint')}
            error={wrong ? t('auctions.grid') : undefined}
            value={euros}
            onChange={setEuros}
          />
        ) : null}
        {send.notice ? (
          <Notice kind={send.notice.kind} live="assertive">
            {send.notice.text}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
};
