import type { Db } from '../registry/store.ts';
import type { GateResult } from '@rollheim/release-management';

/** Stores the result of the gate; the newest one counts. */
export async function saveGate(db: Db, module: string, version: string, result: GateResult): Promise<void> {
  await db.query('update releases set gate = $3 where module = $1 and version = $2', [
    module,
    version,
    JSON.stringify(result),
  ]);
}

/** The last result of the gate; null when it has not looked. */
export async function readGate(db: Db, module: string, version: string): Promise<GateResult | null> {
  const { rows } = await db.query<{ gate: GateResult | null }>(
    'select gate from releases where module = $1 and version = $2',
    [module, version],
  );
  return rows[0]?.gate ?? null;
}
