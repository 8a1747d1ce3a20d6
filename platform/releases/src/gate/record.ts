import type { Db } from '../registry/store.ts';
import type { GateResult } from '@rollheim/release-management';

/** Stores what the gate said; the newest word counts. */
export async function saveGate(db: Db, module: string, version: string, result: GateResult): Promise<void> {
  await db.query('update releases set gate = $3 where module = $1 and version = $2', [
    module,
    version,
    JSON.stringify(result),
  ]);
}

/** What the gate said last; null when it has not looked. */
export async function readGate(db: Db, module: string, version: string): Promise<GateResult | null> {
  const { rows } = await db.query<{ gate: GateResult | null }>(
    'select gate from releases where module = $1 and version = $2',
    [module, version],
  );
  return rows[0]?.gate ?? null;
}
