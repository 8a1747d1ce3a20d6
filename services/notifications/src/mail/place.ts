import { wizardSlug, type Domains, type Locale } from '@rollheim/contracts';
import type { MailLink, NewNotification } from '../message.ts';
import { designOf } from '../table/messages.ts';

/** Where no one names a step of the wizard: it leads to the one that is open. */
const NO_STEP = 'continue';

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
      return { page: 'sell-edit', params: { ...id, step: String(params['step'] ?? NO_STEP) } };
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
  // the step's word is that of the language, like the rest of the path
  const words =
    params['step'] === undefined ? params : { ...params, step: wizardSlug(params['step'], locale) };
  const href = domains.address(page, locale, words);
  const search = new URLSearchParams(query).toString();
  return search ? `${href}?${search}` : href;
}
