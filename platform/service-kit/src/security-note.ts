import type { SecurityKind, SecurityNote } from '@rollheim/contracts';
import type { Tx } from './tx.ts';

/**
 * Reports to the security log what happened, in the transaction of what it is about. Ids and keyed hashes alone: never an
 * address of a person or a network.
 */
export function tellSecurity(
  tx: Pick<Tx, 'emit'>,
  {
    kind,
    customerId = null,
    actor = null,
    about = null,
    network = null,
  }: Partial<SecurityNote> & {
    readonly kind: SecurityKind;
  },
): void {
  const payload: SecurityNote = { kind, customerId, actor, about, network };
  tx.emit({ topic: 'security.events', key: customerId ?? about ?? kind, type: 'security.noted', payload });
}
