import type { BankEntry, OperatorOrderRow } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { groupedNumber } from '@rollheim/page-parts';
import { formatDateTime, formatPrice, KeyFacts, Skeleton } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { sameName } from './keys.ts';

/** Entry and invoice beside each other; what differs is marked. */
export const Sides = ({
  entry,
  order,
  waits = false,
}: {
  readonly entry: BankEntry;
  readonly order: OperatorOrderRow | undefined;
  /** The orders are being asked for. */
  readonly waits?: boolean;
}) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const amount = (cents: number): string => formatPrice(cents, locale, { withCents: true });
  const marked = (text: string, differs: boolean) => (differs ? <mark>{text}</mark> : text);
  const { party, partyAccount, text, bookedOn } = entry;
  const buyer = order && (order.buyerCompany ?? t('payments.buyer_private'));
  const other = order?.buyerCompany != null && !sameName(party, order.buyerCompany);
  const open = order ? order.commission.gross - order.received : 0;
  const differs = order !== undefined && open !== entry.amount;
  return (
    <div className={css.sides}>
      <section aria-label={t('bank.side_entry')}>
        <strong>{t('bank.side_entry')}</strong>
        <KeyFacts
          look="list"
          items={[
            {
              label: t('bank.party'),
              value: marked(party ?? t('bank.no_party'), other),
              ...(partyAccount ? { note: `… ${partyAccount}` } : {}),
            },
            { label: t('bank.amount'), value: marked(amount(entry.amount), differs) },
            { label: t('bank.day'), value: formatDateTime(bookedOn, locale, 'date') },
            { label: t('payments.reference'), value: text || t('bank.no_text') },
          ]}
        />
      </section>
      <section aria-label={t('payments.invoice')}>
        <strong>{t('payments.invoice')}</strong>
        {order ? (
          <KeyFacts
            look="list"
            items={[
              { label: t('order.buyer'), value: marked(buyer ?? '', other) },
              {
                label: t('bank.amount'),
                value: marked(amount(order.commission.gross), differs && order.received === 0),
              },
              ...(order.received > 0
                ? [
                    { label: t('bank.came'), value: amount(order.received) },
                    {
                      label: t('bank.still_open'),
                      value: marked(amount(open), differs),
                      ...(differs ? {} : { note: t('bank.same_amount') }),
                    },
                  ]
                : []),
              {
                label: t('payments.invoice'),
                value: order.invoice?.number ?? t('order.number', { number: groupedNumber(order.number) }),
              },
              { label: t('purchases.vehicle'), value: order.title },
            ]}
          />
        ) : waits ? (
          <Skeleton height="120px" />
        ) : (
          <p className={css.soft}>{t('bank.choose_invoice')}</p>
        )}
      </section>
    </div>
  );
};
