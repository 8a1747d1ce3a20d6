import { attributeLabels } from '@rollheim/contracts/attributes';
import { defineModule, PageRoutes } from '@rollheim/module-api';
import { FunnelPage } from './src/features/funnel/FunnelPage.tsx';
import { SuccessPage } from './src/features/funnel/SuccessPage.tsx';
import { ReportPage } from './src/features/report/ReportPage.tsx';

// one element for both: what was typed in stays while the address changes
const funnel = <FunnelPage />;

const App = () => (
  <PageRoutes
    pages={{
      'valuation-motorhome': funnel,
      'valuation-motorhome-step': funnel,
      'valuation-motorhome-success': <SuccessPage />,
      'valuation-motorhome-report': <ReportPage />,
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
  ],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  labels: attributeLabels,
  App,
});
