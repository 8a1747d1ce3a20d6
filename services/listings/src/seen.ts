import type { CallerMarks } from '@rollheim/bus';
import type { AccountSeen } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import type { Listing } from './listing.ts';

/**
 * Notes from which browsers an ad was begun and edited (their keyed hashes), and says so of its owner once there is
 * an account: an ad that was begun without one keeps them for it. Each is reported once; operators are no one's owner.
 */
export async function noteCaller(
  tx: Tx,
  { state: { adId, ownerCustomerId } }: Listing,
  caller: CallerMarks | null,
): Promise<void> {
  for (const mark of caller?.browsers ?? []) {
    await tx.client.query(
      'insert into edited_in (ad_id, mark) values ($1, $2) on conflict (ad_id, mark) do nothing',
      [adId, mark],
    );
  }
  if (ownerCustomerId === null) return;
  const { rows } = await tx.client.query<{ mark: string }>(
    'update edited_in set told = true where ad_id = $1 and not told returning mark',
    [adId],
  );
  if (rows.length === 0) return;
  const browsers = rows.map(({ mark }) => mark).slice(0, 20);
  const payload: AccountSeen = {
    customerId: ownerCustomerId,
    browsers,
    // where the ad was begun by, not where the account was used: known of this call alone
    network: caller?.network ?? null,
  };
  tx.emit({ topic: 'listings.events', key: adId, type: 'account.seen', payload });
}
