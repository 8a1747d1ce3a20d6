import type { CustomerCommands } from '@rollheim/contracts';
import type { RegisterAccount } from '@rollheim/contracts/server';
import { commandTo, type Tx } from '@rollheim/service-kit';
import { accountById, addAccount, changePassword, markVerified, type Account } from './accounts.ts';
import { endMailLogins, spendLink, spentBy } from './links.ts';
import { endLogins } from './logins.ts';
import { queueMail } from './mails.ts';
import { noteSecurity } from './security/log.ts';

/** Actor of what identity itself sends to the customers service. */
export const IDENTITY = 'service:identity';

/**
 * Creates an unverified account, its customer and its verification mail, and has an anonymous ad handed over.
 * The customer has to be the transaction's actor. Null when the address is taken.
 */
export async function register(
  tx: Tx,
  customerId: string,
  given: RegisterAccount,
  passwordHash: string,
): Promise<{ readonly customerId: string } | null> {
  const { password: _, address: _address, adId: _ad, uuidHash: _hash, uuidProof: _proof, ...contact } = given;
  const { email, language } = given;
  const account: Account = { customerId, email, passwordHash, roles: [], emailVerified: false, language };
  if (!(await addAccount(tx.client, account))) return null;
  createCustomer(tx, { ...contact, customerId, segmentation: 'customer' });
  handOver(tx, given);
  await queueMail(tx.client, customerId, 'verify', null, given.adId);
  return { customerId };
}

/**
 * Has the ad that a registration names handed over to the acting customer; without one nothing happens. An ad that
 * is theirs already stays as it is.
 */
export function handOver(tx: Tx, { adId, uuidHash }: Pick<RegisterAccount, 'adId' | 'uuidHash'>): void {
  if (!adId || !uuidHash) return;
  tx.emit(commandTo(adId, 'listing.take-over', { adId, uuidHash }));
}

/** Has the customers service create the customer, in the account's own transaction. */
export function createCustomer(tx: Tx, payload: CustomerCommands['customer.create']): void {
  tx.emit(commandTo(payload.customerId, 'customer.create', payload));
}

/**
 * Confirms an address by the token of its mail. Opened again (a reload, a second press), the link says that the address
 * is confirmed, and does nothing. Null when it is unknown or expired, or the address is not confirmed any more.
 */
export async function verifyEmail(tx: Tx, token: string): Promise<{ readonly customerId: string } | null> {
  const customerId = await spendLink(tx.client, token, 'verify');
  if (!customerId) return wasVerified(tx, token);
  await markVerified(tx.client, customerId);
  await tellVerified(tx, customerId);
  return { customerId };
}

async function wasVerified({ client }: Tx, token: string): Promise<{ readonly customerId: string } | null> {
  const customerId = await spentBy(client, token, 'verify');
  const account = customerId === null ? null : await accountById(client, customerId);
  return account?.emailVerified ? { customerId: account.customerId } : null;
}

/** Sets a new password by the token of its mail and ends all sessions. Null when the link does not hold. */
export async function resetPassword(tx: Tx, token: string, passwordHash: string): Promise<Account | null> {
  const customerId = await spendLink(tx.client, token, 'reset');
  if (!customerId) return null;
  await setPassword(tx, customerId, passwordHash);
  await tx.client.query(`delete from provider_state where payload->>'accountId' = $1`, [customerId]);
  await endLogins(tx, 'customer_id = $1', customerId);
  await noteSecurity(tx.client, { kind: 'password_reset', customerId });
  // Whoever reads the mail owns the address.
  await markVerified(tx.client, customerId);
  await tellVerified(tx, customerId);
  return accountById(tx.client, customerId);
}

/** Sets a new password: the account is notified by mail, and links that were signed before it end. */
export async function setPassword(tx: Tx, customerId: string, passwordHash: string): Promise<void> {
  await changePassword(tx.client, customerId, passwordHash);
  // logins that were begun with the old password and not finished
  await tx.client.query(
    `delete from provider_state where model = 'Interaction' and payload #>> '{result,login,accountId}' = $1`,
    [customerId],
  );
  await endMailLogins(tx.client, customerId);
  await queueMail(tx.client, customerId, 'changed', '');
  tx.emit({
    topic: 'identity.events',
    key: customerId,
    type: 'account.password-changed',
    payload: { customerId },
  });
}

/**
 * Says that the address of an account is confirmed, for the first time or again: mails arrive there. The customers service
 * alone gets the address itself, by a command that identity alone may send: the transaction's actor has to be
 * {@link IDENTITY}.
 */
export async function tellVerified(tx: Tx, customerId: string): Promise<void> {
  const account = await accountById(tx.client, customerId);
  if (account === null) return;
  const { email } = account;
  tx.emit(commandTo(customerId, 'customer.confirm-email', { customerId, email }));
  tx.emit({
    topic: 'identity.events',
    key: customerId,
    type: 'account.email-verified',
    payload: { customerId },
  });
}
