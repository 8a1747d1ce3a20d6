import type { CustomerState } from '@rollheim/contracts';
import type { Facts } from '@rollheim/auction-rules';
import type { ServiceContext } from '@rollheim/service-kit';
import type pg from 'pg';

/** What decisions need to know of a customer. */
export interface KnownCustomer {
  readonly merchant: boolean;
  readonly accepted: boolean | null;
  readonly blocked: boolean;
  readonly emailVerified: boolean;
}

interface Row {
  readonly customer_id: string;
  readonly merchant: boolean;
  readonly accepted: boolean | null;
  readonly blocked: boolean;
  readonly email_verified: boolean;
}

/** The customers as this owner knows them: in memory for the hot path, in its own table for the next start. */
export class Customers {
  readonly #known = new Map<string, KnownCustomer>();

  /** Facts that are stamped into a merchant's command. One who is no merchant may not trade. */
  factsOf(customerId: string): Facts {
    const known = this.#known.get(customerId);
    return {
      customer: customerId,
      accepted: known?.merchant ? known.accepted : false,
      blocked: known?.blocked ?? false,
    };
  }

  note(customerId: string, known: KnownCustomer): void {
    this.#known.set(customerId, known);
  }

  isVerified(customerId: string): boolean {
    return this.#known.get(customerId)?.emailVerified ?? false;
  }

  /** May this customer bid at all, before any rule of the auction. */
  mayTrade(customerId: string): boolean {
    const known = this.#known.get(customerId);
    return known?.merchant === true && known.accepted === true && !known.blocked;
  }

  async load(pool: pg.Pool): Promise<void> {
    const { rows } = await pool.query<Row>('select * from customer');
    for (const row of rows)
      this.#known.set(row.customer_id, {
        merchant: row.merchant,
        accepted: row.accepted,
        blocked: row.blocked,
        emailVerified: row.email_verified,
      });
  }

  /** Follows `customers.state`; `onVerified` is told of an e-mail address that was verified. */
  async follow(
    ctx: ServiceContext,
    onVerified: (customerId: string, client: pg.PoolClient) => Promise<void>,
  ): Promise<void> {
    await ctx.project('auctions.customers', ['customers.state'], async (messages, client) => {
      for (const { key, payload } of messages) {
        const state = payload as CustomerState | null;
        if (state === null) {
          await client.query('delete from customer where customer_id = $1', [key]);
          this.#known.delete(key);
          continue;
        }
        const { rowCount } = await client.query(
          `insert into customer values ($1,$2,$3,$4,$5,$6,$7,$8,$9)
           on conflict (customer_id) do update set version = excluded.version, merchant = excluded.merchant,
             accepted = excluded.accepted, blocked = excluded.blocked, email_verified = excluded.email_verified,
             country = excluded.country, vat_country = excluded.vat_country, vat_verified = excluded.vat_verified
           where customer.version <= excluded.version`,
          [
            key,
            state.version,
            state.merchantId !== null,
            state.acceptedByCm24,
            state.merchantBlocked,
            state.emailVerified,
            state.country,
            state.vat?.country ?? null,
            state.vat?.verified ?? false,
          ],
        );
        // older than what was known already: delivered once more
        if (rowCount === 0) continue;
        this.#known.set(key, {
          merchant: state.merchantId !== null,
          accepted: state.acceptedByCm24,
          blocked: state.merchantBlocked,
          emailVerified: state.emailVerified,
        });
        if (state.emailVerified) await onVerified(key, client);
      }
    });
  }
}
