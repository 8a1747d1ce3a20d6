import type { CurrentCustomer } from './http/session.ts';
import type { PageEntry } from './pages/module-pages.ts';

/**
 * True for merchants who are in review (null) or accepted (true): they have the merchant's menu. Without a number
 * no one is a merchant; a rejected one has the menu of those who are none (spec 1 §4).
 */
export const hasMerchantMenu = ({
  merchantId,
  acceptedByCm24,
}: Pick<CurrentCustomer, 'merchantId' | 'acceptedByCm24'>): boolean =>
  merchantId !== null && acceptedByCm24 !== false;

/** True for a commercial seller where the entry is for them too. */
const isSellerOf = (menu: NonNullable<PageEntry['menu']>, { profileType }: CurrentCustomer): boolean =>
  menu.commercial === true && profileType === 'COMMERCIAL';

/** Whether a page that a module brings has an entry in this menu for who is here (spec 1 §2). */
export function hasEntry(
  { menu, session, operator }: PageEntry,
  place: 'bar' | 'account',
  customer: CurrentCustomer | null,
): boolean {
  if (menu?.place !== place) return false;
  if ((session || menu.merchants) && !customer) return false;
  return (
    (!operator || customer?.isOperator === true) &&
    (!menu.merchants || (customer !== null && (hasMerchantMenu(customer) || isSellerOf(menu, customer))))
  );
}
