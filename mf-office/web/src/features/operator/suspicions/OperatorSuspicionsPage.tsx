import { SUSPICION_GROUPS, type SuspicionQueue, type SuspicionRow } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useDocumentTitle, usePath } from '@rollheim/module-api';
import {
  ButtonLink,
  Empty,
  Facts,
  formatDateTime,
  Link,
  PageHead,
  Table,
  type TableColumn,
} from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import { GroupedList, useListPlace } from '../GroupedList.tsx';
import css from '../Operator.module.css';
import { OperatorArea } from '../OperatorArea.tsx';
import { useSuspicionQueue } from './queries.ts';
import { Weight } from './Weight.tsx';

/** Characters that can be searched for. */
const LONGEST = 120;

const List = ({ suspicions }: Pick<SuspicionQueue, 'suspicions'>) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const path = usePath();
  const columns: TableColumn<SuspicionRow>[] = [
    {
      id: 'bidder',
      header: t('suspicions.bidder'),
      record: 'wide',
      cell: ({ suspicionId, bidder, since, takenBy }) => (
        <>
          <Link href={path('operator-suspicion', { id: suspicionId })} look="plain">
            <strong>{bidder.name ?? t('suspicions.unnamed')}</strong>
          </Link>
          <Facts
            className={css.soft}
            items={[
              bidder.city,
              t('suspicions.since', { time: formatDateTime(since, locale, 'dateTime') }),
              takenBy === null ? null : t('suspicions.taken_by', { name: takenBy }),
            ]}
          />
        </>
      ),
    },
    {
      id: 'owner',
      header: t('suspicions.owner'),
      cell: ({ owner }) => (
        <>
          <span>{owner.name ?? t('suspicions.unnamed')}</span>
          <Facts className={css.soft} items={[owner.city]} />
        </>
      ),
    },
    {
      id: 'kinds',
      header: t('suspicions.reasons'),
      record: 'wide',
      cell: ({ kinds, auctions }) => (
        <>
          <span>{kinds.map((kind) => t(`suspicions.kind.${kind}`)).join(', ')}</span>
          <Facts className={css.soft} items={[t('suspicions.auctions', { count: auctions })]} />
        </>
      ),
    },
    {
      id: 'weight',
      header: t('suspicions.weight'),
      cell: ({ score }) => <Weight points={score} />,
    },
    {
      id: 'act',
      header: t('operator.decision'),
      hideHeader: true,
      align: 'end',
      record: 'end',
      cell: ({ suspicionId }) => (
        <ButtonLink size="sm" href={path('operator-suspicion', { id: suspicionId })}>
          {t('operator.review')}
        </ButtonLink>
      ),
    },
  ];
  return (
    <Table
      caption={t('suspicions.title')}
      columns={columns}
      rows={suspicions}
      rowKey={({ suspicionId }) => suspicionId}
    />
  );
};

/** Suspicions of shill bidding by what was made of them, the weightiest first. */
export const OperatorSuspicionsPage = () => {
  const t = useTexts();
  const place = useListPlace(SUSPICION_GROUPS, 'open');
  const queue = useSuspicionQueue(place.group, place.q, place.page);
  useDocumentTitle(t('suspicions.title'));
  return (
    <OperatorArea>
      <PageHead className={css.head} title={t('suspicions.title')} lead={t('suspicions.hint')} />
      <GroupedList
        place={place}
        label={t('suspicions.groups')}
        groupName={(group) => t(`suspicions.group.${group}`)}
        counts={queue.data?.counts}
        search={{ label: t('suspicions.search'), longest: LONGEST }}
        query={queue}
        failed={t('suspicions.failed')}
        shown={({ suspicions }) => suspicions.length}
        empty={<Empty title={t('suspicions.empty_title')}>{t('suspicions.empty_text')}</Empty>}
      >
        {({ suspicions }) => <List suspicions={suspicions} />}
      </GroupedList>
    </OperatorArea>
  );
};
