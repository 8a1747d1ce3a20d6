import type { PagesOf } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { defineModule, PageRoutes } from '@rollheim/module-api';
import { lazy, Suspense, type ReactNode } from 'react';
import { CatalogPage } from './src/features/list/CatalogPage.tsx';
import { VehiclePage } from './src/features/vehicle/VehiclePage.tsx';

// the style of what comes late is there before it
import './src/features/directory/Directory.module.css';
import './src/features/own-bids/OwnBids.module.css';
import './src/features/searches/Searches.module.css';

/** Pages that most visitors never open, fetched when one is. */
const late = () => import('./src/features/late-pages.ts');
const Directory = lazy(async () => ({ default: (await late()).DirectoryPage }));
const Searches = lazy(async () => ({ default: (await late()).SearchesPage }));
const OwnBids = lazy(async () => ({ default: (await late()).OwnBidsPage }));

const PAGES = {
  'catalog-list': <CatalogPage />,
  'catalog-detail': <VehiclePage />,
  'merchant-listing': (
    <Suspense>
      <Directory />
    </Suspense>
  ),
  bids: (
    <Suspense>
      <OwnBids />
    </Suspense>
  ),
  searches: (
    <Suspense>
      <Searches />
    </Suspense>
  ),
} satisfies Record<PagesOf<'mf-catalog'>, ReactNode>;

const App = () => <PageRoutes pages={PAGES} />;

export default defineModule({
  name: 'mf-catalog',
  pages: Object.keys(PAGES) as (keyof typeof PAGES)[],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  labels: attributeLabels,
  App,
});
