import { defineModule, PageRoutes } from '@rollheim/module-api';
import { IntegrationsPage } from './src/features/IntegrationsPage.tsx';

const App = () => (
  <PageRoutes pages={{ 'mf-integrations/start': <IntegrationsPage /> }} fallback={<IntegrationsPage />} />
);

export default defineModule({
  name: 'mf-integrations',
  pages: ['mf-integrations/start'],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  App,
});
