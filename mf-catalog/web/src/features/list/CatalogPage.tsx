import { CATALOG_SORTS, type CatalogSearchAnswer, type LiveFrame } from '@rollheim/contracts';
import {
  isDealerAtom,
  localeAtom,
  referenceOf,
  useAtomValue,
  useDocumentTitle,
  useErrorText,
  useLive,
  useQueryClient,
} from '@rollheim/module-api';
import {
  Button,
  Chip,
  Drawer,
  ErrorPanel,
  formatNumber,
  Grid,
  Page,
  PageHead,
  Pagination,
  Select,
  Skeleton,
  SlidersHorizontal,
} from '@rollheim/ui';
import { lazy, Suspense } from 'react';
import { untilThere } from '../../shared/until-there.ts';
import { useTexts } from '../../texts.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { DayBand } from './DayBand.tsx';
import { Filters } from './Filters.tsx';
import { ProductCard } from './ProductCard.tsx';
import { useSearch, useSearchState } from './search-params.ts';
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
    ({ state, own }: LiveFrame) =>
      queries.setQueriesData<CatalogSearchAnswer>({ queryKey: ['search'] }, (old) => {
        if (!old || !state) return old;
        return {
          ...old,
          products: old.products.map((product) => {
            if (product.entityId !== state.auctionId || product.auction.version > state.version)
              return product;
            const context = own && product.context;
            return {
              ...product,
              auction: state,
              ...(context
                ? { context: { ...context, holdingHighestBid: own.leading, overbid: own.overbid } }
                : {}),
            };
          }),
        };
      }),
    ({ state }) => state !== undefined,
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

/** The catalog: filters, what ends when, and the vehicles. */
export const CatalogPage = () => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const errorText = useErrorText();
  const dealer = useAtomValue(isDealerAtom);
  const state = useSearchState();
  const search = useSearch();
  const rows = useRowsInSight(search.data?.page);
  useLiveProducts();
  const title = state.one('auction_status') === 'running' ? t('title_running') : t('title');
  useDocumentTitle(title);
  const answer = search.data;
  const facets = answer?.filterAttributes ?? [];
  const total = answer?.total ?? 0;
  return (
    <Page className={css.root}>
      <PageHead title={title} />
      <DayBand />
      <div className={css.columns}>
        <aside className={css.side} aria-label={t('filters')}>
          <Filters facets={facets} state={state} />
        </aside>
        <div ref={rows} tabIndex={-1} className={css.rows}>
          <SearchField state={state} />
          <div className={css.bar}>
            <span className={css.phone}>
              <Chip icon={<SlidersHorizontal aria-hidden="true" />} onPress={state.drawer.show}>
                {state.active > 0 ? t('filters_active', { count: state.active }) : t('filters')}
              </Chip>
            </span>
            <ActiveFilters state={state} facets={facets} />
            {dealer && state.active > 0 ? (
              <Suspense>
                <SaveSearch state={state} facets={facets} text={answer?.text?.corrected} />
              </Suspense>
            ) : null}
            <span className={css.total} aria-live="polite">
              {answer ? t('vehicles', { count: total, value: formatNumber(total, locale) }) : null}
            </span>
            <Select
              label={t('sort')}
              look="chip"
              choices={CATALOG_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
              value={state.one('sort') ?? 'ending'}
              onChange={(value) => state.change({ sort: value === 'ending' ? null : String(value) })}
            />
          </div>
          {answer?.text || state.hasUnknown ? (
            <Suspense>
              <Notes answer={answer} state={state} />
            </Suspense>
          ) : null}
          {search.isError && !answer ? (
            <ErrorPanel
              title={t('list_failed')}
              reference={referenceOf(search.error)}
              retryLabel={t('retry')}
              onRetry={() => void search.refetch()}
              pending={search.isFetching}
            >
              {errorText(search.error)}
            </ErrorPanel>
          ) : !answer ? (
            <Bones />
          ) : answer.products.length === 0 ? (
            <Suspense>
              <Notes empty answer={answer} state={state} />
            </Suspense>
          ) : (
            <>
              <Grid columns="catalog">
                {answer.products.map((product, index) => (
                  <ProductCard key={product.entityId} product={product} eager={index < 3} />
                ))}
              </Grid>
              <div className={css.pages}>
                <Pagination
                  label={t('pages')}
                  page={answer.page}
                  pages={answer.pages}
                  hrefFor={state.hrefFor}
                  pageLabel={(page) => t('page', { page })}
                  previousLabel={t('page_previous')}
                  nextLabel={t('page_next')}
                />
              </div>
            </>
          )}
        </div>
      </div>
      <Drawer
        open={state.drawer.open}
        onClose={state.drawer.hide}
        title={t('filters')}
        closeLabel={t('close')}
        actions={
          <Button block onPress={state.drawer.hide}>
            {t('show_vehicles', { count: total, value: formatNumber(total, locale) })}
          </Button>
        }
      >
        <Filters facets={facets} state={state} />
      </Drawer>
    </Page>
  );
};
