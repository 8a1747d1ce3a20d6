import type { ClaimChanged, ClaimCommands } from '@rollheim/contracts';
import {
  accepted,
  customerOf,
  isOperator,
  rejected,
  type CommandHandlers,
  type Tx,
} from '@rollheim/service-kit';
import { dropClaim, openClaims, takeClaim, tidyClaims, type Item } from './store.ts';

const operatorOf = (actor: string | null): string | null => (isOperator(actor) ? customerOf(actor) : null);

/** Notifies pages of the team that somebody has opened or left an item. */
export function tellClaims(tx: Pick<Tx, 'emit'>, at: string): void {
  const payload: ClaimChanged = { at };
  tx.emit({ topic: 'customers.events', key: 'claims', type: 'claim.changed', payload });
}

/** What was decided is no one's any more. */
export async function endClaim(tx: Tx, item: Item, at: string): Promise<void> {
  if (await dropClaim(tx.client, item, null)) tellClaims(tx, at);
}

/** Who of the team has which item open. A claim stops no one from taking it over, and runs out by itself. */
export const claimHandlers: CommandHandlers<ClaimCommands> = {
  'claim.take': async ({ actor, payload, at }, tx) => {
    const holder = operatorOf(actor);
    if (holder === null) return rejected('not_allowed');
    const { held, changed } = await takeClaim(tx.client, { ...payload, holder, at });
    if (changed) {
      await tidyClaims(tx.client, at);
      tellClaims(tx, at);
    }
    return accepted({ held });
  },

  'claim.release': async ({ actor, payload, at }, tx) => {
    const holder = operatorOf(actor);
    if (holder === null) return rejected('not_allowed');
    if (await dropClaim(tx.client, payload, holder)) tellClaims(tx, at);
    return accepted({ held: false });
  },

  'claim.list': {
    query: async ({ actor, at }, client) => {
      if (!isOperator(actor)) return rejected('not_allowed');
      return accepted(undefined, { private: { claims: await openClaims(client, at) } });
    },
  },
};
