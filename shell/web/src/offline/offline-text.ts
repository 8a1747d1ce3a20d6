import { matchPath, type CurrentCustomer, type Locale } from '@rollheim/contracts';

/** What an interruption of the network means here: to who sells, to who may bid where bids and offers are, to all others. */
export function offlineText(
  pathname: string,
  home: Locale,
  customer: Pick<CurrentCustomer, 'profileType'> | null,
): 'offline.sell' | 'offline.seen' | 'offline.text' {
  const owner = matchPath(pathname, home)?.module;
  if (owner === 'mf-sell') return 'offline.sell';
  const bids = owner === 'mf-catalog' || owner === 'mf-messages';
  return bids && (customer?.profileType ?? 'MERCHANT') === 'MERCHANT' ? 'offline.text' : 'offline.seen';
}
