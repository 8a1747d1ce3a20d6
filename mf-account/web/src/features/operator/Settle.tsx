import type { DisputeStatement, OrderDispute, OrderRow, SettlementBody } from '@rollheim/contracts';
import { localeAtom, useAct, useAtomValue, useQueryClient, useServerTime } from '@rollheim/module-api';
import {
  Button,
  Checkbox,
  formatAmount,
  formatDateTime,
  MoneyField,
  Notice,
  RadioGroup,
  Stack,
} from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { ActNotice, ReasonField, useReason } from './ActDialog.tsx';
import { OPERATOR_KEY } from './queries.ts';
import { useRights } from './rights.ts';
import { isUnheard, outcomesOf, type Outcome } from './settlement.ts';

interface Props {
  readonly order: OrderRow;
  readonly dispute: OrderDispute;
  readonly statements: readonly DisputeStatement[];
  readonly onClose: () => void;
}

/** An amount field is in euros. */
const CENTS = 100;

/** Characters that a decision has at least, as every statement. */
const SHORTEST = 10;

interface Decision {
  readonly outcome: Outcome;
  readonly reduction: number;
  readonly text: string;
}

/** What the team decides, and why. A rescission is the auction's own move, and ends the dispute. */
export const Settle = ({ order, dispute, statements, onClose }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { may } = useRights();
  const unheard = isUnheard(dispute, statements, useServerTime(60_000));
  const outcomes = outcomesOf(order, may('auction.rescind'));
  const [decides, setDecides] = useState(false);
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [euros, setEuros] = useState<number | null>(null);
  const reduction = euros === null ? null : euros * CENTS;
  const reason = useReason();
  const refresh = () => void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
  const act = useAct<Decision>({
    request: ({ text, ...decided }) => {
      const base = `/private/operator/orders/${order.orderId}`;
      if (decided.outcome === 'rescission')
        return { method: 'POST', path: `${base}/cancel`, body: { reason: text } };
      const body: SettlementBody = {
        ...decided,
        outcome: decided.outcome,
        text,
        disputeId: dispute.disputeId,
        ...(unheard ? { unheard: decides } : {}),
      };
      return { method: 'POST', path: `${base}/dispute/settle`, body };
    },
    done: () => t('payments.dispute.settled'),
    onDone: () => {
      refresh();
      onClose();
    },
    onFail: refresh,
  });
  const reduces = outcome === 'reduction';
  const much = reduction !== null && reduction >= order.price;
  const ready =
    outcome !== null &&
    (!unheard || decides) &&
    reason.ready &&
    reason.trimmed.length >= SHORTEST &&
    (!reduces || (reduction !== null && reduction > 0 && !much));
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
        <MoneyField
          label={t('payments.dispute.reduction')}
          hint={t('payments.dispute.reduction_hint', { amount: formatAmount(order.price) })}
          name="reduction"
          required
          value={euros}
          onChange={setEuros}
          error={
            Number.isNaN(reduction)
              ? t('valuations.whole')
              : much
                ? t('payments.dispute.reduction_much')
                : undefined
          }
        />
      ) : null}
      <ReasonField reason={reason} />
      {unheard ? (
        <Checkbox name="unheard" checked={decides} onChange={setDecides}>
          {t('payments.dispute.unheard', { date: formatDateTime(dispute.answerUntil, locale, 'dateTime') })}
        </Checkbox>
      ) : null}
      <ActNotice act={act} />
      <div>
        <Button
          variant={outcome === 'rescission' ? 'danger' : 'filled'}
          pending={act.isPending}
          disabled={!ready}
          onPress={() =>
            outcome && act.send({ outcome, reduction: reduces ? (reduction ?? 0) : 0, text: reason.trimmed })
          }
        >
          {t('payments.dispute.settle')}
        </Button>
      </div>
    </Stack>
  );
};
