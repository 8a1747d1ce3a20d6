import { commandTo, ProblemError, type Tx } from '@rollheim/service-kit';
import { changeEmail, lockAccount } from './accounts.ts';
import { dropLinks, endMailLogins } from './links.ts';
import { mayMail } from './mail-allowance.ts';
import { queueMail } from './mails.ts';
import { noteSecurity } from './security/log.ts';

/** Who corrects which address, and the keyed hash of the caller's network. */
export interface Correction {
  readonly customerId: string;
  /** Trimmed, in lower case. */
  readonly email: string;
  readonly network: string | null;
}

/**
 * Gives an account another address, as long as the one that it has is not confirmed, and mails the link that confirms
 * the new one. What was mailed to the old address ends: whoever reads it there neither confirms the account nor logs in.
 * The same address again changes nothing. The customers service follows by a command that identity alone may send, so
 * the transaction's actor has to be `service:identity`.
 */
export async function correctAddress(tx: Tx, { customerId, email, network }: Correction): Promise<void> {
  const { client } = tx;
  // a link that is pressed meanwhile waits, or came first: then the address is confirmed
  const account = await lockAccount(client, customerId);
  if (!account) throw new ProblemError('not_found');
  if (account.email === email) return;
  if (account.emailVerified) throw new ProblemError('email_verified');
  if (!(await mayMail(client, customerId, true))) throw new ProblemError('too_many_requests');
  if (!(await changeEmail(client, customerId, email)))
    throw new ProblemError('email_taken', { email: 'error.email_taken' });
  await endMailLogins(client, customerId);
  await dropLinks(client, customerId);
  await client.query("delete from mails where customer_id = $1 and purpose in ('verify', 'reset')", [
    customerId,
  ]);
  await queueMail(client, customerId, 'verify');
  await noteSecurity(client, { kind: 'address_corrected', customerId, network });
  tx.emit(commandTo(customerId, 'customer.correct-email', { customerId, email }));
}
