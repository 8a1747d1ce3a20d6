import { isDue, type OrderDetail, type OrderDispute, type WithdrawalBody } from '@rollheim/contracts';
import { useServerTime } from '@rollheim/module-api';
import { OTHER_SIDE, ActDialog } from '@rollheim/page-parts';
import { useTexts } from '../../texts.ts';
import { useDisputeAct } from './use-dispute-act.ts';

interface Props {
  readonly detail: OrderDetail;
  readonly dispute: OrderDispute;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks once more before a report is withdrawn. */
export const Withdrawal = ({ detail: { order, side }, dispute, onClose, onDone }: Props) => {
  const t = useTexts();
  const now = useServerTime(60_000);
  const act = useDisputeAct<WithdrawalBody>(
    order.orderId,
    (body) => ({ method: 'POST', path: `/private/orders/${order.orderId}/dispute/withdraw`, body }),
    t('order.dispute.withdrawn'),
    () => {
      onClose();
      onDone();
    },
  );
  return (
    <ActDialog
      role="alertdialog"
      title={t('order.dispute.withdraw_title')}
      lead={[
        t(`order.dispute.withdraw_lead_${OTHER_SIDE[side]}`),
        ...(isDue(dispute, now) ? [t('order.dispute.withdraw_final')] : []),
      ].join(' ')}
      action={t('order.dispute.withdraw')}
      act={act}
      onSend={() => act.send({ disputeId: dispute.disputeId })}
      onClose={onClose}
    />
  );
};
