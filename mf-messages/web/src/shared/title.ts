import type { WireMessage } from '@rollheim/contracts';
import type { MessagesText } from '../texts.ts';

/** What a thread is about. */
export type SubjectKind = 'vehicle' | 'valuation' | 'account';

/** Threads without an auction are about a valuation, which has a title, or about the account, which has none. */
export const kindOf = ({ auctionId, title }: Pick<WireMessage, 'auctionId' | 'title'>): SubjectKind =>
  auctionId !== null ? 'vehicle' : title === '' ? 'account' : 'valuation';

/** Title of a thread. */
export const subjectTitle = (message: WireMessage, t: MessagesText): string =>
  message.title || t(kindOf(message) === 'account' ? 'account' : 'valuation');
