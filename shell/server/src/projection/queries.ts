import {
  isTeam,
  KEY_CODE,
  QUIET_CODES,
  UNCOUNTED_CODES,
  type Counters,
  type CurrentCustomer,
  type CustomerContact,
  type CustomerState,
  type PrivateCustomer,
  type SettingState,
} from '@rollheim/contracts';
import type { RolesReader, Session, Versions } from '@rollheim/service-kit';
import type pg from 'pg';
import { Arrivals } from './arrivals.ts';
import { currentCustomer, customerParts, profileOf } from './current-customer.ts';

/** How long a new account may take from its registration to here, ms. */
const ARRIVAL_MS = 4000;

interface CustomerRow {
  readonly state: CustomerState;
  readonly contact: CustomerContact;
  readonly ads: boolean;
  readonly editing: boolean;
}

/** What the shell knows of customers, messages and settings. */
export class ShellQueries {
  readonly #pool: pg.Pool;
  readonly #readRoles: RolesReader | null;
  readonly #arrivals = new Arrivals();

  /** `readRoles`: asks for the present roles of who is of the team; without it the token says them. */
  constructor(pool: pg.Pool, readRoles: RolesReader | null = null) {
    this.#pool = pool;
    this.#readRoles = readRoles;
  }

  /**
   * The current customer. An account that was made a moment ago is waited for: with its session, but without it, its
   * owner would be served as a guest. Null when it has not arrived within `limitMs`, and at once where it did not before.
   */
  customer(session: Session, limitMs = ARRIVAL_MS): Promise<CurrentCustomer | null> {
    return this.#arrivals.of(session.customerId, () => this.#customer(session), limitMs);
  }

  /** The same with its parts, as the specified calls answer it (spec 2 §7.2). */
  async wholeCustomer(session: Session): Promise<PrivateCustomer | null> {
    const customer = await this.customer(session);
    const row = customer && (await this.#row(session.customerId));
    if (!row) return null;
    return {
      ...customer,
      ...customerParts(row.state, row.contact),
      ...profileOf(customer),
      editing: row.editing,
    };
  }

  async #customer({ customerId, roles }: Session): Promise<CurrentCustomer | null> {
    const row = await this.#row(customerId);
    if (!row) return null;
    const isOfTeam = isTeam(roles) || row.state.isOperator;
    const present = isOfTeam ? await this.#rolesNow(customerId, roles) : roles;
    return currentCustomer(row.state, row.contact, row.ads, present);
  }

  async #row(customerId: string): Promise<CustomerRow | undefined> {
    const { rows } = await this.#pool.query<CustomerRow>(
      `select c.doc as state, k.doc as contact,
              exists (select from ads where ads.customer_id = c.customer_id) as ads,
              exists (select from ads where ads.customer_id = c.customer_id and ads.incomplete) as editing
       from customers c join contacts k using (customer_id) where c.customer_id = $1`,
      [customerId],
    );
    return rows[0];
  }

  /** Roles that were given or taken since the token was made count; where no one can say, the page shows the token's. */
  async #rolesNow(customerId: string, ofToken: Session['roles']): Promise<Session['roles']> {
    if (!this.#readRoles) return ofToken;
    return this.#readRoles(customerId).catch(() => ofToken);
  }

  /** Customers who have the operator's role. */
  async operators(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `select customer_id as id from customers where (doc ->> 'isOperator')::boolean`,
    );
    return rows.map(({ id }) => id);
  }

  /** The badges, as `countersOf` counts them: of all messages of a customer but those with the ids `without`. */
  async counters(customerId: string, without: readonly string[] = []): Promise<Counters> {
    const { rows } = await this.#pool.query<Counters>({
      name: 'counters',
      text: `select
         (select count(*)::int from messages where customer_id = $1 and read = 1
            and code <> all($2) and message_id <> all($5)) as "unRead",
         (select count(*)::int from messages where customer_id = $1 and closed_at is null
            and code <> all($3) and code !~ $4 and message_id <> all($5)) as "openCtas"`,
      values: [customerId, UNCOUNTED_CODES, QUIET_CODES, KEY_CODE.source, without],
    });
    return rows[0]!;
  }

  async setting(key: string): Promise<SettingState | null> {
    const { rows } = await this.#pool.query<{ doc: SettingState }>(
      'select doc from settings where key = $1',
      [key],
    );
    return rows[0]?.doc ?? null;
  }

  /** Values of some settings by key; those that are not set are absent. */
  async settings(keys: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const { rows } = await this.#pool.query<{ key: string; value: string }>(
      `select key, doc ->> 'value' as value from settings where key = any($1)`,
      [keys],
    );
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  /** How many dealers may bid: those of the directory. */
  async dealers(): Promise<number> {
    const { rows } = await this.#pool.query<{ dealers: number }>(
      `select count(*)::int as dealers from customers
       where (doc ->> 'acceptedByCm24')::boolean and not (doc ->> 'merchantBlocked')::boolean
         and doc ->> 'merchantId' is not null`,
    );
    return rows[0]?.dealers ?? 0;
  }

  /** True where a merchant has this number. */
  async merchantExists(merchantId: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `select from customers where (doc ->> 'merchantId')::bigint = $1 limit 1`,
      [merchantId],
    );
    return rowCount === 1;
  }

  /** True when the customers named are here in these versions; other names do not count. */
  async holds(versions: Versions): Promise<boolean> {
    const wanted = Object.entries(versions).filter(([name]) => name.startsWith('customers/'));
    if (wanted.length === 0) return true;
    const { rows } = await this.#pool.query<{ behind: boolean }>(
      `select count(*) < $3 as behind from unnest($1::text[], $2::bigint[]) as w(id, version)
       join customers c on c.customer_id = w.id and c.version >= w.version`,
      [
        wanted.map(([name]) => name.slice('customers/'.length)),
        wanted.map(([, version]) => version),
        wanted.length,
      ],
    );
    return rows[0]?.behind === false;
  }
}
