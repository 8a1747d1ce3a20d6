import { attributeLabels } from '@rollheim/contracts/attributes';
import { defineModule, PageRoutes } from '@rollheim/module-api';
import { EmailSettingsPage } from './src/features/email-settings/EmailSettingsPage.tsx';
import { MerchantAdsPage } from './src/features/ads/MerchantAdsPage.tsx';
import { MyVehiclesPage } from './src/features/ads/MyVehiclesPage.tsx';
import { OperatorAdPage } from './src/features/operator/OperatorAdPage.tsx';
import { OperatorAdsPage } from './src/features/operator/OperatorAdsPage.tsx';
import { OperatorAuctionsPage } from './src/features/operator/OperatorAuctionsPage.tsx';
import { OperatorHolidaysPage } from './src/features/operator/OperatorHolidaysPage.tsx';
import { OperatorValuationsPage } from './src/features/operator/OperatorValuationsPage.tsx';
import { PurchasePage } from './src/features/orders/PurchasePage.tsx';
import { PurchasesPage } from './src/features/orders/PurchasesPage.tsx';
import { SalePage } from './src/features/orders/SalePage.tsx';
import { AccountPage } from './src/features/profile/AccountPage.tsx';
import { RegisterPage } from './src/features/register/RegisterPage.tsx';
import { VerifyEmailPage } from './src/features/register/VerifyEmailPage.tsx';
import { WatchlistPage } from './src/features/watchlist/WatchlistPage.tsx';

const App = () => (
  <PageRoutes
    pages={{
      account: <AccountPage />,
      'email-settings': <EmailSettingsPage />,
      register: <RegisterPage />,
      'verify-email': <VerifyEmailPage />,
      'my-vehicles': <MyVehiclesPage />,
      'merchant-ads': <MerchantAdsPage />,
      purchases: <PurchasesPage />,
      purchase: <PurchasePage />,
      sale: <SalePage />,
      watchlist: <WatchlistPage />,
      'operator-ads': <OperatorAdsPage />,
      'operator-ad': <OperatorAdPage />,
      'operator-auctions': <OperatorAuctionsPage />,
      'operator-holidays': <OperatorHolidaysPage />,
      'operator-valuations': <OperatorValuationsPage />,
    }}
  />
);

export default defineModule({
  name: 'mf-account',
  pages: [
    'account',
    'email-settings',
    'register',
    'verify-email',
    'my-vehicles',
    'merchant-ads',
    'purchases',
    'purchase',
    'sale',
    'watchlist',
    'operator-ads',
    'operator-ad',
    'operator-auctions',
    'operator-holidays',
    'operator-valuations',
  ],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  labels: attributeLabels,
  App,
});
