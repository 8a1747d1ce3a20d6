import type { Domains, Locale } from '@rollheim/contracts';
import type { MailLink, NewNotification } from '../message.ts';
import { designOf } from '../table/messages.ts';

/** Page of the wizard where nobody names another one; the names stand in the path in every language. */
const FIRST_STEP = 'profile';

/** Page that the mail of a message leads to. */
export function placeOf({ code, params, groupKey, auctionId, link }: NewNotification): MailLink {
  if (link) return link;
  const thread: MailLink = { page: 'messages-thread', params: { slug: groupKey } };
  if (auctionId === null) return thread;
  const id = { id: auctionId };
  switch (designOf(code, params).place) {
    case 'auction':
    case 'after_round':
      return { page: 'catalog-detail', params: id };
    case 'catalog':
      return { page: 'catalog-list', params: {} };
    case 'edit':
      return { page: 'sell-edit', params: { ...id, step: String(params['step'] ?? FIRST_STEP) } };
    case 'my_vehicles':
      return { page: 'my-vehicles', params: {} };
    case 'review':
      return { page: 'operator-ad', params: id };
    default:
      return thread;
  }
}

/** Address of a link in the receiver's language. */
export function hrefOf({ page, params, query }: MailLink, locale: Locale, domains: Domains): string {
  const href = domains.address(page, locale, params);
  const search = new URLSearchParams(query).toString();
  return search ? `${href}?${search}` : href;
}
