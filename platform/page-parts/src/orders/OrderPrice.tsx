import { formatAmount } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import { payableKind, payableOf, type Sold } from './costs.ts';
import css from './Order.module.css';
import { usePriceNote } from './use-price-note.ts';

/** What is owed for the vehicle of an order, as every list shows it: after a reduction, nothing once it is canceled. */
export const OrderPrice = ({ order }: { readonly order: Sold }) => {
  const t = useTexts();
  const note = usePriceNote()(order);
  return (
    <>
      {formatAmount(payableOf(order))}
      {order.status === 'canceled' ? null : (
        <small className={css.kind}>{t(`purchases.kind.${payableKind(order)}`)}</small>
      )}
      {note ? <small className={css.kind}>{note}</small> : null}
    </>
  );
};
