import type { ReceivedMessage } from '@rollheim/bus';
import type { ValuationState } from '@rollheim/contracts';
import type { PoolClient } from 'pg';

/** Writes a batch of state messages; the same batch again changes nothing. */
export async function apply(messages: readonly ReceivedMessage[], client: PoolClient): Promise<void> {
  for (const { key, payload } of messages) {
    const state = payload as ValuationState | null;
    if (state === null) {
      await client.query('delete from valuation where valuation_id = $1', [key]);
      continue;
    }
    await client.query(
      `insert into valuation values ($1,$2,$3,$4,$5,$6)
       on conflict (valuation_id) do update set version = excluded.version, uuid_hash = excluded.uuid_hash,
         status = excluded.status, state = excluded.state
       where valuation.version <= excluded.version`,
      [key, state.version, state.uuidHash, state.status, state.createdAt, JSON.stringify(state)],
    );
  }
}
