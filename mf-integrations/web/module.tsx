import { defineModule, Navigate, PageRoutes, usePath } from '@rollheim/module-api';
import { IntegrationsPage, SYSCARA_ID } from './src/features/IntegrationsPage.tsx';

/** The former address of SYSCARA's own page: its panel is far down the page of all programs. */
const Syscara = () => <Navigate to={`${usePath()('mf-integrations/start')}#${SYSCARA_ID}`} replace />;

const PAGES = {
  'mf-integrations/start': <IntegrationsPage />,
  'mf-integrations/syscara': <Syscara />,
} as const;

const App = () => <PageRoutes pages={PAGES} fallback={<IntegrationsPage />} />;

export default defineModule({
  name: 'mf-integrations',
  pages: Object.keys(PAGES) as (keyof typeof PAGES)[],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  App,
});
