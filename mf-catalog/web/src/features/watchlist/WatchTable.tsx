import { localeAtom, useAtomValue } from '@rollheim/module-api';
import {
  Bookmark,
  Button,
  Checkbox,
  Facts,
  formatNumber,
  IconButton,
  Pencil,
  Table,
  VisuallyHidden,
  type TableColumn,
} from '@rollheim/ui';
import { factsOf } from '../../shared/facts.ts';
import { VehicleCell } from '../../shared/VehicleCell.tsx';
import { useTexts } from '../../texts.ts';
import { Place } from '../distance/Place.tsx';
import { RowEnd, RowNext, RowPrice, Standing } from '../dense/cells.tsx';
import type { WatchlistAnswer, WatchlistSort } from './queries.ts';
import { Change } from './Change.tsx';
import { firstToEnd } from './first-to-end.ts';
import css from './Watchlist.module.css';

type Watched = WatchlistAnswer['products'][number];

interface Props {
  readonly products: readonly Watched[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly sort: WatchlistSort;
  readonly onSort: (sort: WatchlistSort) => void;
  readonly dealer: boolean;
  /** Cents; null: a higher limit. */
  readonly onBid: (id: string, amount: number | null) => void;
  readonly onRemove: (id: string) => void;
  readonly onNote: (id: string) => void;
}

/** Columns that sort, and how: upwards, downwards. */
const SORTS: Readonly<Record<string, readonly [WatchlistSort, WatchlistSort]>> = {
  vehicle: ['title', 'title'],
  price: ['price_asc', 'price_desc'],
  end: ['ending', 'ending'],
  standing: ['standing', 'standing'],
};

/** How the list is sorted, as the head of a table says it. */
function sortOf(sort: WatchlistSort): { column: string; direction: 'asc' | 'desc' } | undefined {
  const column = Object.keys(SORTS).find((name) => SORTS[name]?.includes(sort));
  return column ? { column, direction: sort.endsWith('_desc') ? 'desc' : 'asc' } : undefined;
}

const Vehicle = ({ product, onNote }: { readonly product: Watched; readonly onNote: () => void }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const write = t(product.note === null ? 'watched.note_add' : 'watched.note_change');
  return (
    <VehicleCell product={product} className={css.vehicle}>
      <Facts className={css.soft} items={factsOf(product, locale, t).slice(1)} />
      <p className={css.place}>
        <Place product={product} />
      </p>
      {product.note === null ? null : <p className={css.note}>{product.note}</p>}
      <Button
        size="sm"
        variant="quiet"
        className={css.write}
        icon={<Pencil aria-hidden="true" />}
        aria-label={`${write}: ${product.title}`}
        onPress={onNote}
      >
        {write}
      </Button>
    </VehicleCell>
  );
};

/** The rows, each with its box, its next step and the way off the list. */
export const WatchTable = (props: Props) => {
  const { products, chosen, onChoose, sort, onSort, dealer, onBid, onRemove, onNote } = props;
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  const first = firstToEnd(products);
  const columns: readonly TableColumn<Watched>[] = [
    {
      id: 'choose',
      header: t('watched.choose'),
      hideHeader: true,
      record: 'wide',
      width: '44px',
      cell: ({ entityId, title }) => (
        <Checkbox checked={chosen.has(entityId)} onChange={(on) => choose(entityId, on)}>
          <VisuallyHidden>{t('watched.choose_this', { title })}</VisuallyHidden>
        </Checkbox>
      ),
    },
    {
      id: 'vehicle',
      header: t('dense.vehicle'),
      sortable: true,
      record: 'wide',
      cell: (product) => <Vehicle product={product} onNote={() => onNote(product.entityId)} />,
    },
    {
      id: 'standing',
      header: t('dense.standing'),
      sortable: true,
      cell: (product) => <Standing product={product} />,
    },
    {
      id: 'bids',
      header: t('dense.bids'),
      align: 'end',
      record: 'hidden',
      cell: ({ auction }) => formatNumber(auction.bidCount, locale),
    },
    {
      id: 'price',
      header: t('dense.price'),
      align: 'end',
      sortable: true,
      cell: (product) => (
        <div className={css.price}>
          <RowPrice product={product} />
          <Change product={product} />
        </div>
      ),
    },
    {
      id: 'end',
      header: t('dense.end'),
      align: 'end',
      sortable: true,
      cell: (product) => <RowEnd product={product} />,
    },
    ...(dealer
      ? [
          {
            id: 'next',
            header: t('dense.next'),
            align: 'end',
            record: 'wide',
            cell: (product: Watched) => (
              <div className={css.next}>
                <RowNext
                  product={product}
                  first={product === first}
                  onBid={(amount) => onBid(product.entityId, amount)}
                />
              </div>
            ),
          } as const,
        ]
      : []),
    {
      id: 'remove',
      header: t('watched.choose_off'),
      hideHeader: true,
      align: 'end',
      record: 'end',
      cell: ({ entityId, title, note }) => (
        <div className={css.off}>
          <IconButton label={t('unwatch', { title })} pressed onPress={() => onRemove(entityId)}>
            <Bookmark aria-hidden="true" />
          </IconButton>
          {/* on a phone, in place of the words below the vehicle */}
          <IconButton
            className={css.pencil}
            label={`${t(note === null ? 'watched.note_add' : 'watched.note_change')}: ${title}`}
            onPress={() => onNote(entityId)}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        </div>
      ),
    },
  ];
  const sorted = sortOf(sort);
  return (
    <Table
      caption={t('watched.title')}
      columns={columns}
      rows={products}
      rowKey={({ entityId }) => entityId}
      density="compact"
      className={css.table}
      {...(sorted ? { sort: sorted } : {})}
      onSort={({ column, direction }) => {
        const ways = SORTS[column];
        if (ways) onSort(ways[direction === 'desc' ? 1 : 0]);
      }}
    />
  );
};
