import { inTransaction } from '@rollheim/service-kit';
import type pg from 'pg';
import { lockKeys, markRevoked } from './store.ts';
import type { KnownKey } from '@rollheim/release-management';
import { conflict, keyRevoked, revokedBefore, unknown } from '../registry/problem.ts';
import type { CallerKey } from '../http/request-check.ts';
import { enqueueSecurity } from './security-notes.ts';
import { addAudit } from '../registry/store.ts';

/**
 * Revokes a key for good: no call that it signs is taken from now on, on any instance. Waits for commits under way with
 * it. A key does not revoke itself, nor two each other, so that one of operations is always left. 404 unknown, 409
 * revoked before or itself.
 */
export function revokeKey(pool: pg.Pool, id: string, reason: string, caller: CallerKey): Promise<KnownKey> {
  return inTransaction(pool, async (client) => {
    const locked = await lockKeys(client, [id, caller.id]);
    const signer = locked.find((key) => key.id === caller.id);
    if (signer?.revoked) throw keyRevoked(signer.id, signer.revoked);
    const key = locked.find((known) => known.id === id);
    if (!key) throw unknown('id', `there is no key ${id}`);
    if (key.revoked) throw revokedBefore(id, key.revoked);
    if (id === caller.id) throw conflict(`the key ${id} cannot revoke itself; sign with a new one`);
    const revoked = await markRevoked(client, id, caller.who, reason);
    await addAudit(client, {
      who: caller.who,
      action: 'revoke-key',
      module: key.owner,
      before: { id },
      after: null,
      reason,
    });
    await enqueueSecurity(client, 'key_revoked', caller.who, `${key.owner} ${id}`);
    return { ...key, revoked };
  });
}
