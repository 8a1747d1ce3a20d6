import type { ContentPage, CurrentCustomer } from '@rollheim/contracts';

type Reader = Pick<CurrentCustomer, 'merchantProfileCompleted' | 'readNotificationPopupIds'>;

/** The popups that a merchant has not read, in the order of their day (spec 1 §4, merchant popups). */
export function unreadPopups(
  customer: Reader | null,
  popups: readonly ContentPage[],
): readonly ContentPage[] {
  if (!customer?.merchantProfileCompleted) return [];
  const read = new Set(customer.readNotificationPopupIds);
  return popups
    .filter(({ id }) => id !== undefined && !read.has(id))
    .toSorted((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''));
}

/** What the stepper can do at a step. */
export const stepAt = (step: number, count: number) => ({
  back: step > 0,
  last: step >= count - 1,
});
