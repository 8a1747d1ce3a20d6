import type pg from 'pg';
import webPush from 'web-push';

/** The key pair that this site signs pushes with (VAPID, RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The site's keys, made by the first who asks: browsers subscribe with the public one, so it stays. */
export async function vapidKeys(db: pg.Pool | pg.ClientBase): Promise<VapidKeys> {
  const read = async () => {
    const { rows } = await db.query<VapidKeys>(
      'select public_key as "publicKey", private_key as "privateKey" from push_key',
    );
    return rows[0];
  };
  const known = await read();
  if (known) return known;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db.query('insert into push_key (public_key, private_key) values ($1, $2) on conflict do nothing', [
    publicKey,
    privateKey,
  ]);
  const kept = await read();
  if (!kept) throw new Error('The keys of pushes were not kept');
  return kept;
}
