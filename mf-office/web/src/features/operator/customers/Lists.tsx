import type { OperatorCustomer, PersonAd, PersonBids, PersonOrder, SecurityEntry } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { groupedNumber, auctionTone, orderTone, OrderPrice } from '@rollheim/page-parts';
import {
  Facts,
  formatDateTime,
  formatPrice,
  Link,
  Section,
  Table,
  Tag,
  type TableColumn,
} from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';

interface Props {
  readonly person: OperatorCustomer;
}

interface ListProps<Row> {
  readonly title: string;
  /** Shown in place of no rows. */
  readonly none: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
}

function List<Row>({ title, none, columns, rows, rowKey }: ListProps<Row>) {
  return (
    <Section look="panel" padded={false} title={title}>
      {rows.length === 0 ? (
        <p className={css.body}>{none}</p>
      ) : (
        <Table caption={title} density="dense" columns={[...columns]} rows={rows} rowKey={rowKey} />
      )}
    </Section>
  );
}

/** Ads of the person, the newest number first. */
export const Ads = ({ person: { ads } }: Props) => {
  const t = useTexts();
  const path = usePath();
  const columns: TableColumn<PersonAd>[] = [
    {
      id: 'ad',
      header: t('operator.ad'),
      record: 'wide',
      cell: ({ adId, number, title }) => (
        <>
          <Link href={path('operator-ad', { id: adId })} look="plain">
            {title || t('people.untitled')}
          </Link>
          <div className={css.soft}>{groupedNumber(number)}</div>
        </>
      ),
    },
    {
      id: 'state',
      header: t('ads.state'),
      cell: ({ status }) => <Tag tone={auctionTone(status)}>{t(`status.${status}`)}</Tag>,
    },
  ];
  return (
    <List
      title={t('people.ads')}
      none={t('people.ads_none')}
      columns={columns}
      rows={ads}
      rowKey={({ adId }) => adId}
    />
  );
};

/** Visible bids of the last year by auction, the latest first. */
export const BidsOf = ({ person: { bids, vehicles } }: Props) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const columns: TableColumn<PersonBids>[] = [
    {
      id: 'auction',
      header: t('suspicions.auction'),
      record: 'wide',
      cell: ({ auctionId }) => (
        <Link href={path('operator-ad', { id: auctionId })} look="plain">
          {vehicles[auctionId]?.title || t('people.untitled')}
        </Link>
      ),
    },
    { id: 'bids', header: t('people.bids'), align: 'end', cell: ({ bids: count }) => count },
    {
      id: 'highest',
      header: t('ads.price'),
      align: 'end',
      cell: ({ highest }) => formatPrice(highest),
    },
    { id: 'at', header: t('suspicions.time'), cell: ({ at }) => formatDateTime(at, locale, 'dateTime') },
  ];
  return (
    <List
      title={t('people.bids')}
      none={t('people.bids_none')}
      columns={columns}
      rows={bids}
      rowKey={({ auctionId }) => auctionId}
    />
  );
};

/** Purchases and sales, the newest first. */
export const OrdersOf = ({ person: { orders } }: Props) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const columns: TableColumn<PersonOrder>[] = [
    {
      id: 'order',
      header: t('people.order'),
      record: 'wide',
      cell: ({ number, title, createdAt, side }) => (
        <>
          <Link
            href={`${path('operator-payments')}?${new URLSearchParams({ q: String(number) })}`}
            look="plain"
          >
            {title}
          </Link>
          <Facts
            className={css.soft}
            items={[
              groupedNumber(number),
              t(`people.side.${side}`),
              formatDateTime(createdAt, locale, 'date'),
            ]}
          />
        </>
      ),
    },
    {
      id: 'price',
      header: t('purchases.price'),
      align: 'end',
      cell: (order) => <OrderPrice order={order} />,
    },
    {
      id: 'state',
      header: t('ads.state'),
      cell: ({ status }) => <Tag tone={orderTone(status)}>{t(`payments.group.${status}`)}</Tag>,
    },
  ];
  return (
    <List
      title={t('people.orders')}
      none={t('people.orders_none')}
      columns={columns}
      rows={orders}
      rowKey={({ orderId }) => orderId}
    />
  );
};

/** The last security events, with the way to all of them. */
export const Events = ({ person: { security, customer } }: Props) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const of = `?${new URLSearchParams({ q: customer.customerId })}`;
  return (
    <Section look="panel" title={t('people.security')}>
      <ol className={css.documents}>
        {security.map((entry: SecurityEntry) => (
          <li key={entry.id}>
            <span className={css.soft}>
              <time dateTime={entry.at}>{formatDateTime(entry.at, locale, 'dateTime')}</time>
            </span>
            <Facts items={[t(`log.kind.${entry.kind}`), entry.browser]} />
          </li>
        ))}
      </ol>
      <p>
        <Link href={path('operator-security') + of}>{t('people.security_all')}</Link>
      </p>
      <p>
        <Link href={path('operator-audit') + of}>{t('people.audit_all')}</Link>
      </p>
    </Section>
  );
};
