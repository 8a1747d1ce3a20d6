import {
  CATALOG_SIZES,
  CATALOG_SORTS,
  CATALOG_VIEWS,
  type CatalogSearchAnswer,
  type LiveFrame,
} from '@rollheim/contracts';
import {
  customerAtom,
  fieldsOf,
  isDealerAtom,
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useLive,
  useQueryClient,
} from '@rollheim/module-api';
import {
  Button,
  Chip,
  cx,
  Drawer,
  formatNumber,
  Grid,
  LayoutGrid,
  List,
  Map as MapIcon,
  Page,
  PageHead,
  Pagination,
  Select,
  Skeleton,
  SlidersHorizontal,
} from '@rollheim/ui';
import { lazy, Suspense } from 'react';
import { LateCompareBar } from '../compare/late-bar.tsx';
import { LateDenseList, LateQuickFilters } from '../dense/late-dense.tsx';
import { LateMap, LateMapBeside } from '../map/late-map.tsx';
import { answerAfter } from '../../shared/after-frame.ts';
import { untilThere } from '@rollheim/page-parts/until-there';
import { Failed } from '../../shared/Failed.tsx';
import { useTexts } from '../../texts.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { DayBand } from './DayBand.tsx';
import { Filters } from './Filters.tsx';
import { Held } from './Held.tsx';
import { ProductCard } from './ProductCard.tsx';
import { useSearch, useSearchState, type SearchState } from './search-params.ts';
import { SearchField } from './SearchField.tsx';
import { useRowsInSight } from './use-rows-in-sight.ts';
import css from './CatalogPage.module.css';

// most lists have vehicles, and the text that was typed
const Notes = lazy(async () => ({ default: (await untilThere(() => import('./TextNotes.tsx'))).Notes }));
// only dealers save searches
const SaveSearch = lazy(async () => ({
  default: (await untilThere(() => import('../searches/SaveSearch.tsx'))).SaveSearch,
}));

/** A frame carries the new state: the list takes it over without asking again. */
function useLiveProducts(): void {
  const queries = useQueryClient();
  useLive(
    (frame: LiveFrame) =>
      queries.setQueriesData<CatalogSearchAnswer>(
        { queryKey: ['search'] },
        // most frames are about none of its rows: nothing is written then, nor compared or rendered
        (old) => old && answerAfter(old, frame),
      ),
    ({ state, offer }) => (state ?? offer) !== undefined,
  );
}

const Bones = () => (
  <div aria-busy="true">
    <Grid columns="catalog">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} shape="card" />
      ))}
    </Grid>
  </div>
);

const VIEW_ICONS = {
  cards: <LayoutGrid aria-hidden="true" />,
  dense: <List aria-hidden="true" />,
  map: <MapIcon aria-hidden="true" />,
};

/** As wide as its words where there is room; in large text the order has the next line. */
const AS_WORDS = { flex: '1 1 5rem', maxInlineSize: 'max-content' };

/** Filters stay beside their vehicles: what they leave is in sight, however many of them there are. */
const BESIDE = {
  position: 'sticky',
  insetBlockStart: 'var(--appbar-h)',
  alignSelf: 'start',
  maxBlockSize: 'calc(100vh - var(--appbar-h))',
  paddingInline: 4,
  overflowY: 'auto',
} as const;

const Views = ({ state }: { readonly state: SearchState }) => {
  const t = useTexts();
  return (
    <div role="group" aria-label={t('dense.view')} className={css.views}>
      {CATALOG_VIEWS.map((view) => (
        <Chip
          key={view}
          icon={VIEW_ICONS[view]}
          pressed={state.view === view}
          onPress={() => state.view === view || state.show(view)}
        >
          {t(`dense.${view}`)}
        </Chip>
      ))}
    </div>
  );
};

/** The catalog: filters, what ends when, and the vehicles. */
export const CatalogPage = () => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const dealer = useAtomValue(isDealerAtom);
  const loggedIn = useAtomValue(customerAtom) !== null;
  const state = useSearchState();
  const { query: search, answer, sort, heldSince } = useSearch();
  const rows = useRowsInSight(answer?.page);
  useLiveProducts();
  const title = state.one('auction_status') === 'running' ? t('title_running') : t('title');
  useDocumentTitle(title);
  const dense = state.view === 'dense';
  const map = state.view === 'map';
  // on the map the vehicles of one region alone are listed
  const listed = !map || state.one('region') !== null;
  const facets = answer?.filterAttributes ?? [];
  const total = answer?.total ?? 0;
  const refused = Object.keys(fieldsOf(search.error));
  const first = ((answer?.page ?? 1) - 1) * Number(state.size) + 1;
  const filter = (
    <Chip icon={<SlidersHorizontal aria-hidden="true" />} onPress={state.drawer.show}>
      {state.active === 0 ? (
        t('filters')
      ) : (
        <>
          <span className={css.many}>{t('filters_active', { count: state.active })}</span>
          <span className={css.few}>{`${t('filters')} ${state.active}`}</span>
        </>
      )}
    </Chip>
  );
  const sorting = (
    <Select
      label={t('sort')}
      look="chip"
      choices={CATALOG_SORTS.filter((each) =>
        each === 'distance' ? state.one(each) : each !== 'standing' || loggedIn,
      ).map((value) => ({ value, label: t(`sort.${value}`) }))}
      value={sort}
      onChange={(value) => state.change({ sort: value === 'ending' ? null : String(value) })}
    />
  );
  const save =
    dealer && state.active > 0 ? (
      <Suspense>
        <SaveSearch state={state} facets={facets} text={answer?.text?.corrected} />
      </Suspense>
    ) : null;
  const count = (
    <span className={css.total} aria-live="polite">
      {answer ? t('vehicles', { count: total, value: formatNumber(total, locale) }) : null}
    </span>
  );
  return (
    <Page className={cx(css.root, dense && css.wide, dense || map ? css.low : css.tiles)}>
      <PageHead
        className={css.top}
        title={title}
        actions={
          <>
            {dense ? count : null}
            <Views state={state} />
          </>
        }
      />
      {dense || map ? null : (
        <div className={css.band}>
          <DayBand />
        </div>
      )}
      <div className={dense ? css.beside : css.columns}>
        {dense ? null : (
          <aside className={css.side} style={BESIDE} aria-label={t('filters')}>
            <Filters facets={facets} state={state} />
          </aside>
        )}
        <div ref={rows} tabIndex={-1} className={css.rows}>
          {dense ? null : <SearchField state={state} />}
          <div className={cx(css.bar, dense && css.sticky)}>
            {dense ? <SearchField state={state} /> : null}
            {dense || map ? (
              <div data-controls className={css.controls} style={{ flexWrap: 'wrap' }}>
                {dense ? (
                  <span className={css.quick}>
                    <LateQuickFilters facets={facets} state={state} />
                  </span>
                ) : null}
                {dense ? filter : <span className={css.phone}>{filter}</span>}
                <span className={css.phone}>
                  <Chip icon={VIEW_ICONS.map} pressed={map} onPress={() => state.show(map ? 'dense' : 'map')}>
                    {t('dense.map')}
                  </Chip>
                </span>
                {dense ? <span style={AS_WORDS}>{sorting}</span> : null}
                {save}
              </div>
            ) : (
              <span className={css.phone}>{filter}</span>
            )}
            <ActiveFilters state={state} facets={facets} />
            {dense || map ? null : save}
            {dense ? null : count}
            {dense || !listed ? null : sorting}
          </div>
          <div className={css.said}>
            {answer?.text || state.unknown.length > 0 || state.crossed ? (
              <Suspense>
                <Notes answer={answer} state={state} />
              </Suspense>
            ) : null}
            {heldSince === null ? null : <Held since={heldSince} query={search} />}
          </div>
          {map ? <LateMap state={state} /> : null}
          {refused.length > 0 && !answer ? (
            <Suspense>
              <Notes refused={refused} answer={answer} state={state} />
            </Suspense>
          ) : search.isError && !answer ? (
            <Failed title={t('list_failed')} query={search} />
          ) : !answer ? (
            listed && <Bones />
          ) : answer.products.length === 0 ? (
            <Suspense>
              <Notes empty answer={answer} state={state} />
            </Suspense>
          ) : listed ? (
            <>
              {dense ? (
                <LateDenseList products={answer.products} sort={sort} state={state} />
              ) : (
                <Grid columns="catalog">
                  {answer.products.map((product, index) => (
                    <ProductCard key={product.entityId} product={product} eager={index < 3} />
                  ))}
                </Grid>
              )}
              <div className={css.pages}>
                {total > 0 ? (
                  <span className={css.range}>
                    {t('list_range', {
                      from: formatNumber(first, locale),
                      to: formatNumber(first + answer.products.length - 1, locale),
                      total: formatNumber(total, locale),
                    })}
                  </span>
                ) : null}
                <Pagination
                  label={t('pages')}
                  page={answer.page}
                  pages={answer.pages}
                  hrefFor={state.hrefFor}
                  pageLabel={(page) => t('page', { page })}
                  previousLabel={t('page_previous')}
                  nextLabel={t('page_next')}
                />
                {total > Number(CATALOG_SIZES[0]) ? (
                  <Select
                    label={t('dense.size')}
                    look="chip"
                    choices={CATALOG_SIZES.map((value) => ({ value, label: t('dense.of_page', { value }) }))}
                    value={state.size}
                    onChange={state.resize}
                  />
                ) : null}
              </div>
            </>
          ) : null}
        </div>
        {dense ? <LateMapBeside state={state} /> : null}
      </div>
      <LateCompareBar />
      <Drawer
        open={state.drawer.open}
        onClose={state.drawer.hide}
        title={t('filters')}
        closeLabel={t('close')}
        actions={
          <Button block onPress={state.drawer.hide}>
            {answer ? t('show_vehicles', { count: total, value: formatNumber(total, locale) }) : t('close')}
          </Button>
        }
      >
        <Filters facets={facets} state={state} />
      </Drawer>
    </Page>
  );
};
