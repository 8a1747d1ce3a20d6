import type { OrderDetail } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath, usePicture } from '@rollheim/module-api';
import { groupedNumber, placeOf, payableKind, payableOf, usePriceNote } from '@rollheim/page-parts';
import { ButtonLink, Facts, formatDateTime, formatAmount, Tag } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';

/** The vehicle of an order, when it was sold, and what is paid for it to the seller. */
export const Head = ({ detail: { order, side } }: { readonly detail: OrderDetail }) => {
  const t = useTexts();
  const path = usePath();
  const picture = usePicture();
  const locale = useAtomValue(localeAtom);
  const priceNote = usePriceNote();
  const date = formatDateTime(order.createdAt, locale, 'date');
  const since = t(side === 'buyer' ? 'order.bought_on' : 'order.sold_on', { date });
  const canceled = order.status === 'canceled';
  return (
    <header className={css.deal}>
      {order.mediaId === null ? (
        <span className={css.noPicture} />
      ) : (
        <img src={picture(order.mediaId, 320)} alt="" width={168} height={112} decoding="async" />
      )}
      <div>
        <h1>{order.title}</h1>
        <Facts
          items={[
            t('order.number', { number: groupedNumber(order.number) }),
            order.vehicle ? t('number', { number: groupedNumber(order.vehicle.number) }) : null,
            order.vehicle ? placeOf(order.vehicle) : null,
            t(`order.origin_${order.origin}`),
            canceled ? since : null,
          ]}
        />
        <p className={css.bought}>
          <Tag tone={canceled ? 'error' : 'success'}>{canceled ? t('order.canceled') : since}</Tag>
        </p>
        <ButtonLink variant="outline" size="sm" href={path('catalog-detail', { id: order.auctionId })}>
          {t('order.vehicle')}
        </ButtonLink>
      </div>
      <p className={css.sum}>
        <span>{t(side === 'buyer' ? 'order.your_price' : 'order.sold_for')}</span>
        <strong>{formatAmount(payableOf(order))}</strong>
        <span>
          {[canceled ? null : t(`purchases.kind.${payableKind(order)}`), priceNote(order)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
    </header>
  );
};
