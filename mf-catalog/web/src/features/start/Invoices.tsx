import type { OrderRow } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath, useServerTime, useSnackbar } from '@rollheim/module-api';
import { Button, ButtonLink, Copy, FileText, formatDateTime, formatPrice, Link, Tag } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { daysUntil } from './invoice.ts';
import { usePayTo, type useOpenInvoices } from './queries.ts';
import css from './Start.module.css';

const MINUTE_MS = 60_000;

/** The IBAN that a commission is paid to, to be copied for the transfer. */
const CopyIban = ({ orderId }: { readonly orderId: string }) => {
  const t = useTexts();
  const snackbar = useSnackbar();
  const { data: payTo } = usePayTo(orderId);
  const iban = payTo?.iban;
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => snackbar.show({ text: t('start.iban_copied', { iban: text }), kind: 'success' }),
      // without the right to it
      () => snackbar.show({ text: t('start.iban_not_copied', { iban: text }), kind: 'error' }),
    );
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<Copy aria-hidden="true" />}
      disabled={iban === undefined}
      onPress={() => {
        if (iban) void copy(iban);
      }}
    >
      {t('start.copy_iban')}
    </Button>
  );
};

/** When an invoice is due, and how far that is: 'Fällig Do., 26.11., in 6 Tagen'. */
const Due = ({ dueOn }: { readonly dueOn: string }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const days = daysUntil(dueOn, useServerTime(MINUTE_MS));
  const far = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  return (
    <p className={css.soft}>
      {t('start.due', { day: formatDateTime(dueOn, locale, 'weekday'), far })}
      {days < 0 ? <Tag tone="error">{t('start.overdue')}</Tag> : null}
    </p>
  );
};

const First = ({ order }: { readonly order: OrderRow }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const { orderId, title, commission, received, invoice } = order;
  return (
    <div className={css.bill}>
      {invoice ? <Due dueOn={invoice.dueOn} /> : null}
      <strong>{formatPrice(commission.gross - received, locale, { withCents: true })}</strong>
      <p className={css.soft}>
        {invoice
          ? t('start.bill_for', { title, number: invoice.number })
          : t('start.bill_follows', { title })}
      </p>
      <div className={css.billActs}>
        <ButtonLink
          size="sm"
          variant="outline"
          icon={<FileText aria-hidden="true" />}
          href={path('purchase', { id: orderId })}
        >
          {t(invoice ? 'start.see_bill' : 'start.see_purchase')}
        </ButtonLink>
        {invoice ? <CopyIban orderId={orderId} /> : null}
      </div>
    </div>
  );
};

/** What the dealer owes of commissions: the invoice that is due first, and the way to the others. */
export const Invoices = ({ invoices }: { readonly invoices: ReturnType<typeof useOpenInvoices>['data'] }) => {
  const t = useTexts();
  const path = usePath();
  if (!invoices?.first || invoices.count === 0) return null;
  const { count, open, first } = invoices;
  return (
    <section className={css.panel}>
      <div className={css.head}>
        <h2>{t('start.bills')}</h2>
        <Tag>{t('start.bills_open', { value: String(count) })}</Tag>
      </div>
      <First order={first} />
      {count > 1 ? (
        <p className={css.foot}>
          <Link href={`${path('purchases')}?status=pending`}>
            {t('start.bills_all', {
              value: String(count),
              amount: formatPrice(open, undefined, { withCents: true }),
            })}
          </Link>
        </p>
      ) : null}
    </section>
  );
};
