import { readTyped } from '@rollheim/contracts/typed';
import {
  DISPUTE_REASONS,
  disputesOf,
  isDue,
  MOST_DISPUTES,
  settledByAgreement,
  type DisputeBody,
  type DisputeReason,
  type OrderDetail,
  type OrderDispute,
  type OrderSide,
  type StatementBody,
} from '@rollheim/contracts';
import { localeAtom, useAtomValue, useBusy, useServerTime, useTooLong } from '@rollheim/module-api';
import {
  Statements,
  useTyped,
  OTHER_SIDE,
  filesPath,
  OrderFiles,
  Settled,
  ActNotice,
} from '@rollheim/page-parts';
import {
  Button,
  formatAmount,
  formatDateTime,
  KeyFacts,
  Notice,
  RadioGroup,
  Section,
  Stack,
  TextArea,
} from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { AddFiles } from './AddFiles.tsx';
import css from './Orders.module.css';
import { useDisputeAct } from './use-dispute-act.ts';
import { Withdrawal } from './Withdrawal.tsx';

const OPEN_MS = 90 * 86_400_000;
/** Characters of a statement. */
const SHORTEST = 10;
const LONGEST = 2_000;
/** No reasons any more once the handover is confirmed. */
const BEFORE_HANDOVER: ReadonlySet<DisputeReason> = new Set(['not_handed_over', 'not_collected']);

interface Props {
  readonly detail: OrderDetail;
}

/** A statement that is being written; `kept`: what was typed before a reload. */
function useStatement(
  label: 'order.dispute.text' | 'order.dispute.view',
  side: OrderSide,
  kept: string | undefined,
) {
  const t = useTexts();
  const [text, setText] = useState(kept ?? '');
  const error = useTooLong()(text, LONGEST);
  const trimmed = text.trim();
  useBusy(trimmed !== '');
  const field = (
    <TextArea
      label={t(label)}
      hint={t(`order.dispute.text_hint_${OTHER_SIDE[side]}`)}
      name="text"
      required
      rows={5}
      value={text}
      onChange={setText}
      error={error}
    />
  );
  return { field, text, trimmed, ready: trimmed.length >= SHORTEST && !error, clear: () => setText('') };
}

/** Reports a problem; what is typed outlives a reload. */
const Report = ({ detail: { order, side } }: Props) => {
  const t = useTexts();
  const key = `report:${order.orderId}`;
  const reasons = DISPUTE_REASONS[side].filter(
    (each) => order.handedOverOn === null || !BEFORE_HANDOVER.has(each),
  );
  const reasonOf = (name: string | null | undefined): DisputeReason | null =>
    reasons.find((each) => each === name) ?? null;
  const [kept] = useState(() => readTyped<Partial<{ reason: string | null; text: string }>>(key));
  const [open, setOpen] = useState(kept !== null);
  const [reason, setReason] = useState(reasonOf(kept?.reason));
  const { field, text, trimmed, ready } = useStatement('order.dispute.text', side, kept?.text);
  // the order itself says so a little later
  const [sent, setSent] = useState(false);
  useTyped(key, open && !sent ? { reason, text } : null);
  const act = useDisputeAct<DisputeBody>(
    order.orderId,
    (body) => ({ method: 'POST', path: `/private/orders/${order.orderId}/dispute`, body }),
    t('order.dispute.reported'),
    () => setSent(true),
  );
  if (sent) return <Notice kind="success">{t('order.dispute.reported')}</Notice>;
  if (!open)
    return (
      <Stack gap={4}>
        <p>{t(side === 'buyer' ? 'order.dispute.lead_buyer' : 'order.dispute.lead_seller')}</p>
        <div className={css.slotTools}>
          <Button variant="outline" onPress={() => setOpen(true)}>
            {t('order.dispute.report')}
          </Button>
        </div>
      </Stack>
    );
  return (
    <Stack gap={4}>
      <RadioGroup
        label={t('order.dispute.what')}
        choices={reasons.map((each) => ({
          value: each,
          label: t(`order.dispute.reason.${each}`),
        }))}
        value={reason}
        onChange={(chosen) => setReason(reasonOf(chosen))}
      />
      {field}
      <ActNotice act={act} />
      <div className={css.slotTools}>
        <Button
          pending={act.isPending}
          disabled={reason === null || !ready}
          onPress={() => reason && act.send({ reason, text: trimmed })}
        >
          {t('order.dispute.send')}
        </Button>
        <Button variant="quiet" onPress={() => setOpen(false)}>
          {t('cancel')}
        </Button>
      </div>
    </Stack>
  );
};

/** What both can do while it is open. */
const Open = ({ detail, dispute }: Props & { readonly dispute: OrderDispute }) => {
  const { order, side } = detail;
  const t = useTexts();
  const { disputeId, by } = dispute;
  const key = `statement:${disputeId}`;
  const [kept] = useState(() => readTyped<Partial<{ text: string }>>(key));
  const { field, text, trimmed, ready, clear } = useStatement('order.dispute.view', side, kept?.text);
  useTyped(key, text === '' ? null : { text });
  const state = useDisputeAct<StatementBody>(
    order.orderId,
    (body) => ({ method: 'POST', path: `/private/orders/${order.orderId}/dispute/statements`, body }),
    t('order.dispute.stated'),
    clear,
  );
  const [asking, setAsking] = useState(false);
  const [withdrawn, setWithdrawn] = useState(false);
  if (withdrawn) return <Notice kind="success">{t('order.dispute.withdrawn')}</Notice>;
  return (
    <>
      <AddFiles detail={detail} use="dispute" />
      {field}
      <ActNotice act={state} />
      <div className={css.slotTools}>
        <Button
          pending={state.isPending}
          disabled={!ready}
          onPress={() => state.send({ disputeId, text: trimmed })}
        >
          {t('order.dispute.state')}
        </Button>
        {by === side ? (
          <Button variant="quiet" onPress={() => setAsking(true)}>
            {t('order.dispute.withdraw')}
          </Button>
        ) : null}
      </div>
      {asking ? (
        <Withdrawal
          detail={detail}
          dispute={dispute}
          onClose={() => setAsking(false)}
          onDone={() => setWithdrawn(true)}
        />
      ) : null}
    </>
  );
};

/** What becomes of a dispute, in words: it is open, was taken back, or how it was settled. */
const Standing = ({
  dispute,
  side,
  statements,
}: { readonly dispute: OrderDispute } & Pick<OrderDetail, 'side' | 'statements'>) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { disputeId, by, status, outcome, reduction, answerUntil } = dispute;
  // whoever did not open it: their statement is what the team waits for
  const answered = statements.some((each) => each.disputeId === disputeId && each.by === OTHER_SIDE[by]);
  const own = by === side;
  const open = answered
    ? own
      ? (`order.dispute.answered_them_${OTHER_SIDE[side]}` as const)
      : 'order.dispute.answered_you'
    : own
      ? (`order.dispute.open_own_${OTHER_SIDE[side]}` as const)
      : (`order.dispute.open_${by}` as const);
  if (status === 'open')
    return (
      <Notice kind="info">
        {t(open, {
          date: formatDateTime(answerUntil, locale, 'dateTime'),
        })}
      </Notice>
    );
  if (status === 'withdrawn') return <Notice kind="info">{t(`order.dispute.withdrawn_by_${by}`)}</Notice>;
  return (
    <Notice kind="info">
      {[
        t(`order.dispute.outcome.${outcome ?? 'none'}`, { amount: formatAmount(reduction) }),
        ...(settledByAgreement(dispute)
          ? [t('order.dispute.agreed', { date: formatDateTime(answerUntil, locale, 'dateTime') })]
          : []),
      ].join(' ')}
    </Notice>
  );
};

/** The side took it back when the team was to decide: it opens no other one. */
const isFinal = (dispute: OrderDispute, side: OrderDetail['side']): boolean =>
  dispute.by === side && dispute.endedAt !== null && isDue(dispute, Date.parse(dispute.endedAt));

/** Reporting a problem with a sale, what both sides state about it, and how it was settled. */
export const Dispute = ({ detail }: Props) => {
  const t = useTexts();
  const now = useServerTime(60_000);
  const { order, side, statements, files } = detail;
  const { dispute } = order;
  const mayReport =
    order.status !== 'canceled' &&
    (dispute === null || (dispute.status === 'withdrawn' && !isFinal(dispute, side))) &&
    disputesOf(statements, side).length < MOST_DISPUTES &&
    now < Date.parse(order.createdAt) + OPEN_MS;
  if (dispute === null && !mayReport) return null;
  return (
    <Section look="panel" title={t(dispute ? 'order.dispute.title' : 'order.dispute.title_none')}>
      <Stack gap={5}>
        {dispute ? (
          <Stack gap={4}>
            <Standing dispute={dispute} side={side} statements={statements} />
            <KeyFacts
              look="list"
              items={[{ label: t('order.dispute.what'), value: t(`order.dispute.reason.${dispute.reason}`) }]}
            />
            <Settled order={order} dispute={dispute} side={side} />
            <Statements statements={statements} dispute={dispute} side={side} />
            {dispute.status === 'open' ? null : (
              <OrderFiles
                files={files.filter(({ use }) => use === 'dispute')}
                path={filesPath(order.orderId, 'side')}
                side={side}
              />
            )}
          </Stack>
        ) : null}
        {dispute?.status === 'open' ? (
          <Open key={dispute.disputeId} detail={detail} dispute={dispute} />
        ) : null}
        {mayReport ? <Report detail={detail} /> : null}
      </Stack>
    </Section>
  );
};
