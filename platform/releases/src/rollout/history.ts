import type { AuditLine } from '@rollheim/release-management';
import type { Db } from '../registry/store.ts';

/** What the audit log says of one rollout, oldest first. */
export async function auditOf(db: Db, rollout: string): Promise<AuditLine[]> {
  const { rows } = await db.query<AuditLine>(
    `select id, at, who, action, module, before, after, reason from audit where after->>'rollout' = $1 order by id`,
    [rollout],
  );
  return rows;
}

/** Lines of the audit log after one, oldest first. */
export async function auditAfter(db: Db, id: string, limit: number): Promise<AuditLine[]> {
  const { rows } = await db.query<AuditLine>(
    'select id, at, who, action, module, before, after, reason from audit where id > $1 order by id limit $2',
    [id, limit],
  );
  return rows;
}
