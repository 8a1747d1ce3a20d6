import { attributeLabels } from '@rollheim/contracts/attributes';
import { defineModule, PageRoutes } from '@rollheim/module-api';
import { CatalogPage } from './src/features/list/CatalogPage.tsx';
import { VehiclePage } from './src/features/vehicle/VehiclePage.tsx';

const App = () => (
  <PageRoutes pages={{ 'catalog-list': <CatalogPage />, 'catalog-detail': <VehiclePage /> }} />
);

export default defineModule({
  name: 'mf-catalog',
  pages: ['catalog-list', 'catalog-detail'],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  labels: attributeLabels,
  App,
});
