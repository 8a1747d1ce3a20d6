import type { OperatorOrderGroup, OperatorOrderRow } from '@rollheim/contracts';
import { useDocumentTitle, useLocation, useSearchParams } from '@rollheim/module-api';
import { ButtonLink, formatPrice, PageHead } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { BankView } from './bank/BankView.tsx';
import { DisputeDrawer } from './DisputeDrawer.tsx';
import { GroupedList, useListPlace } from './GroupedList.tsx';
import css from './Operator.module.css';
import { OperatorArea } from './OperatorArea.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { CancelDialog, PaymentDialog } from './PaymentDialogs.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { PaymentsTable, type PaymentAct } from './PaymentsTable.tsx';
import { useOrderList } from './queries.ts';

const GROUPS = [
  'pending',
  'overdue',
  'disputed',
  'paid',
  'canceled',
  'refund',
] as const satisfies readonly OperatorOrderGroup[];

/** Characters that can be searched for. */
const LONGEST = 100;

interface Chosen {
  readonly act: PaymentAct;
  readonly order: OperatorOrderRow;
}

/** What is to be paid, and what was: each order with its commission, by the state of its payment. */
const Payments = () => {
  const t = useTexts();
  const { pathname } = useLocation();
  const place = useListPlace(GROUPS, 'pending');
  const list = useOrderList(place.group, place.q, place.page);
  const [asked, setAsked] = useState<Chosen | null>(null);
  // what is booked while a dialog is open changes what it says
  const now = list.data?.orders.find(({ orderId }) => orderId === asked?.order.orderId);
  const chosen = asked && now ? { ...asked, order: now } : asked;
  const close = () => setAsked(null);
  useDocumentTitle(t('payments.title'));
  const open = list.data?.open;
  return (
    <>
      <PageHead
        className={css.head}
        title={t('payments.title')}
        lead={
          open === undefined
            ? null
            : t('payments.open_sum', { amount: formatPrice(open, undefined, { withCents: true }) })
        }
        actions={
          <ButtonLink variant="outline" href={`${pathname}?view=bank`}>
            {t('bank.tab')}
          </ButtonLink>
        }
      />
      <GroupedList
        place={place}
        label={t('payments.groups')}
        groupName={(group) => t(`payments.group.${group}`)}
        counts={list.data?.counts}
        search={{ label: t('payments.search'), longest: LONGEST }}
        query={list}
        failed={t('payments.list_failed')}
        shown={({ orders }) => orders.length}
        empty={t('payments.none')}
        found={({ found }) => found}
      >
        {({ orders }) => <PaymentsTable orders={orders} onAct={(act, order) => setAsked({ act, order })} />}
      </GroupedList>
      {chosen?.act === 'book' ? <PaymentDialog order={chosen.order} onClose={close} /> : null}
      {chosen?.act === 'refund' ? <RefundDialog order={chosen.order} onClose={close} /> : null}
      {chosen?.act === 'cancel' ? <CancelDialog order={chosen.order} onClose={close} /> : null}
      {chosen?.act === 'dispute' ? <DisputeDrawer order={chosen.order} onClose={close} /> : null}
      {chosen?.act === 'history' ? <OrderHistory order={chosen.order} onClose={close} /> : null}
    </>
  );
};

/** The team's payments: the orders, or (`view=bank`) the bank statements. */
export const OperatorPaymentsPage = () => {
  const [parameters] = useSearchParams();
  return <OperatorArea>{parameters.get('view') === 'bank' ? <BankView /> : <Payments />}</OperatorArea>;
};
