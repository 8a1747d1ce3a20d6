import type { PagesOf } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { defineModule, PageRoutes, type ModuleLifecycles } from '@rollheim/module-api';
import { LatePage } from '@rollheim/page-parts/late-page';
import { untilThere } from '@rollheim/page-parts/until-there';
import { lazy, type ReactNode } from 'react';
import { CatalogPage } from './src/features/list/CatalogPage.tsx';
import { loadDense } from './src/features/dense/late-dense.tsx';
import { loadOwnParts } from './src/features/own-parts.ts';
import { loadDrawnDetails } from './src/features/vehicle/late-parts.ts';
import { VehiclePage } from './src/features/vehicle/VehiclePage.tsx';

// the style of what the server renders is there before its code; pages that it does not render bring theirs along
import './src/features/dense/Dense.module.css';
import './src/features/dense/QuickFilters.module.css';
import './src/features/after-round/AfterBar.module.css';
import './src/features/proof/Proof.module.css';
import './src/features/vehicle/Damages.module.css';
import '@rollheim/page-parts/outline.css';
import './src/features/vehicle/History.module.css';

/** Pages that most visitors never open, fetched when one is. */
const late = () => untilThere(() => import('./src/features/late-pages.ts'));
const Directory = lazy(async () => ({ default: (await late()).DirectoryPage }));
const Compare = lazy(async () => ({ default: (await late()).ComparePage }));
const Start = lazy(async () => ({ default: (await late()).StartPage }));
const Watchlist = lazy(async () => ({ default: (await late()).WatchlistPage }));
const Searches = lazy(async () => ({ default: (await late()).SearchesPage }));
const OwnBids = lazy(async () => ({ default: (await late()).OwnBidsPage }));

const PAGES = {
  'catalog-list': <CatalogPage />,
  'catalog-detail': <VehiclePage />,
  compare: (
    <LatePage>
      <Compare />
    </LatePage>
  ),
  'merchant-listing': (
    <LatePage>
      <Directory />
    </LatePage>
  ),
  bids: (
    <LatePage>
      <OwnBids />
    </LatePage>
  ),
  start: (
    <LatePage>
      <Start />
    </LatePage>
  ),
  watchlist: (
    <LatePage>
      <Watchlist />
    </LatePage>
  ),
  searches: (
    <LatePage>
      <Searches />
    </LatePage>
  ),
} satisfies Record<PagesOf<'mf-catalog'>, ReactNode>;

const App = () => <PageRoutes pages={PAGES} />;

const catalog = defineModule({
  name: 'mf-catalog',
  pages: Object.keys(PAGES) as (keyof typeof PAGES)[],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  labels: attributeLabels,
  App,
});

export default {
  ...catalog,
  mount: async (element, context) => {
    await Promise.all([
      // without it the rows still come, after a moment without them
      element.querySelector('tr[data-row]') && loadDense().catch(() => null),
      loadDrawnDetails(element),
      loadOwnParts(context),
    ]);
    await catalog.mount(element, context);
  },
} satisfies ModuleLifecycles;
