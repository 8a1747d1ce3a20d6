import {
  MERCHANT_GROUPS,
  type MerchantGroup,
  type MerchantQueue,
  type MerchantRow,
} from '@rollheim/contracts';
import { useDocumentTitle, usePath } from '@rollheim/module-api';
import { groupedNumber, placeOf } from '@rollheim/page-parts';
import { ButtonLink, Empty, Facts, Inline, PageHead, Table, Tag, type TableColumn } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import { Clock } from '../Clock.tsx';
import { TakenTag } from '../desk/Taken.tsx';
import { GroupedList, useListPlace } from '../GroupedList.tsx';
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
  merchant: { papers, duplicates, changed, customerId },
}: {
  readonly merchant: MerchantRow;
}) => {
  const t = useTexts();
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
      <TakenTag kind="merchant" id={customerId} />
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
          <strong>{merchant.company ?? '–'}</strong>
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

/** Dealers by their state; who waits for the team is first, the longest waiting on top. */
export const OperatorMerchantsPage = () => {
  const t = useTexts();
  const place = useListPlace(MERCHANT_GROUPS, 'review');
  const queue = useMerchantQueue(place.group, place.q, place.page);
  useDocumentTitle(t('dealers.title'));
  const waiting = queue.data?.counts.review ?? 0;
  return (
    <OperatorArea>
      <PageHead
        className={css.head}
        title={t('dealers.title')}
        lead={waiting > 0 ? t('dealers.lead', { count: waiting }) : null}
      />
      <GroupedList
        place={place}
        label={t('dealers.groups')}
        groupName={(group) => t(`dealers.group.${group}`)}
        counts={queue.data?.counts}
        search={{ label: t('dealers.search'), longest: LONGEST }}
        query={queue}
        failed={t('dealers.failed')}
        shown={({ merchants }) => merchants.length}
        empty={<Empty title={t('dealers.empty_title')}>{t('dealers.empty_text')}</Empty>}
      >
        {({ merchants }) => <List merchants={merchants} group={place.group} />}
      </GroupedList>
    </OperatorArea>
  );
};
