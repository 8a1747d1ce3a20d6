import type { OrderDetail, PathId } from '@rollheim/contracts';
import {
  isMissing,
  Navigate,
  useDocumentTitle,
  useParams,
  usePath,
  useServerTime,
} from '@rollheim/module-api';
import { placeOf, Loaded, OTHER_SIDE, filesPath, Protocol } from '@rollheim/page-parts';
import { Breadcrumbs, ButtonLink, Empty, Section } from '@rollheim/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { AccountArea } from '../../shared/AccountArea.tsx';
import { useTexts } from '../../texts.ts';
import { Contact } from './Contact.tsx';
import { Exchanged } from './Exchanged.tsx';
import { Head } from './Head.tsx';
import { Next } from './Next.tsx';
import css from './Orders.module.css';
import { useOrder } from './queries.ts';
import { Way } from './Way.tsx';

/** Seldom used. */
const Dispute = lazy(async () => ({ default: (await import('./Dispute.tsx')).Dispute }));

interface Props {
  /** Whose page this is; the other side of the order is led to its own. */
  readonly side: 'buyer' | 'seller';
  /** The list that it belongs to. */
  readonly list: { readonly id: PathId; readonly title: string };
  /** What it costs or brings. */
  readonly figures: (detail: OrderDetail) => ReactNode;
}

const Order = ({ detail, figures }: { readonly detail: OrderDetail } & Pick<Props, 'figures'>) => {
  const t = useTexts();
  const now = useServerTime(60_000);
  const { order, side, otherParty } = detail;
  const { protocol } = detail.handover;
  const dueOn = detail.side === 'buyer' ? (detail.order.invoice?.dueOn ?? null) : null;
  const placeKnown = protocol !== null || Boolean(detail.pickup.at(-1)?.place);
  // the seller's form of the handover has them as boxes
  const writesDown = side === 'seller' && Boolean(detail.pickup.at(-1)?.agreed);
  useDocumentTitle(order.title);
  // an open one comes before everything else, it waits for an answer
  const open = order.dispute?.status === 'open';
  // after the handover only what the buyer still owes is to be done
  const isNext = !protocol || order.status === 'canceled' || (order.status === 'pending' && side === 'buyer');
  const dispute = (
    <Suspense>
      <Dispute detail={detail} />
    </Suspense>
  );
  return (
    <>
      <Head detail={detail} />
      {open ? <div className={css.screen}>{dispute}</div> : null}
      <div className={css.flow}>
        {isNext ? <Next detail={detail} at={now} /> : null}
        {protocol ? (
          <Protocol
            protocol={protocol}
            files={detail.files}
            path={filesPath(order.orderId, 'side')}
            side={side}
          />
        ) : null}
        <Way order={order} side={side} dueOn={dueOn} pickup={detail.pickup} handover={protocol} />
      </div>
      <div className={css.columns}>
        <Section look="panel" title={t(side === 'buyer' ? 'order.costs' : 'order.sold_for')}>
          {figures(detail)}
        </Section>
        {order.status === 'canceled' ? null : (
          <Contact
            title={t(side === 'buyer' ? 'order.seller' : 'order.buyer')}
            party={otherParty}
            vehicleAt={side === 'buyer' && !placeKnown && order.vehicle ? placeOf(order.vehicle) : null}
          />
        )}
        {order.status === 'canceled' || protocol || writesDown ? null : (
          <Exchanged side={side} asks={detail.handover.asks} />
        )}
      </div>
      {open ? null : <div className={css.screen}>{dispute}</div>}
    </>
  );
};

const PAGES = { buyer: 'purchase', seller: 'sale' } as const;

/** One order as one of its sides sees it. */
export const OrderPage = ({ side, list, figures }: Props) => {
  const { id = '' } = useParams<'id'>();
  const t = useTexts();
  const path = usePath();
  const order = useOrder(id);
  useDocumentTitle(isMissing(order.error) ? t('order.missing_title') : '');
  return (
    <AccountArea>
      <Breadcrumbs
        label={t('operator.crumbs')}
        items={[{ label: list.title, href: path(list.id) }, { label: order.data?.order.title ?? '' }]}
      />
      {isMissing(order.error) ? (
        <Empty
          title={t('order.missing_title')}
          headingLevel={1}
          action={<ButtonLink href={path(list.id)}>{list.title}</ButtonLink>}
        >
          {t('order.missing_text')}
        </Empty>
      ) : (
        <Loaded query={order} failed={t('order.failed')}>
          {(detail) =>
            detail.side === OTHER_SIDE[side] ? (
              <Navigate to={path(PAGES[detail.side], { id })} replace />
            ) : (
              <Order detail={detail} figures={figures} />
            )
          }
        </Loaded>
      )}
    </AccountArea>
  );
};
