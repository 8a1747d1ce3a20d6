import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Tx } from '@rollheim/service-kit';

/** Signing keys, the newest first; the first start makes one (EdDSA, Ed25519). */
export async function signingKeys({ client }: Tx): Promise<JWK[]> {
  // Two instances that start at the same time must end up with the same key.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('identity.signing_keys', 0))`);
  const stored = await client.query<{ jwk: JWK }>('select jwk from signing_keys order by created_at desc');
  if (stored.rows.length > 0) return stored.rows.map(({ jwk }) => jwk);
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const bare = await exportJWK(privateKey);
  const jwk: JWK = { ...bare, kid: await calculateJwkThumbprint(bare), use: 'sig', alg: 'EdDSA' };
  await client.query('insert into signing_keys (kid, jwk) values ($1, $2)', [jwk.kid, jwk]);
  return [jwk];
}

/** What verifiers need of a key. */
export function publicHalf(key: JWK): JWK {
  const { d: _, ...rest } = key;
  return rest;
}
