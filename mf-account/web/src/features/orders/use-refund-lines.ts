import type { OrderRefund } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, formatPrice } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

/** Says what a buyer gets back, and what they got back on which day. */
export function useRefundLines() {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const cents = (amount: number): string => formatPrice(amount, locale, { withCents: true });
  return (refund: OrderRefund | undefined): readonly string[] => [
    ...(refund && refund.due > 0 ? [t('order.refund_due', { amount: cents(refund.due) })] : []),
    ...(refund?.paidOn
      ? [
          t('order.refund_paid', {
            amount: cents(refund.paid),
            date: formatDateTime(refund.paidOn, locale, 'date'),
          }),
        ]
      : []),
  ];
}
