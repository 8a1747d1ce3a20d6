import type { AccountSeen } from '@rollheim/contracts';
import { readMarks, type Tx } from '@rollheim/service-kit';

/** Says from which browser and network an account logged in; `marks` as the edge wrote them, empty for none. */
export function tellSeen(tx: Tx, customerId: string, marks: string): void {
  const caller = readMarks(marks);
  if (caller === null || (caller.browsers.length === 0 && caller.network === null)) return;
  const payload: AccountSeen = { customerId, ...caller };
  tx.emit({ topic: 'identity.events', key: customerId, type: 'account.seen', payload });
}
