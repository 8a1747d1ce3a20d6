import { matchPath, type CurrentCustomer, type Locale } from '@rollheim/contracts';

/** What an interruption of the network means here: to who sells, to who looks at own things, to who may bid. */
export function offlineText(
  pathname: string,
  home: Locale,
  customer: Pick<CurrentCustomer, 'profileType'> | null,
): 'offline.sell' | 'offline.seen' | 'offline.text' {
  const page = matchPath(pathname, home)?.id ?? '';
  if (page === 'sell-new' || page === 'sell-edit') return 'offline.sell';
  return customer && customer.profileType !== 'MERCHANT' ? 'offline.seen' : 'offline.text';
}
