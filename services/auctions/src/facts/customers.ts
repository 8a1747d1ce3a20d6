import type { Facts } from '@rollheim/auction-rules';
import type { ReceivedMessage } from '@rollheim/bus';
import type { CustomerState } from '@rollheim/contracts';
import { stateOf } from '@rollheim/contracts/server';
import { copyStates, type StateCopy } from '@rollheim/service-kit';
import type pg from 'pg';

/** What decisions need to know of a customer; a row of the copy. */
interface KnownCustomer {
  readonly customer_id: string;
  readonly version: number;
  readonly merchant: boolean;
  readonly accepted: boolean | null;
  readonly blocked: boolean;
  readonly email_verified: boolean;
}

const rowOf = (state: CustomerState, key: string) => ({
  customer_id: key,
  version: state.version,
  merchant: state.merchantId !== null,
  accepted: state.acceptedByCm24,
  blocked: state.merchantBlocked,
  email_verified: state.emailVerified,
  country: state.country,
  vat_country: state.vat?.country ?? null,
  vat_verified: state.vat?.verified ?? false,
});

const copy: StateCopy<CustomerState> = { table: 'customer', key: ['customer_id'], row: rowOf };
const copies = copyStates({ 'customers.state': copy });

/** The customers as this owner knows them: in memory for the hot path, in its own table for the next start. */
export class Customers {
  readonly #known = new Map<string, KnownCustomer>();
  /** Whose address is verified by a state that the copy may not hold yet. */
  readonly #verified = new Set<string>();

  /** Facts that are stamped into a merchant's command. One who is no merchant may not trade. */
  factsOf(customerId: string): Facts {
    const known = this.#known.get(customerId);
    return {
      customer: customerId,
      accepted: known?.merchant ? known.accepted : false,
      blocked: known?.blocked ?? false,
    };
  }

  note(known: KnownCustomer): void {
    this.#known.set(known.customer_id, known);
  }

  /** A state says so; the copy may not hold it yet. */
  noteVerified(customerId: string, version: number): void {
    if (version > (this.#known.get(customerId)?.version ?? 0)) this.#verified.add(customerId);
  }

  isVerified(customerId: string): boolean {
    return this.#verified.has(customerId) || (this.#known.get(customerId)?.email_verified ?? false);
  }

  /** May this customer bid at all, before any rule of the auction. */
  mayTrade(customerId: string): boolean {
    const known = this.#known.get(customerId);
    return known?.merchant === true && known.accepted === true && !known.blocked;
  }

  async load(pool: pg.Pool): Promise<void> {
    const { rows } = await pool.query<KnownCustomer>('select * from customer');
    for (const row of rows) this.note(row);
  }

  /** Copies `customers.state` into table and memory; what is older than is known changes neither. */
  async project(messages: readonly ReceivedMessage[], client: pg.PoolClient): Promise<void> {
    await copies(messages, client);
    this.hear(messages);
  }

  /** Takes states into memory alone: of those that another process copies into the table. */
  hear(messages: readonly ReceivedMessage[]): void {
    for (const message of messages) {
      const state = stateOf('customers.state', message);
      if (state === undefined) continue;
      const { key } = message;
      if (state !== null && state.version < (this.#known.get(key)?.version ?? 0)) continue;
      if (state === null || state.emailVerified) this.#verified.delete(key);
      if (state === null) this.#known.delete(key);
      else this.note(rowOf(state, key));
    }
  }
}
