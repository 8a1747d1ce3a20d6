import type { WireMessage } from '@rollheim/contracts';
import type { MessagesText } from '../texts.ts';

/** What a thread is about. */
export type SubjectKind = 'vehicle' | 'valuation' | 'account';

/** Beginning of the thread of a dealer who waits for the team; their id follows. */
export const MERCHANT = 'merchant-';

/**
 * Threads without an auction are about a dealer, about a valuation, which has a title, or about the account, which has
 * none.
 */
export const kindOf = ({
  auctionId,
  groupKey,
  title,
}: Pick<WireMessage, 'auctionId' | 'groupKey' | 'title'>): SubjectKind =>
  auctionId !== null ? 'vehicle' : title === '' || groupKey.startsWith(MERCHANT) ? 'account' : 'valuation';

/** Title of a thread. */
export const subjectTitle = (message: WireMessage, t: MessagesText): string =>
  message.title || t(kindOf(message) === 'account' ? 'account' : 'valuation');
