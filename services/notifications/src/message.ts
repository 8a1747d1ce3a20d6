import type { NotificationState, PathId } from '@rollheim/contracts';

/** Thread of messages about the receiver's account. */
export const ACCOUNT = 'account';

/** Parameters of a message's text. */
export type Params = NotificationState['params'];

/** The page that a mail leads to, in the receiver's language. */
export interface MailLink {
  readonly page: PathId;
  readonly params: Readonly<Record<string, string>>;
  /** Of a list: what narrows it down to what the message is about. */
  readonly query?: Readonly<Record<string, string>>;
}

/** A message to be given to someone. */
export interface NewNotification {
  /** Visible once: the same key again changes nothing. */
  readonly key: string;
  readonly customerId: string;
  readonly groupKey: string;
  readonly auctionId: string | null;
  readonly code: string;
  readonly params: Params;
  readonly title: string;
  readonly mediaId: string | null;
  /** ISO instant. */
  readonly at: string;
  /** Where its mail leads to; left out, its design says so. */
  readonly link?: MailLink;
}
