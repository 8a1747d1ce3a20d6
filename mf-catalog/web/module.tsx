import { defineModule, PageRoutes } from '@rollheim/module-api';
import { CatalogPage } from './src/features/list/CatalogPage.tsx';
import { VehiclePage } from './src/features/vehicle/VehiclePage.tsx';

const App = () => (
  <PageRoutes pages={{ 'catalog-list': <CatalogPage />, 'catalog-detail': <VehiclePage /> }} />
);

export default defineModule({
  name: 'mf-catalog',
  pages: ['catalog-list', 'catalog-detail'],
  messages: (locale) =>
    locale === 'de'
      ? import('./locales/de.json', { with: { type: 'json' } })
      : import('./locales/en.json', { with: { type: 'json' } }),
  App,
});
