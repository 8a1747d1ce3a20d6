import type { Tx } from '@rollheim/service-kit';
import { releaseClaims } from './claims.ts';

/** Deletes valuations, with their requests, with what they have taken, and with what was handed on for them: an address in clear. */
export async function remove({ client, emit }: Tx, valuationIds: readonly string[]): Promise<void> {
  if (valuationIds.length === 0) return;
  await releaseClaims(client, valuationIds);
  await client.query("delete from command_outcomes where forwarded->'payload'->>'valuationId' = any($1)", [
    valuationIds,
  ]);
  await client.query('delete from valuations where valuation_id = any($1)', [valuationIds]);
  for (const key of valuationIds)
    emit({ topic: 'valuations.state', key, type: 'valuations.state', payload: null });
}
