import type { OperatorOrderRow, OrderFile, OrderStep } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Loaded, RowBones, filesPath, OrderFiles, Protocol } from '@rollheim/page-parts';
import { Drawer, formatDateTime, formatPrice, KeyFacts, Notice, Section, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Operator.module.css';
import { useOperatorOrder } from './queries.ts';

interface Props {
  readonly order: OperatorOrderRow;
  readonly onClose: () => void;
}

/** Text of who did it: a side, the team or the system. */
function authorOf(actor: string | null, order: OperatorOrderRow) {
  if (actor === order.buyerCustomerId) return 'order.buyer';
  if (actor === order.sellerCustomerId) return 'order.seller';
  return actor?.startsWith('operator:') ? 'payments.by_team' : 'payments.by_system';
}

/** The outcome that a step notes. */
const outcomeOf = (note: string) =>
  (['reduction', 'rescission'] as const).find((each) => each === note) ?? 'none';

const Steps = ({ steps, order }: Pick<Props, 'order'> & { readonly steps: readonly OrderStep[] }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return (
    <ol className={css.steps}>
      {steps.map(({ at, actor, kind, note, day, amount }) => (
        <li key={`${at} ${kind}`}>
          <strong>
            {t(`payments.step.${kind}`, {
              note: kind === 'dispute_settled' ? t(`payments.dispute.outcome.${outcomeOf(note)}`) : note,
            })}
          </strong>
          {day === null
            ? null
            : ` ${kind === 'pickup_agreed' ? `${formatDateTime(day, locale, 'date')}, ${note}` : t('payments.since_paid', { date: formatDateTime(day, locale, 'date') })}`}
          {kind === 'paid' ||
          kind === 'part_paid' ||
          kind === 'payment_taken_back' ||
          kind === 'payment_returned' ||
          kind === 'refunded' ||
          kind === 'canceled' ? (
            <div>
              {[amount == null ? null : formatPrice(amount, locale, { withCents: true }), note]
                .filter(Boolean)
                .join(' · ')}
            </div>
          ) : null}
          <div className={css.soft}>
            <time dateTime={at}>{formatDateTime(at, locale, 'dateTime')}</time>
            {`, ${t(authorOf(actor, order))}`}
          </div>
        </li>
      ))}
    </ol>
  );
};

/** True of what one side sent the other. */
const isSent = ({ use }: Pick<OrderFile, 'use'>): boolean => use === 'exchange';

/** Who did what to an order and when, and whom it concerns. */
export const OrderHistory = ({ order, onClose }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const detail = useOperatorOrder(order.orderId);
  return (
    <Drawer open onClose={onClose} title={`${t('payments.history')}: ${order.title}`} closeLabel={t('close')}>
      <Loaded query={detail} failed={t('order.failed')} bones={<RowBones rows={3} />}>
        {({ order: { refund }, steps, handover, files, recalled, buyer, seller }) => (
          <Stack gap={5}>
            {recalled ? <Notice kind="error">{t('payments.recalled')}</Notice> : null}
            {refund && refund.due > 0 ? (
              <Notice kind="info">
                {t('payments.refund_due', { amount: formatPrice(refund.due, locale, { withCents: true }) })}
              </Notice>
            ) : null}
            <Steps steps={steps} order={order} />
            {handover ? (
              <Protocol protocol={handover} files={files} path={filesPath(order.orderId, 'operator')} />
            ) : null}
            {files.some(isSent) ? (
              <Section title={t('order.files.exchange')}>
                <OrderFiles files={files.filter(isSent)} path={filesPath(order.orderId, 'operator')} />
              </Section>
            ) : null}
            <KeyFacts
              look="list"
              items={[
                ...(buyer ? [{ label: t('order.buyer'), value: buyer.email, note: buyer.phone }] : []),
                ...(seller ? [{ label: t('order.seller'), value: seller.email, note: seller.phone }] : []),
              ]}
            />
          </Stack>
        )}
      </Loaded>
    </Drawer>
  );
};
