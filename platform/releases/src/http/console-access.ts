import type pg from 'pg';
import { enqueueSecurity } from '../keys/security-notes.ts';
import * as store from '../registry/store.ts';

/** Notes who may use the console now, in the audit log and in the security log. */
export async function noteOperator(
  client: pg.PoolClient,
  who: string,
  action: string,
  after: { readonly name: string; readonly roles: readonly string[] | null },
): Promise<void> {
  await store.addAudit(client, { who, action, module: 'console', before: null, after, reason: 'access' });
  await enqueueSecurity(
    client,
    'role_changed',
    who,
    `console: ${after.name} ${after.roles?.join(', ') ?? '–'}`,
  );
}
