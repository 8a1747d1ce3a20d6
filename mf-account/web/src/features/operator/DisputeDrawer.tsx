import type { OperatorOrderRow, OrderDispute, SettlementBody } from '@rollheim/contracts';
import { localeAtom, useAct, useAtomValue, useQueryClient } from '@rollheim/module-api';
import {
  Button,
  Drawer,
  formatAmount,
  formatDateTime,
  KeyFacts,
  MoneyField,
  RadioGroup,
  Stack,
} from '@rollheim/ui';
import { useState } from 'react';
import { Loaded, RowBones } from '../../shared/Loaded.tsx';
import { Statements } from '../../shared/Statements.tsx';
import { useTexts } from '../../texts.ts';
import { ActNotice, ReasonField, useReason } from './ActDialog.tsx';
import { OPERATOR_KEY, useOperatorOrder } from './queries.ts';

interface Props {
  readonly order: OperatorOrderRow;
  readonly onClose: () => void;
}

const OUTCOMES = ['none', 'reduction', 'rescission'] as const;
type Outcome = (typeof OUTCOMES)[number];

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
const Settle = ({ order, dispute, onClose }: Props & { readonly dispute: OrderDispute }) => {
  const t = useTexts();
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
    reason.ready &&
    reason.trimmed.length >= SHORTEST &&
    (!reduces || (reduction !== null && reduction > 0 && !much));
  return (
    <Stack gap={4}>
      <RadioGroup
        label={t('payments.dispute.decide')}
        choices={OUTCOMES.map((each) => ({ value: each, label: t(`payments.dispute.outcome.${each}`) }))}
        value={outcome}
        onChange={(chosen) => setOutcome(OUTCOMES.find((each) => each === chosen) ?? null)}
      />
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

/** A dispute: what it is about, what both sides stated, and the decision. */
export const DisputeDrawer = ({ order, onClose }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const detail = useOperatorOrder(order.orderId);
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${t('payments.dispute.title')}: ${order.title}`}
      closeLabel={t('close')}
    >
      <Loaded query={detail} failed={t('order.failed')} bones={<RowBones rows={3} />}>
        {({ order: { dispute }, statements, buyer, seller }) => (
          <Stack gap={5}>
            {dispute ? (
              <KeyFacts
                look="list"
                items={[
                  { label: t('payments.dispute.by'), value: t(`order.${dispute.by}`) },
                  { label: t('order.dispute.what'), value: t(`order.dispute.reason.${dispute.reason}`) },
                  {
                    label: t('payments.dispute.until'),
                    value: formatDateTime(dispute.answerUntil, locale, 'dateTime'),
                  },
                  ...(buyer ? [{ label: t('order.buyer'), value: buyer.email, note: buyer.phone }] : []),
                  ...(seller ? [{ label: t('order.seller'), value: seller.email, note: seller.phone }] : []),
                ]}
              />
            ) : null}
            <Statements statements={statements} />
            {dispute?.status === 'open' ? (
              <Settle key={dispute.disputeId} order={order} dispute={dispute} onClose={onClose} />
            ) : null}
          </Stack>
        )}
      </Loaded>
    </Drawer>
  );
};
