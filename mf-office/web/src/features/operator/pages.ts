/** The back office: a chunk of its own, which no customer loads. */
export { OperatorAdPage } from './OperatorAdPage.tsx';
export { OperatorAdsPage } from './OperatorAdsPage.tsx';
export { OperatorAuditPage } from './audit/OperatorAuditPage.tsx';
export { OperatorAuctionsPage } from './OperatorAuctionsPage.tsx';
export { OperatorCustomerPage } from './customers/OperatorCustomerPage.tsx';
export { OperatorCustomersPage } from './customers/OperatorCustomersPage.tsx';
export { OperatorMerchantPage } from './merchants/OperatorMerchantPage.tsx';
export { OperatorMerchantsPage } from './merchants/OperatorMerchantsPage.tsx';
export { OperatorSuspicionPage } from './suspicions/OperatorSuspicionPage.tsx';
export { OperatorSuspicionsPage } from './suspicions/OperatorSuspicionsPage.tsx';
export { OperatorDeliveriesPage } from './deliveries/OperatorDeliveriesPage.tsx';
export { OperatorHolidaysPage } from './OperatorHolidaysPage.tsx';
export { OperatorContentPage } from './content/OperatorContentPage.tsx';
export { OperatorPaymentsPage } from './OperatorPaymentsPage.tsx';
export { OperatorStartPage } from './office/OperatorStartPage.tsx';
export { OperatorSecurityPage } from './security/OperatorSecurityPage.tsx';
export { OperatorValuationsPage } from './valuations/OperatorValuationsPage.tsx';
