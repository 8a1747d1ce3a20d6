import { insertRow, type CallerMarks, type ReceivedMessage } from '@rollheim/bus';
import { payloadOf } from '@rollheim/contracts/server';
import type { NamedReactions } from '@rollheim/service-kit';
import type pg from 'pg';

/** Browsers of one person that are remembered; the oldest are forgotten first. */
const MOST = 50;

/**
 * Which browsers people were seen with, by their hashes: in memory for the hot path, in the table `browser` for the
 * next start.
 */
export class Browsers {
  readonly #of = new Map<string, Set<string>>();

  async load(pool: pg.Pool): Promise<void> {
    const { rows } = await pool.query<{ customer_id: string; mark: string }>(
      'select customer_id, mark from browser order by seen_at',
    );
    for (const { customer_id, mark } of rows) this.note(customer_id, [mark]);
  }

  note(customerId: string, marks: readonly string[]): void {
    const known = this.#of.get(customerId) ?? new Set();
    for (const mark of marks) {
      known.delete(mark);
      known.add(mark);
    }
    for (const oldest of known) {
      if (known.size <= MOST) break;
      known.delete(oldest);
    }
    this.#of.set(customerId, known);
  }

  forget(customerId: string): void {
    this.#of.delete(customerId);
  }

  /** True where the caller's browser is one that this person was seen with. */
  isOf(customerId: string, caller: CallerMarks | null): boolean {
    const known = this.#of.get(customerId);
    return known !== undefined && caller !== null && caller.browsers.some((mark) => known.has(mark));
  }

  /** Takes sightings into memory alone: of those that another process writes into the table. */
  hear(messages: readonly ReceivedMessage[]): void {
    for (const message of messages) {
      const seen = payloadOf('account.seen', message);
      if (seen) this.note(seen.customerId, seen.browsers);
      else if (message.topic === 'customers.state' && message.payload === null) this.forget(message.key);
    }
  }

  /** Effects of `account.seen`. */
  get reactions(): NamedReactions {
    return {
      'account.seen': async ({ payload }, { client }) => {
        const { customerId, browsers } = payload;
        for (const mark of browsers) {
          await client.query(
            insertRow(
              'browser',
              { customer_id: customerId, mark },
              'on conflict (customer_id, mark) do update set seen_at = now()',
            ),
          );
        }
        this.note(customerId, browsers);
      },
    };
  }
}
