import type { Db } from '../registry/store.ts';
import type { Facts } from './commands.ts';

/** The last result of the gate for a release. */
export async function gateOf(db: Db, module: string, version: string): Promise<Facts['gate']> {
  const { rows } = await db.query<{ passed: boolean | null }>(
    "select (gate->>'passed')::boolean as passed from releases where module = $1 and version = $2",
    [module, version],
  );
  const passed = rows[0]?.passed ?? null;
  if (passed === null) return 'unchecked';
  return passed ? 'passed' : 'refused';
}
