import { randomUUID } from 'node:crypto';
import { enqueue } from '@rollheim/bus';
import type { SecurityKind, SecurityNote } from '@rollheim/contracts';
import type pg from 'pg';

/** Reports to the security log a change of keys or of the console's users; it leaves with the commit. */
export function enqueueSecurity(
  client: pg.PoolClient,
  kind: Extract<SecurityKind, 'key_added' | 'key_revoked' | 'role_changed'>,
  who: string,
  about: string,
): Promise<void> {
  const payload: SecurityNote = {
    kind,
    customerId: null,
    actor: who,
    about: about.slice(0, 120),
    network: null,
  };
  return enqueue(client, [
    {
      topic: 'security.events',
      key: about,
      id: randomUUID(),
      type: 'security.noted',
      version: 1,
      payload,
      headers: {
        correlationId: randomUUID(),
        causationId: null,
        actor: `operator:${who}`,
        releaseSet: null,
        time: new Date().toISOString(),
      },
    },
  ]);
}
