import type pg from 'pg';
import { createPool } from './database.ts';
import { readEnv, type RawConfig } from './env.ts';
import { createLog } from './log.ts';

/** What the verification of an owner's data has found. */
export interface Verification {
  /** What was looked at, in numbers: `1,204 auctions, 31,337 entries`. */
  readonly checked: string;
  /** One sentence for each thing that does not hold; empty where all does. */
  readonly faults: readonly string[];
}

/** Looks at an owner's data over a connection of its own role, which is closed again. */
export async function verifying(
  name: string,
  schema: string,
  raw: RawConfig,
  look: (pool: pg.Pool) => Promise<Verification>,
): Promise<Verification> {
  const env = readEnv(raw, undefined, name);
  const log = createLog(`${name} verify`, env.LOG_LEVEL);
  // a whole table is read by one statement
  const pool = createPool({
    url: env.DATABASE_URL,
    name: `${name} verify`,
    size: 1,
    schema,
    log,
    statementMs: 0,
  });
  try {
    return await look(pool);
  } finally {
    await pool.end();
  }
}
