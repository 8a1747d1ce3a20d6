import type { OrderDispute, OrderRow } from '@rollheim/contracts';
import { Button, formatAmount, Notice, NumberField, RadioGroup, Stack } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { ReasonField, useReason } from './ActDialog.tsx';
import { AgreedCheckbox, useAwaitedSide } from './AgreedCheckbox.tsx';
import { useRights } from './rights.ts';
import { SettleDialog, type Decision } from './SettleDialog.tsx';
import { outcomesOf, reductionOf, type Outcome, type Typed } from './settlement.ts';

interface Props {
  readonly order: OrderRow;
  readonly dispute: OrderDispute;
  readonly onClose: () => void;
}

/** Characters that a decision has at least, as every statement. */
const SHORTEST = 10;

/** What the team decides, and why; it is asked once more before it is sent. */
export const Settle = ({ order, dispute, onClose }: Props) => {
  const t = useTexts();
  const { may } = useRights();
  const awaited = useAwaitedSide(dispute);
  const outcomes = outcomesOf(order, may('auction.rescind'));
  const [agreed, setAgreed] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [euros, setEuros] = useState<Typed>(null);
  const reason = useReason();
  const [decision, setDecision] = useState<Decision | null>(null);
  const reduces = outcome === 'reduction';
  const { cents: reduction, fault } = reductionOf(order, euros);
  const ready =
    outcome !== null &&
    (awaited === null || agreed) &&
    reason.ready &&
    reason.trimmed.length >= SHORTEST &&
    (!reduces || reduction !== null);
  return (
    <Stack gap={4}>
      <RadioGroup
        label={t('payments.dispute.decide')}
        choices={outcomes.map((each) => ({ value: each, label: t(`payments.dispute.outcome.${each}`) }))}
        value={outcome}
        onChange={(chosen) => setOutcome(outcomes.find((each) => each === chosen) ?? null)}
      />
      {order.status === 'paid' ? <Notice kind="info">{t('payments.dispute.no_rescission')}</Notice> : null}
      {reduces ? (
        <NumberField
          label={t('payments.dispute.reduction')}
          hint={t('payments.dispute.reduction_hint', { amount: formatAmount(order.price) })}
          name="reduction"
          required
          decimals={2}
          live
          unit="€"
          value={euros}
          onChange={(value, unreadable) => setEuros(unreadable ?? value)}
          error={fault && t(`payments.dispute.reduction_${fault}`)}
        />
      ) : null}
      <ReasonField reason={reason} />
      {awaited ? <AgreedCheckbox side={awaited} checked={agreed} onChange={setAgreed} /> : null}
      <div>
        <Button
          variant={outcome === 'rescission' ? 'danger' : 'filled'}
          disabled={!ready}
          onPress={() =>
            outcome &&
            setDecision({
              outcome,
              reduction: reduces ? (reduction ?? 0) : 0,
              text: reason.trimmed,
              agreed: awaited !== null && agreed,
            })
          }
        >
          {t('payments.dispute.settle')}
        </Button>
      </div>
      {decision ? (
        <SettleDialog
          order={order}
          dispute={dispute}
          decision={decision}
          onClose={() => setDecision(null)}
          onDone={onClose}
        />
      ) : null}
    </Stack>
  );
};
