import type { PagesOf } from '@rollheim/contracts';
import { defineModule, PageRoutes } from '@rollheim/module-api';
import type { ReactNode } from 'react';
import { EditPage } from './src/features/edit/EditPage.tsx';
import { NewAdPage } from './src/features/new/NewAdPage.tsx';

const PAGES = { 'sell-new': <NewAdPage />, 'sell-edit': <EditPage /> } satisfies Record<
  PagesOf<'mf-sell'>,
  ReactNode
>;

const App = () => <PageRoutes pages={PAGES} />;

export default defineModule({
  name: 'mf-sell',
  pages: Object.keys(PAGES) as (keyof typeof PAGES)[],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  App,
});
