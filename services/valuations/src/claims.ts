import type pg from 'pg';
import { accountHmac } from './decide.ts';

/** Takes a confirmed address, or an account, for a valuation; answers the valuation that has it, which may be another one. */
export async function claim(client: pg.PoolClient, hmac: string, valuationId: string): Promise<string> {
  const { rows } = await client.query<{ valuation_id: string }>(
    `insert into confirmed_addresses (address_hmac, valuation_id) values ($1, $2)
     on conflict (address_hmac) do update set valuation_id = confirmed_addresses.valuation_id
     returning valuation_id`,
    [hmac, valuationId],
  );
  return rows[0]?.valuation_id ?? valuationId;
}

/** Takes an address and the account that has it for a valuation; false where either has another one. */
export async function claimBoth(
  client: pg.PoolClient,
  who: { readonly addressHmac: string; readonly customerId: string },
  valuationId: string,
  secret: string,
): Promise<boolean> {
  if ((await claim(client, who.addressHmac, valuationId)) !== valuationId) return false;
  const holder = await claim(client, accountHmac(who.customerId, secret), valuationId);
  if (holder === valuationId) return true;
  // the address is the account's: whoever asks with it next is refused at once
  await client.query('update confirmed_addresses set valuation_id = $2 where address_hmac = $1', [
    who.addressHmac,
    holder,
  ]);
  return false;
}

/** Hashes of the addresses and of the account that a valuation has taken. */
export async function claimsOf(client: pg.PoolClient, valuationId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select address_hmac as hash from confirmed_addresses where valuation_id = $1',
    [valuationId],
  );
  return rows.map(({ hash }) => hash);
}

/** Frees what valuations that are about to be deleted have taken. */
export async function releaseClaims(client: pg.PoolClient, valuationIds: readonly string[]): Promise<void> {
  await client.query('delete from confirmed_addresses where valuation_id = any($1)', [valuationIds]);
}
