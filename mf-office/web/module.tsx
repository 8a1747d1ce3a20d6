import type { PagesOf } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { defineModule, PageRoutes } from '@rollheim/module-api';
import { withParts } from '@rollheim/page-parts';
import { LatePage } from '@rollheim/page-parts/late-page';
import { untilThere } from '@rollheim/page-parts/until-there';
import { lazy, type ComponentType, type ReactNode } from 'react';

// the style of what comes late is there before it
import './src/features/operator/Operator.module.css';

/** A page of the one chunk that holds them all. */
const late = (load: () => Promise<ComponentType>) => {
  const Loaded = lazy(async () => ({ default: await untilThere(load) }));
  return (
    <LatePage>
      <Loaded />
    </LatePage>
  );
};
const office = () => import('./src/features/operator/pages.ts');

const PAGES = {
  'operator-start': late(async () => (await office()).OperatorStartPage),
  'operator-ads': late(async () => (await office()).OperatorAdsPage),
  'operator-ad': late(async () => (await office()).OperatorAdPage),
  'operator-auctions': late(async () => (await office()).OperatorAuctionsPage),
  'operator-merchants': late(async () => (await office()).OperatorMerchantsPage),
  'operator-merchant': late(async () => (await office()).OperatorMerchantPage),
  'operator-suspicions': late(async () => (await office()).OperatorSuspicionsPage),
  'operator-suspicion': late(async () => (await office()).OperatorSuspicionPage),
  'operator-deliveries': late(async () => (await office()).OperatorDeliveriesPage),
  'operator-holidays': late(async () => (await office()).OperatorHolidaysPage),
  'operator-content': late(async () => (await office()).OperatorContentPage),
  'operator-payments': late(async () => (await office()).OperatorPaymentsPage),
  'operator-security': late(async () => (await office()).OperatorSecurityPage),
  'operator-customers': late(async () => (await office()).OperatorCustomersPage),
  'operator-customer': late(async () => (await office()).OperatorCustomerPage),
  'operator-audit': late(async () => (await office()).OperatorAuditPage),
  'operator-valuations': late(async () => (await office()).OperatorValuationsPage),
} satisfies Record<PagesOf<'mf-office'>, ReactNode>;

const App = () => <PageRoutes pages={PAGES} />;

export default defineModule({
  name: 'mf-office',
  pages: Object.keys(PAGES) as (keyof typeof PAGES)[],
  messages: withParts((locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } })),
  labels: attributeLabels,
  App,
});
