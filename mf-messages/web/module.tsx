import type { PagesOf } from '@rollheim/contracts';
import { defineModule, PageRoutes } from '@rollheim/module-api';
import type { ReactNode } from 'react';
import { MessagesPage } from './src/features/MessagesPage.tsx';

// one element for both pages: the list keeps its place when a thread is opened
const page = <MessagesPage />;

const PAGES = { messages: page, 'messages-thread': page } satisfies Record<PagesOf<'mf-messages'>, ReactNode>;

const App = () => <PageRoutes pages={PAGES} />;

export default defineModule({
  name: 'mf-messages',
  pages: Object.keys(PAGES) as (keyof typeof PAGES)[],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  App,
});
