import type { MailIcon } from '@rollheim/service-kit';
import type { MailDesign } from '../table/row.ts';

const NEGOTIATED: readonly MailDesign['place'][] = ['answer_offer', 'talks', 'decide'];

/** The icon beside a mail's state, by what it is about and how it is meant. */
export function iconOf({ tone, kind, place }: Pick<MailDesign, 'tone' | 'kind' | 'place'>): MailIcon {
  if (tone === 'error') return kind === 'bids' ? 'outbid' : 'refused';
  if (kind === 'searches') return 'search';
  if (tone === 'success') return 'done';
  if (tone !== 'quiet' && NEGOTIATED.includes(place)) return 'turn';
  return tone === 'task' ? 'question' : 'news';
}
