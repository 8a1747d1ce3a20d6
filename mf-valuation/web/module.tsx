import type { PagesOf } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { defineModule, PageRoutes } from '@rollheim/module-api';
import type { ReactNode } from 'react';
import { FunnelPage } from './src/features/funnel/FunnelPage.tsx';
import { OwnPage } from './src/features/own/OwnPage.tsx';
import { SuccessPage } from './src/features/funnel/SuccessPage.tsx';
import { ReportPage } from './src/features/report/ReportPage.tsx';

// one element for all steps: what was typed in stays while the address changes
const motorhome = <FunnelPage kind="motorhome" />;
const trailer = <FunnelPage kind="trailer" />;

const PAGES = {
  'valuation-motorhome': motorhome,
  'valuation-motorhome-step': motorhome,
  'valuation-motorhome-success': <SuccessPage kind="motorhome" />,
  'valuation-motorhome-report': <ReportPage kind="motorhome" />,
  'valuation-trailer': trailer,
  'valuation-trailer-step': trailer,
  'valuation-trailer-success': <SuccessPage kind="trailer" />,
  'valuation-trailer-report': <ReportPage kind="trailer" />,
  'mf-valuation/own': <OwnPage />,
} satisfies Record<PagesOf<'mf-valuation'> | 'mf-valuation/own', ReactNode>;

const App = () => <PageRoutes pages={PAGES} />;

export default defineModule({
  name: 'mf-valuation',
  pages: Object.keys(PAGES) as (keyof typeof PAGES)[],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  labels: attributeLabels,
  App,
});
