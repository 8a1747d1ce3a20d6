import { Signer } from '@rollheim/contracts/server';
import { ACCOUNT } from '../message.ts';

/** A mail as far as its thread goes. */
export interface ThreadedMail {
  readonly customerId: string;
  /** Thread of the message centre that it is about. */
  readonly about: string;
  /** What goes out with it. */
  readonly others: readonly { readonly about: string }[];
}

/**
 * Headers by which a mail program shows all mails of one thread together: each answers the same mail, which was never
 * sent. Its id is a keyed hash of receiver and thread: the other side has another one, and no one reads a vehicle or a
 * person in it. None for what is about several things, or about the account.
 */
export function threadHeaders(
  key: string,
  { customerId, about, others }: ThreadedMail,
  host: string,
): { readonly inReplyTo?: string; readonly references?: string } {
  if (about === ACCOUNT || others.some((other) => other.about !== about)) return {};
  const root = `<${new Signer(key, 'mail-thread').sign(`${customerId} ${about}`)}@${host}>`;
  return { inReplyTo: root, references: root };
}
