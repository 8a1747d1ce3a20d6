import type { OperatorOrderGroup, OperatorOrderList, OperatorOrderRow } from '@rollheim/contracts';
import {
  useDocumentTitle,
  useLocation,
  useNavigate,
  useSearchParams,
  useTooLong,
} from '@rollheim/module-api';
import { Button, formatPrice, PageHead, Section, TabNav, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { Loaded, RowBones } from '../../shared/Loaded.tsx';
import { Pages } from '../../shared/Pages.tsx';
import { usePage } from '../../shared/use-page.ts';
import { useTexts } from '../../texts.ts';
import css from './Operator.module.css';
import { OperatorArea } from './OperatorArea.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { CancelDialog, PaymentDialog } from './PaymentDialogs.tsx';
import { PaymentsTable, type PaymentAct } from './PaymentsTable.tsx';
import { useOrderList } from './queries.ts';

const GROUPS = ['pending', 'overdue', 'paid', 'canceled'] as const satisfies readonly OperatorOrderGroup[];

/** Characters that can be searched for. */
const LONGEST = 100;

/** Looks for a reference, a company or a number within the group. */
const Search = ({ group, q }: { readonly group: OperatorOrderGroup; readonly q: string }) => {
  const t = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState(q);
  const long = useTooLong()(text, LONGEST);
  return (
    <form
      role="search"
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        if (long) return;
        void navigate(`${pathname}?${new URLSearchParams({ group, ...(text ? { q: text } : {}) })}`);
      }}
    >
      <TextField label={t('payments.search')} value={text} onChange={setText} error={long} />
      <Button type="submit" variant="outline">
        {t('auctions.search_send')}
      </Button>
    </form>
  );
};

interface Chosen {
  readonly act: PaymentAct;
  readonly order: OperatorOrderRow;
}

const List = ({ list }: { readonly list: OperatorOrderList }) => {
  const t = useTexts();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const close = () => setChosen(null);
  const { orders, total, page, pages } = list;
  return (
    <>
      {orders.length === 0 ? (
        <p className={css.body}>{t('payments.none')}</p>
      ) : (
        <>
          <PaymentsTable orders={orders} onAct={(act, order) => setChosen({ act, order })} />
          <p className={css.foot}>{t('operator.shown', { shown: orders.length, total })}</p>
        </>
      )}
      {pages > 1 ? (
        <div className={css.body}>
          <Pages page={page} pages={pages} />
        </div>
      ) : null}
      {chosen?.act === 'book' ? <PaymentDialog order={chosen.order} onClose={close} /> : null}
      {chosen?.act === 'cancel' ? <CancelDialog order={chosen.order} onClose={close} /> : null}
      {chosen?.act === 'history' ? <OrderHistory order={chosen.order} onClose={close} /> : null}
    </>
  );
};

/** What is to be paid, and what was: each order with its commission, by where its payment stands. */
export const OperatorPaymentsPage = () => {
  const t = useTexts();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const group = GROUPS.find((each) => each === parameters.get('group')) ?? 'pending';
  const q = parameters.get('q') ?? '';
  const list = useOrderList(group, q, usePage());
  useDocumentTitle(t('payments.title'));
  const open = list.data?.open;
  return (
    <OperatorArea>
      <PageHead
        className={css.head}
        title={t('payments.title')}
        lead={
          open === undefined
            ? null
            : t('payments.open_sum', { amount: formatPrice(open, undefined, { withCents: true }) })
        }
      />
      <TabNav
        label={t('payments.groups')}
        items={GROUPS.map((each) => ({
          href: `${pathname}?group=${each}`,
          label: t(`payments.group.${each}`),
          current: each === group,
          ...(list.data ? { count: list.data.counts[each] } : {}),
        }))}
      />
      <Search key={`${group} ${q}`} group={group} q={q} />
      <Section look="panel" padded={false}>
        <Loaded
          query={list}
          failed={t('payments.list_failed')}
          bones={
            <div className={css.body}>
              <RowBones />
            </div>
          }
        >
          {(data) => <List list={data} />}
        </Loaded>
      </Section>
    </OperatorArea>
  );
};
