import { insertRow } from '@rollheim/bus';
import type { MerchantChange, MerchantStepKind } from '@rollheim/contracts';
import { customerOf, isOperator, type Command, type Tx } from '@rollheim/service-kit';
import type { Follow } from './change.ts';
import { changesOf } from './review.ts';

interface Noted {
  readonly reason?: string | null;
  /** Fields, or the name of a paper. */
  readonly about?: readonly string[];
  /** What changed: its fields are what the entry is about. */
  readonly changes?: readonly MerchantChange[];
}

/** Writes an entry of a merchant's history; the command says who did it and when. */
export async function note(
  { client }: Tx,
  { actor, at }: Command,
  customerId: string,
  kind: MerchantStepKind,
  { reason = null, changes, about = changes?.map(({ field }) => field) ?? [] }: Noted = {},
): Promise<void> {
  await client.query(
    insertRow('merchant_history', {
      customer_id: customerId,
      at,
      kind,
      actor: isOperator(actor) ? customerOf(actor) : null,
      reason,
      about,
      changes: changes ? JSON.stringify(changes) : null,
    }),
  );
}

/** Notes what a merchant changed of their own. */
export const noteChanges: Follow = async (after, before, command, tx) => {
  if (before.merchantId === null) return;
  const changes = changesOf(before, after);
  if (changes.length > 0) await note(tx, command, after.customerId, 'changed', { changes });
};
