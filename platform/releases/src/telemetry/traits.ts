import { declareColumns } from '@rollheim/bus';
import type { VisitorTraits } from '@rollheim/contracts';
import type { Db } from '../registry/store.ts';

/** What kind of visitor someone is in one rollout. */
export interface TraitsOfVisitor extends VisitorTraits {
  readonly rollout: string;
  readonly visitor: string;
}

const TRAITS = declareColumns<TraitsOfVisitor>({
  rollout: ['text', ({ rollout }) => rollout],
  visitor: ['text', ({ visitor }) => visitor],
  language: ['text', ({ language }) => language],
  role: ['text', ({ role }) => role],
  device: ['text', ({ device }) => device],
  browser: ['text', ({ browser }) => browser],
});

/**
 * Notes what kind of visitors they are; the first word stays: what a release makes of someone is no trait of theirs. A guest
 * alone becomes what they log in as.
 */
export async function saveTraits(db: Db, seen: readonly TraitsOfVisitor[]): Promise<void> {
  const first = new Map<string, TraitsOfVisitor>();
  for (const each of seen) {
    const key = `${each.rollout} ${each.visitor}`;
    const known = first.get(key);
    if (!known) first.set(key, each);
    else if (known.role === 'guest') first.set(key, { ...known, role: each.role });
  }
  if (first.size === 0) return;
  const rows = [...first].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await db.query(
    `insert into telemetry_traits (${TRAITS.names}) select * from unnest(${TRAITS.arrays()})
     on conflict (rollout, visitor) do update set role = excluded.role
       where telemetry_traits.role = 'guest' and excluded.role <> 'guest'`,
    TRAITS.values(rows),
  );
}
