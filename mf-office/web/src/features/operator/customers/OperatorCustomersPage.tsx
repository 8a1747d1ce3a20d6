import type { CustomerRow } from '@rollheim/contracts';
import { useDocumentTitle, useLocation, usePath, useSearchParams } from '@rollheim/module-api';
import { Loaded, groupedNumber, placeOf, SearchForm } from '@rollheim/page-parts';
import { Empty, Facts, Link, PageHead, Section, Table, Tag, type TableColumn } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { More, PanelBones } from '../Panel.tsx';
import { OperatorArea } from '../OperatorArea.tsx';
import { useRights } from '../rights.ts';
import { useCustomers } from './queries.ts';
import { Team } from './Team.tsx';
import { nameOf, standingOf, TONES } from './words.ts';

/** Characters that can be searched for. */
const LONGEST = 254;

const List = ({ customers }: { readonly customers: readonly CustomerRow[] }) => {
  const t = useTexts();
  const path = usePath();
  const columns: TableColumn<CustomerRow>[] = [
    {
      id: 'who',
      header: t('people.who'),
      record: 'wide',
      cell: (customer) => (
        <>
          <strong>
            <Link href={path('operator-customer', { id: customer.customerId })} look="plain">
              {nameOf(customer)}
            </Link>
          </strong>
          <Facts
            className={css.soft}
            items={[
              customer.company === null
                ? null
                : [customer.name, customer.surname].filter(Boolean).join(' ') || null,
              placeOf(customer) || null,
            ]}
          />
        </>
      ),
    },
    { id: 'email', header: t('field.email'), cell: ({ email }) => email },
    {
      id: 'number',
      header: t('people.dealer_number'),
      cell: ({ merchantId }) => (merchantId === null ? '–' : groupedNumber(merchantId)),
    },
    {
      id: 'state',
      header: t('ads.state'),
      cell: (customer) => {
        const standing = standingOf(customer);
        return <Tag tone={TONES[standing]}>{t(`people.standing.${standing}`)}</Tag>;
      },
    },
  ];
  return (
    <Table
      caption={t('people.title')}
      density="dense"
      columns={columns}
      rows={customers}
      rowKey={({ customerId }) => customerId}
    />
  );
};

const Found = ({ q }: { readonly q: string }) => {
  const t = useTexts();
  const found = useCustomers(q);
  return (
    <Section look="panel" padded={false}>
      <Loaded query={found} failed={t('people.failed')} bones={<PanelBones />}>
        {({ pages }) => {
          const customers = pages.flatMap((page) => page.customers);
          if (customers.length === 0)
            return (
              <div className={css.body}>
                <Empty title={t('people.none_title')}>{t('people.none_text')}</Empty>
              </div>
            );
          return (
            <>
              <List customers={customers} />
              <More query={found} label={t('people.more')} />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
};

/** Finds people by whatever is known of them; what is searched for is in the address. */
export const OperatorCustomersPage = () => {
  const t = useTexts();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const q = (parameters.get('q') ?? '').trim().slice(0, LONGEST);
  useDocumentTitle(t('people.title'));
  const { mayOpen } = useRights();
  return (
    <OperatorArea>
      <PageHead className={css.head} title={t('people.title')} lead={t('people.lead')} />
      <SearchForm
        key={q}
        q={q}
        label={t('people.search')}
        send={t('auctions.search_send')}
        longest={LONGEST}
        hrefOf={(text) => (text === '' ? pathname : `${pathname}?${new URLSearchParams({ q: text })}`)}
      />
      {q === '' ? null : <Found q={q} />}
      {q === '' && mayOpen('team') ? <Team /> : null}
    </OperatorArea>
  );
};
