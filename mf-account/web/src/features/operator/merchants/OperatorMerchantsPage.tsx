import {
  MERCHANT_GROUPS,
  type MerchantGroup,
  type MerchantQueue,
  type MerchantRow,
} from '@rollheim/contracts';
import {
  customerAtom,
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useLocation,
  useNavigate,
  usePath,
  useSearchParams,
  useTooLong,
} from '@rollheim/module-api';
import {
  Button,
  ButtonLink,
  Empty,
  Facts,
  formatDateTime,
  Inline,
  Link,
  PageHead,
  Section,
  Table,
  TabNav,
  Tag,
  TextField,
  type TableColumn,
} from '@rollheim/ui';
import { useState } from 'react';
import { Loaded, RowBones } from '../../../shared/Loaded.tsx';
import { Pages } from '../../../shared/Pages.tsx';
import { groupedNumber, placeOf } from '../../../shared/place.ts';
import { usePage } from '../../../shared/use-page.ts';
import { useTexts } from '../../../texts.ts';
import { Clock } from '../Clock.tsx';
import css from '../Operator.module.css';
import { OperatorArea } from '../OperatorArea.tsx';
import { useMerchantQueue } from './queries.ts';
import { dueAt, standingOf, STANDING_TONES } from './states.ts';
import { useFieldNames } from './words.ts';

/** Characters that can be searched for. */
const LONGEST = 120;

const Vat = ({ merchant: { vatNumber, vatVerified } }: { readonly merchant: MerchantRow }) => {
  const t = useTexts();
  if (vatNumber === null) return <span className={css.soft}>{t('dealers.vat_none')}</span>;
  return (
    <Inline gap={2}>
      <span>{vatNumber}</span>
      <Tag tone={vatVerified ? 'success' : 'neutral'}>
        {t(vatVerified ? 'dealers.vat_verified' : 'dealers.vat_open')}
      </Tag>
    </Inline>
  );
};

/** What somebody should look at, and who does. */
const Hints = ({
  merchant: { papers, duplicates, changed, takenBy },
}: {
  readonly merchant: MerchantRow;
}) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const own = useAtomValue(customerAtom)?.customerId;
  const fieldNames = useFieldNames();
  return (
    <Inline gap={2}>
      {papers === 0 ? (
        <Tag tone="task">{t('dealers.papers_none')}</Tag>
      ) : (
        <span>{t('dealers.papers', { count: papers })}</span>
      )}
      {duplicates > 0 ? <Tag tone="task">{t('dealers.duplicates', { count: duplicates })}</Tag> : null}
      {changed.length > 0 ? (
        <Tag tone="task">{t('dealers.changed', { fields: fieldNames(changed) })}</Tag>
      ) : null}
      {takenBy ? (
        <Tag>
          {t(takenBy.customerId === own ? 'dealers.taken_own' : 'dealers.taken_by', {
            name: takenBy.name,
            time: formatDateTime(takenBy.at, locale, 'time'),
          })}
        </Tag>
      ) : null}
    </Inline>
  );
};

const List = ({ merchants, group }: Pick<MerchantQueue, 'merchants'> & { readonly group: MerchantGroup }) => {
  const t = useTexts();
  const path = usePath();
  const columns: TableColumn<MerchantRow>[] = [
    {
      id: 'dealer',
      header: t('dealers.dealer'),
      record: 'wide',
      cell: (merchant) => (
        <>
          <Link href={path('operator-merchant', { id: merchant.customerId })} look="plain">
            <strong>{merchant.company ?? '–'}</strong>
          </Link>
          <Facts
            className={css.soft}
            items={[
              t('dealers.number', { number: groupedNumber(merchant.merchantId) }),
              merchant.contact,
              placeOf(merchant),
            ]}
          />
        </>
      ),
    },
    { id: 'vat', header: t('field.vatNumber'), cell: (merchant) => <Vat merchant={merchant} /> },
    { id: 'hints', header: t('dealers.hints'), cell: (merchant) => <Hints merchant={merchant} /> },
    {
      id: 'due',
      header: t(group === 'review' ? 'operator.due' : 'ads.state'),
      cell: (merchant) => {
        const due = dueAt(merchant.since);
        const standing = standingOf(merchant);
        return due !== null && group === 'review' ? (
          <Clock dueAt={due} />
        ) : (
          <Tag tone={STANDING_TONES[standing]}>{t(`dealers.group.${standing}`)}</Tag>
        );
      },
    },
    {
      id: 'act',
      header: t('operator.decision'),
      hideHeader: true,
      align: 'end',
      record: 'end',
      cell: (merchant) => (
        <ButtonLink size="sm" href={path('operator-merchant', { id: merchant.customerId })}>
          {t('operator.review')}
        </ButtonLink>
      ),
    },
  ];
  return (
    <Table
      caption={t('dealers.title')}
      columns={columns}
      rows={merchants}
      rowKey={({ customerId }) => customerId}
    />
  );
};

/** Looks for a company, person, address of e-mail or number within the group. */
const Search = ({ group, q }: { readonly group: MerchantGroup; readonly q: string }) => {
  const t = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState(q);
  const long = useTooLong()(text, LONGEST);
  return (
    <form
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        if (long) return;
        void navigate(`${pathname}?${new URLSearchParams({ group, ...(text ? { q: text } : {}) })}`);
      }}
    >
      <TextField label={t('dealers.search')} value={text} onChange={setText} error={long} />
      <Button type="submit" variant="outline">
        {t('auctions.search_send')}
      </Button>
    </form>
  );
};

/** Dealers by where they stand; who waits for the team is first, the longest waiting on top. */
export const OperatorMerchantsPage = () => {
  const t = useTexts();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const group = MERCHANT_GROUPS.find((each) => each === parameters.get('group')) ?? 'review';
  const q = parameters.get('q') ?? '';
  const queue = useMerchantQueue(group, q, usePage());
  useDocumentTitle(t('dealers.title'));
  const waiting = queue.data?.counts.review ?? 0;
  return (
    <OperatorArea>
      <PageHead
        className={css.head}
        title={t('dealers.title')}
        lead={waiting > 0 ? t('dealers.lead', { count: waiting }) : null}
      />
      <TabNav
        label={t('dealers.groups')}
        items={MERCHANT_GROUPS.map((each) => ({
          href: `${pathname}?group=${each}`,
          label: t(`dealers.group.${each}`),
          current: each === group,
          count: queue.data?.counts[each],
        }))}
      />
      <Search key={`${group} ${q}`} group={group} q={q} />
      <Section look="panel" padded={false}>
        <Loaded
          query={queue}
          failed={t('dealers.failed')}
          bones={
            <div className={css.body}>
              <RowBones />
            </div>
          }
        >
          {({ merchants, total, page, pages }) =>
            merchants.length === 0 ? (
              <div className={css.body}>
                <Empty title={t('dealers.empty_title')}>{t('dealers.empty_text')}</Empty>
              </div>
            ) : (
              <>
                <List merchants={merchants} group={group} />
                <p className={css.foot}>{t('operator.shown', { shown: merchants.length, total })}</p>
                {pages > 1 ? (
                  <div className={css.body}>
                    <Pages page={page} pages={pages} />
                  </div>
                ) : null}
              </>
            )
          }
        </Loaded>
      </Section>
    </OperatorArea>
  );
};
