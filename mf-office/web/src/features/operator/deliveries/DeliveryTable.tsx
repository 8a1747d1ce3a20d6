import type { DeliveryGroup, DeliveryRow } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useLocation } from '@rollheim/module-api';
import { Button, Facts, formatDateTime, Link, Table, type TableColumn } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { ResendDialog } from './ResendDialog.tsx';

const Receiver = ({ delivery, group }: { readonly delivery: DeliveryRow; readonly group: DeliveryGroup }) => {
  const t = useTexts();
  const { pathname } = useLocation();
  const { to, channel, customerId } = delivery;
  return (
    <>
      {customerId === null ? (
        t('deliveries.no_account')
      ) : (
        <Link href={`${pathname}?${new URLSearchParams({ group, q: customerId })}`} look="plain">
          {to ?? t('deliveries.no_address')}
        </Link>
      )}
      <div className={css.soft}>{t(`deliveries.channel.${channel}`)}</div>
    </>
  );
};

const Outcome = ({ delivery }: { readonly delivery: DeliveryRow }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { outcome, answer, attempts, at, resends } = delivery;
  const time = at === null ? null : formatDateTime(at, locale, 'dateTime');
  return (
    <>
      <strong>{t(`deliveries.outcome.${outcome}`)}</strong>
      <Facts
        className={css.soft}
        items={[
          time === null ? null : outcome === 'queued' ? t('deliveries.next', { time }) : time,
          answer === null ? null : t('deliveries.answer', { code: answer }),
          attempts > 1 ? t('deliveries.attempts', { count: attempts }) : null,
        ]}
      />
      {resends.map((resend) => (
        <div key={resend.at} className={css.soft}>
          {t('deliveries.resent_by', {
            name: resend.by,
            time: formatDateTime(resend.at, locale, 'dateTime'),
          })}
        </div>
      ))}
    </>
  );
};

interface Props {
  readonly deliveries: readonly DeliveryRow[];
  readonly group: DeliveryGroup;
}

/** Deliveries, and a button where a mail may go out again. */
export const DeliveryTable = ({ deliveries, group }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const [asking, setAsking] = useState<DeliveryRow | null>(null);
  const columns: TableColumn<DeliveryRow>[] = [
    {
      id: 'what',
      header: t('deliveries.what'),
      record: 'wide',
      cell: ({ subject, code, createdAt }) => (
        <>
          <strong>{subject}</strong>
          <Facts className={css.soft} items={[formatDateTime(createdAt, locale, 'dateTime'), code]} />
        </>
      ),
    },
    {
      id: 'to',
      header: t('deliveries.to'),
      cell: (delivery) => <Receiver delivery={delivery} group={group} />,
    },
    {
      id: 'outcome',
      header: t('deliveries.outcome'),
      record: 'wide',
      cell: (delivery) => <Outcome delivery={delivery} />,
    },
    {
      id: 'act',
      header: t('deliveries.resend'),
      hideHeader: true,
      align: 'end',
      record: 'end',
      cell: (delivery) =>
        delivery.again === 'resend' ? (
          <Button size="sm" variant="outline" onPress={() => setAsking(delivery)}>
            {t('deliveries.resend')}
          </Button>
        ) : delivery.again === 'request' ? (
          <div className={css.soft}>{t('deliveries.requested_anew')}</div>
        ) : null,
    },
  ];
  return (
    <>
      <Table
        caption={t('deliveries.title')}
        columns={columns}
        rows={deliveries}
        rowKey={({ deliveryId }) => deliveryId}
      />
      {asking ? <ResendDialog delivery={asking} onClose={() => setAsking(null)} /> : null}
    </>
  );
};
