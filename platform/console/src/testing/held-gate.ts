import { openPool } from '@rollheim/bus';
import type { TestDatabase } from '@rollheim/tooling/testing';

/** Has the gate's next check of a release wait where it stores its result, until what this resolves to is called. */
export async function holdGate(
  database: TestDatabase,
  module: string,
  version: string,
): Promise<() => Promise<void>> {
  const pool = openPool({ connectionString: database.adminUrl, max: 1 });
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from releases.releases where module = $1 and version = $2 for update', [
    module,
    version,
  ]);
  return async () => {
    await client.query('rollback');
    client.release();
    await pool.end();
  };
}
