import { onGrid } from '@rollheim/auction-rules';
import { inCents, inEuros, type OperatorContext } from '@rollheim/contracts';
import { fieldsOf } from '@rollheim/module-api';
import { BindingDialog } from '@rollheim/page-parts';
import { Checkbox, formatPrice, KeyFacts, MoneyField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { ReasonField, useReason } from './ActDialog.tsx';
import { shownMove, type OperatorMove } from './auction-moves.ts';
import { useOperatorMove } from './use-operator-move.ts';

interface Props {
  readonly auction: OperatorContext;
  /** Name of the vehicle. */
  readonly title: string;
  readonly move: OperatorMove;
  readonly onClose: () => void;
}

/** Asks once more, for the reason or the amount where one is needed, and says what follows. */
export const AuctionMoveDialog = ({ auction, title, move, onClose }: Props) => {
  const t = useTexts();
  const reason = useReason();
  const [euros, setEuros] = useState<number | null>(
    auction.systemMinimum === null ? null : inEuros(auction.systemMinimum),
  );
  const send = useOperatorMove(auction.auctionId, onClose);
  const { asks, harsh = false } = shownMove(move);
  const { late } = auction;
  const rescinds = move === 'rescind';
  // what the orders know of a dispute is known by a refusal alone
  const [mustAgree, setMustAgree] = useState(false);
  const [agreed, setAgreed] = useState(false);
  if (!mustAgree && 'agreed' in fieldsOf(send.error)) setMustAgree(true);
  const wrong = asks === 'amount' && euros !== null && !onGrid(inCents(euros));
  const body = (): object | undefined => {
    if (asks === 'reason') return { reason: reason.trimmed, ...(agreed ? { agreed } : {}) };
    if (asks === 'amount') return { amount: euros };
    return move.startsWith('reservation/') ? { offerId: late?.offerId ?? '' } : undefined;
  };
  return (
    <BindingDialog
      onClose={onClose}
      title={t(`auctions.title.${move}`, { amount: formatPrice(late?.amount ?? 0) })}
      lead={t(`auctions.text.${move}`)}
      action={t(`auctions.send.${move}`)}
      danger={harsh}
      disabled={asks === 'reason' ? !reason.ready || (mustAgree && !agreed) : wrong}
      act={send}
      onSend={() => send.send({ move, body: body() })}
    >
      {rescinds ? (
        <KeyFacts
          look="list"
          items={[
            { label: t('operator.vehicle'), value: title },
            { label: t('auctions.sold_for'), value: formatPrice(auction.auction.soldPrice ?? 0) },
          ]}
        />
      ) : null}
      {asks === 'reason' ? <ReasonField reason={reason} /> : null}
      {mustAgree ? (
        <Checkbox name="agreed" checked={agreed} onChange={setAgreed}>
          {t('auctions.agreed')}
        </Checkbox>
      ) : null}
      {asks === 'amount' ? (
        <MoneyField
          label={t('auctions.least_offer')}
          hint={t('auctions.least_offer_hint')}
          error={wrong ? t(Number.isNaN(euros) ? 'valuations.whole' : 'auctions.grid') : undefined}
          value={euros}
          onChange={setEuros}
        />
      ) : null}
    </BindingDialog>
  );
};
