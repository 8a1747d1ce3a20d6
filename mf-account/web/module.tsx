import type { PagesOf } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { defineModule, PageRoutes } from '@rollheim/module-api';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { MerchantAdsPage, MyVehiclesPage } from './src/features/ads/AdsAndSales.tsx';
import { PurchasesPage } from './src/features/orders/PurchasesPage.tsx';
import { AccountPage } from './src/features/profile/AccountPage.tsx';
import { RegisterPage } from './src/features/register/RegisterPage.tsx';
import { VerifyEmailPage } from './src/features/register/VerifyEmailPage.tsx';

// the style of what comes late is there before it
import './src/features/email-settings/EmailSettings.module.css';
import './src/features/operator/Operator.module.css';
import './src/features/orders/OrderFiles.module.css';

/** A page that most visitors never open, fetched when it is. */
const late = (load: () => Promise<ComponentType>) => {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  );
};
const orders = () => import('./src/features/orders/pages.ts');
const office = () => import('./src/features/operator/pages.ts');

const PAGES = {
  account: <AccountPage />,
  'email-settings': late(
    async () => (await import('./src/features/email-settings/EmailSettingsPage.tsx')).EmailSettingsPage,
  ),
  register: <RegisterPage />,
  'verify-email': <VerifyEmailPage />,
  'my-vehicles': <MyVehiclesPage />,
  'merchant-ads': <MerchantAdsPage />,
  purchases: <PurchasesPage />,
  purchase: late(async () => (await orders()).PurchasePage),
  sale: late(async () => (await orders()).SalePage),
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
} satisfies Record<PagesOf<'mf-account'>, ReactNode>;

const App = () => <PageRoutes pages={PAGES} />;

export default defineModule({
  name: 'mf-account',
  pages: Object.keys(PAGES) as (keyof typeof PAGES)[],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  labels: attributeLabels,
  App,
});
