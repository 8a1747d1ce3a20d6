import {
  refundOf,
  type OrderDispute,
  type OrderRow,
  type RescissionBody,
  type SettlementBody,
} from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { ActDialog, useActOn } from '@rollheim/page-parts';
import { formatPrice, KeyFacts } from '@rollheim/ui';
import type { Binding } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { OPERATOR_KEY } from './queries.ts';
import { netOf, type Outcome } from './settlement.ts';

/** What the team is about to decide. */
export interface Decision {
  readonly outcome: Outcome;
  /** Cents; 0 unless that is the outcome. */
  readonly reduction: number;
  readonly text: string;
  /** Before the other side's time is over, as both have agreed. */
  readonly agreed: boolean;
}

interface Props {
  readonly order: OrderRow;
  readonly dispute: OrderDispute;
  readonly decision: Decision;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks once more before a dispute is settled for good. A rescission is the auction's own move, and ends the dispute. */
export const SettleDialog = ({ order, dispute, decision, onClose, onDone }: Props) => {
  const t = useTexts();
  const act = useActOn<Decision>([OPERATOR_KEY], {
    request: ({ outcome, reduction, text, agreed }): Binding => {
      const base = `/private/operator/orders/${order.orderId}` as const;
      const both = agreed ? { agreed } : {};
      if (outcome === 'rescission') {
        const body: RescissionBody = { reason: text, ...both };
        return { method: 'POST', path: `${base}/cancel`, body };
      }
      const { disputeId } = dispute;
      const body: SettlementBody = { disputeId, outcome, reduction, text, ...both };
      return { method: 'POST', path: `${base}/dispute/settle`, body };
    },
    done: () => t('payments.dispute.settled'),
    onDone: () => onDone(),
  });
  const { outcome, reduction, text, agreed } = decision;
  const back = outcome === 'rescission' ? refundOf({ ...order, status: 'canceled' })?.due : 0;
  const locale = useAtomValue(localeAtom);
  const cents = (amount: number): string => formatPrice(amount, locale, { withCents: true });
  return (
    <ActDialog
      role="alertdialog"
      title={t('payments.dispute.confirm_title')}
      lead={t('payments.dispute.confirm_lead')}
      action={t('payments.dispute.confirm_send')}
      danger={outcome === 'rescission'}
      act={act}
      onSend={() => act.send(decision)}
      onClose={onClose}
    >
      <KeyFacts
        look="list"
        items={[
          { label: t('payments.dispute.decide'), value: t(`payments.dispute.outcome.${outcome}`) },
          ...(outcome === 'reduction'
            ? [
                { label: t('payments.dispute.reduction'), value: cents(reduction) },
                { label: t('payments.dispute.confirm_price'), value: cents(order.price - reduction) },
                ...netOf(order, reduction).map(({ name, amount }) => ({
                  label: t(`payments.dispute.confirm_net_${name}`),
                  value: cents(amount),
                })),
              ]
            : []),
          ...(back
            ? [{ label: t('payments.came_in'), value: cents(back), note: t('payments.came_in_back') }]
            : []),
          ...(agreed
            ? [
                {
                  label: t('payments.dispute.confirm_agreed'),
                  value: t('payments.dispute.confirm_agreed_text'),
                },
              ]
            : []),
          { label: t('operator.reason'), value: text },
        ]}
      />
    </ActDialog>
  );
};
