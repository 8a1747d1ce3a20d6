import type { PagesOf } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { defineModule, PageRoutes } from '@rollheim/module-api';
import { withParts } from '@rollheim/page-parts';
import { LatePage } from '@rollheim/page-parts/late-page';
import { untilThere } from '@rollheim/page-parts/until-there';
import { lazy, type ComponentType, type ReactNode } from 'react';
import { MerchantAdsPage, MyVehiclesPage } from './src/features/ads/AdsAndSales.tsx';
import { PurchasesPage } from './src/features/orders/PurchasesPage.tsx';
import { AccountPage } from './src/features/profile/AccountPage.tsx';
import { RegisterPage } from './src/features/register/RegisterPage.tsx';
import { VerifyEmailPage } from './src/features/register/VerifyEmailPage.tsx';

// the style of what comes late is there before it
import './src/features/email-settings/EmailSettings.module.css';
import '@rollheim/page-parts/order-files.css';

/** A page that most visitors never open, fetched when it is. */
const late = (load: () => Promise<ComponentType>) => {
  const Loaded = lazy(async () => ({ default: await untilThere(load) }));
  return (
    <LatePage>
      <Loaded />
    </LatePage>
  );
};
const orders = () => import('./src/features/orders/pages.ts');

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
} satisfies Record<PagesOf<'mf-account'>, ReactNode>;

const App = () => <PageRoutes pages={PAGES} />;

export default defineModule({
  name: 'mf-account',
  pages: Object.keys(PAGES) as (keyof typeof PAGES)[],
  messages: withParts((locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } })),
  labels: attributeLabels,
  App,
});
