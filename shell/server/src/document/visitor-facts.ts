import { hasMerchantMenu, type CurrentCustomer } from '@rollheim/contracts';
import type { Role, VisitorFacts } from '@rollheim/contracts/server';

const roleOf = (customer: CurrentCustomer | null): Role => {
  if (customer === null) return 'guest';
  if (hasMerchantMenu(customer)) return 'dealer';
  return customer.profileType === 'PRIVATE' ? 'private' : 'commercial';
};

/** Who asks for a document, as a rollout that begins with some of the visitors asks. */
export const visitorFacts = (customer: CurrentCustomer | null, language: string): VisitorFacts => ({
  role: roleOf(customer),
  staff: customer?.isOperator ?? false,
  customerId: customer?.customerId ?? null,
  country: customer?.country ?? null,
  language,
});
