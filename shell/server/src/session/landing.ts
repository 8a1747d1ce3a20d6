import { matchPath, pathTo, type CurrentCustomer, type Locale } from '@rollheim/contracts';

/**
 * Where a login leads. Who asked for nothing but the home page, and is of the team or a dealer who may trade, comes to
 * their own front page in its place; everybody else goes on to what they wanted. `home`: language without a prefix on
 * their domain.
 */
export function landingOf(
  next: string,
  customer: Pick<CurrentCustomer, 'acceptedByCm24' | 'merchantBlocked' | 'isOperator'> | null,
  home: Locale,
): string {
  const trades = customer?.acceptedByCm24 === true && !customer.merchantBlocked;
  if (!trades && !customer?.isOperator) return next;
  const [pathname = '/'] = next.split(/[?#]/, 1);
  const match = pathname === next ? matchPath(pathname, home) : null;
  return match?.id === 'home'
    ? pathTo(customer?.isOperator ? 'operator-start' : 'start', match.locale, {}, home)
    : next;
}
