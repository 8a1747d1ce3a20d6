/** Pages of one purchase and one sale, fetched when one is opened. */
export { PurchasePage } from './PurchasePage.tsx';
export { SalePage } from './SalePage.tsx';
