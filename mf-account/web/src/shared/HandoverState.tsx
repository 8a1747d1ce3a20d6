import type { OrderState, PickupSlot } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { handoverOf } from '@rollheim/page-parts';
import { formatDateTime, Tag } from '@rollheim/ui';
import { useTexts } from '../texts.ts';

interface Props {
  readonly order: Pick<OrderState, 'status' | 'handedOverOn'> & { readonly pickup?: PickupSlot };
}

/** Whether, and on which day, the vehicle of an order was handed over. */
export const HandoverState = ({ order }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const state = handoverOf(order);
  if (state === 'due' && order.pickup) {
    const { day, from, to } = order.pickup;
    const when = `${formatDateTime(day, locale, 'date')}, ${from}–${to}`;
    return <small>{t('orders.handover.agreed', { when })}</small>;
  }
  if (state !== 'handed_over') return <small>{t(`orders.handover.${state}`)}</small>;
  return (
    <>
      <Tag tone="success">{t('order.handed_over')}</Tag>{' '}
      {order.handedOverOn ? <small>{formatDateTime(order.handedOverOn, locale, 'date')}</small> : null}
    </>
  );
};
