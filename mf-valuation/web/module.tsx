import { attributeLabels } from '@rollheim/contracts/attributes';
import { defineModule, PageRoutes } from '@rollheim/module-api';
import { FunnelPage } from './src/features/funnel/FunnelPage.tsx';
import { SuccessPage } from './src/features/funnel/SuccessPage.tsx';
import { ReportPage } from './src/features/report/ReportPage.tsx';

// one element for all steps: what was typed in stays while the address changes
const motorhome = <FunnelPage kind="motorhome" />;
const trailer = <FunnelPage kind="trailer" />;

const App = () => (
  <PageRoutes
    pages={{
      'valuation-motorhome': motorhome,
      'valuation-motorhome-step': motorhome,
      'valuation-motorhome-success': <SuccessPage kind="motorhome" />,
      'valuation-motorhome-report': <ReportPage />,
      'valuation-trailer': trailer,
      'valuation-trailer-step': trailer,
      'valuation-trailer-success': <SuccessPage kind="trailer" />,
      'valuation-trailer-report': <ReportPage />,
    }}
  />
);

export default defineModule({
  name: 'mf-valuation',
  pages: [
    'valuation-motorhome',
    'valuation-motorhome-step',
    'valuation-motorhome-success',
    'valuation-motorhome-report',
    'valuation-trailer',
    'valuation-trailer-step',
    'valuation-trailer-success',
    'valuation-trailer-report',
  ],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  labels: attributeLabels,
  App,
});
