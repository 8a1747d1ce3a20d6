import type { OperatorAuctionGroup, OperatorAuctionList } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useDocumentTitle, usePath } from '@rollheim/module-api';
import { groupedNumber, auctionTone, VehicleCell } from '@rollheim/page-parts';
import { formatDateTime, formatPrice, Inline, PageHead, Table, Tag, type TableColumn } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Operator.module.css';
import { GroupedList, useListPlace } from './GroupedList.tsx';
import { listedPrice } from './listed-price.ts';
import { OperatorArea } from './OperatorArea.tsx';
import { OutageOfAll } from './OutageOfAll.tsx';
import { useAuctionList } from './queries.ts';
import { useRights } from './rights.ts';

type Entry = OperatorAuctionList['auctions'][number];

const GROUPS = [
  'running',
  'published',
  'talks',
  'reserved',
  'unsold',
  'sold',
  'closed',
] as const satisfies readonly OperatorAuctionGroup[];

const List = ({ auctions }: { readonly auctions: readonly Entry[] }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const when = (at: string | null): string => (at === null ? '–' : formatDateTime(at, locale, 'dateTime'));
  const columns: TableColumn<Entry>[] = [
    {
      id: 'vehicle',
      header: t('operator.ad'),
      record: 'wide',
      cell: (auction) => (
        <VehicleCell
          title={auction.title}
          mediaId={auction.mediaId}
          href={path('operator-ad', { id: auction.auctionId })}
          facts={[
            t('number', { number: groupedNumber(auction.number) }),
            auction.sellerCompany ?? t(`profile.${auction.sellerSegment}`),
          ]}
        />
      ),
    },
    {
      id: 'state',
      header: t('ads.state'),
      cell: ({ status, outage }) => (
        <Inline gap={2}>
          <Tag tone={auctionTone(status)}>{t(`status.${status}`)}</Tag>
          {outage ? <Tag tone="error">{t('auctions.outage')}</Tag> : null}
        </Inline>
      ),
    },
    {
      id: 'price',
      header: t('ads.price'),
      align: 'end',
      cell: (auction) => {
        const { amount, kind } = listedPrice(auction);
        return (
          <>
            <strong>{amount === null ? '–' : formatPrice(amount)}</strong>
            <div className={css.soft}>
              {kind === 'price' || amount === null
                ? t('ads.bids', { count: auction.bidCount })
                : t(kind === 'start_price' ? 'operator.start_price' : `auctions.${kind}`)}
            </div>
          </>
        );
      },
    },
    { id: 'end', header: t('auctions.end'), cell: ({ endAt }) => when(endAt) },
    { id: 'since', header: t('auctions.since'), record: 'hidden', cell: ({ since }) => when(since) },
  ];
  return (
    <Table
      caption={t('auctions.title_list')}
      columns={columns}
      rows={auctions}
      rowKey={({ auctionId }) => auctionId}
    />
  );
};

/** Characters that can be searched for. */
const LONGEST = 100;

/** All auctions by their state, with the way to each one's course and moves. */
export const OperatorAuctionsPage = () => {
  const t = useTexts();
  const { may } = useRights();
  const place = useListPlace(GROUPS, 'running');
  const list = useAuctionList(place.group, place.q, place.page);
  useDocumentTitle(t('auctions.title_list'));
  return (
    <OperatorArea>
      <PageHead
        className={css.head}
        title={t('auctions.title_list')}
        actions={may('auction.outages') ? <OutageOfAll /> : null}
      />
      <GroupedList
        place={place}
        label={t('auctions.groups')}
        groupName={(group) => t(`auctions.group.${group}`)}
        search={{ label: t('auctions.search'), longest: LONGEST }}
        query={list}
        failed={t('auctions.list_failed')}
        shown={({ auctions }) => auctions.length}
        empty={t('auctions.none')}
      >
        {({ auctions }) => <List auctions={auctions} />}
      </GroupedList>
    </OperatorArea>
  );
};
