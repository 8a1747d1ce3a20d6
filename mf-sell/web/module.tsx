import { defineModule, PageRoutes } from '@rollheim/module-api';
import { EditPage } from './src/features/edit/EditPage.tsx';
import { NewAdPage } from './src/features/new/NewAdPage.tsx';

const App = () => <PageRoutes pages={{ 'sell-new': <NewAdPage />, 'sell-edit': <EditPage /> }} />;

export default defineModule({
  name: 'mf-sell',
  pages: ['sell-new', 'sell-edit'],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  App,
});
