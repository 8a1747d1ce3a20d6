import type { OperatorAuctionGroup, OperatorAuctionList } from '@rollheim/contracts';
import {
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
  formatDateTime,
  formatPrice,
  Inline,
  PageHead,
  Section,
  Table,
  TabNav,
  Tag,
  TextField,
  type TableColumn,
} from '@rollheim/ui';
import { useState } from 'react';
import { Loaded, RowBones } from '../../shared/Loaded.tsx';
import { Pages } from '../../shared/Pages.tsx';
import { groupedNumber } from '../../shared/place.ts';
import { auctionTone } from '../../shared/states.ts';
import { usePage } from '../../shared/use-page.ts';
import { VehicleCell } from '../../shared/VehicleCell.tsx';
import { useTexts } from '../../texts.ts';
import css from './Operator.module.css';
import { listedPrice } from './listed-price.ts';
import { OperatorArea } from './OperatorArea.tsx';
import { OutageOfAll } from './OutageOfAll.tsx';
import { useAuctionList } from './queries.ts';

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

/** Looks for a title, a number or an id within the group. */
const Search = ({ group, q }: { readonly group: OperatorAuctionGroup; readonly q: string }) => {
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
      <TextField label={t('auctions.search')} value={text} onChange={setText} error={long} />
      <Button type="submit" variant="outline">
        {t('auctions.search_send')}
      </Button>
    </form>
  );
};

/** All auctions by where they stand, with the way to each one's course and moves. */
export const OperatorAuctionsPage = () => {
  const t = useTexts();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const group = GROUPS.find((each) => each === parameters.get('group')) ?? 'running';
  const q = parameters.get('q') ?? '';
  const list = useAuctionList(group, q, usePage());
  useDocumentTitle(t('auctions.title_list'));
  return (
    <OperatorArea>
      <PageHead className={css.head} title={t('auctions.title_list')} actions={<OutageOfAll />} />
      <TabNav
        label={t('auctions.groups')}
        items={GROUPS.map((each) => ({
          href: `${pathname}?group=${each}`,
          label: t(`auctions.group.${each}`),
          current: each === group,
        }))}
      />
      <Search key={`${group} ${q}`} group={group} q={q} />
      <Section look="panel" padded={false}>
        <Loaded
          query={list}
          failed={t('auctions.list_failed')}
          bones={
            <div className={css.body}>
              <RowBones />
            </div>
          }
        >
          {({ auctions, total, page, pages }) =>
            auctions.length === 0 ? (
              <p className={css.body}>{t('auctions.none')}</p>
            ) : (
              <>
                <List auctions={auctions} />
                <p className={css.foot}>{t('operator.shown', { shown: auctions.length, total })}</p>
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
