import {
  countersOf,
  type Counters,
  type CountedMessage,
  type CurrentCustomer,
  type CustomerContact,
  type CustomerState,
  type SettingState,
} from '@rollheim/contracts';
import type { Session, Versions } from '@rollheim/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How long a new account may take from its registration to here, and how often it is looked for, ms. */
const ARRIVAL_MS = 4000;
const ARRIVAL_STEP_MS = 50;

/** What the shell knows of customers, messages and settings. */
export class ShellQueries {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * The current customer. An account that was made a moment ago is waited for: with its session, but without it, its
   * owner would be served as a guest. Null when it has not arrived within `limitMs`.
   */
  async customer(session: Session, limitMs = ARRIVAL_MS): Promise<CurrentCustomer | null> {
    const until = performance.now() + limitMs;
    for (;;) {
      const customer = await this.#customer(session);
      if (customer || performance.now() >= until) return customer;
      await sleep(ARRIVAL_STEP_MS);
    }
  }

  async #customer({ customerId, roles }: Session): Promise<CurrentCustomer | null> {
    const { rows } = await this.#pool.query<{ state: CustomerState; contact: CustomerContact; ads: boolean }>(
      `select c.doc as state, k.doc as contact,
              exists (select from ads where ads.customer_id = c.customer_id) as ads
       from customers c join contacts k using (customer_id) where c.customer_id = $1`,
      [customerId],
    );
    const row = rows[0];
    return row ? currentCustomer(row.state, row.contact, row.ads, roles) : null;
  }

  /** The messages of a customer, as far as badges need them, by id. */
  async messages(customerId: string): Promise<Map<string, CountedMessage>> {
    const { rows } = await this.#pool.query<CountedMessage & { messageId: string }>(
      `select message_id as "messageId", code, read, closed_at as "closedAt" from messages where customer_id = $1`,
      [customerId],
    );
    return new Map(rows.map(({ messageId, ...message }) => [messageId, message]));
  }

  /** Customers who have the operator's role. */
  async operators(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `select customer_id as id from customers where (doc ->> 'isOperator')::boolean`,
    );
    return rows.map(({ id }) => id);
  }

  async counters(customerId: string): Promise<Counters> {
    return countersOf((await this.messages(customerId)).values());
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

/** Puts the customer together as `/private/customer/get` answers it. */
function currentCustomer(
  state: CustomerState,
  contact: CustomerContact,
  hasAnyAds: boolean,
  roles: Session['roles'],
): CurrentCustomer {
  const completed = {
    PRIVATE: state.privateProfileCompleted,
    COMMERCIAL: state.commercialProfileCompleted,
    MERCHANT: state.merchantProfileCompleted,
  };
  return {
    customerId: state.customerId,
    email: contact.email,
    name: contact.name,
    surname: contact.surname,
    company: contact.company,
    profileType: state.profileType,
    emailVerified: state.emailVerified,
    languageSetting: state.languageSetting,
    country: state.country,
    vatCountry: state.vat?.country ?? null,
    vatNumberVerified: state.vat?.verified ?? false,
    merchantId: state.merchantId,
    acceptedByCm24: state.acceptedByCm24,
    merchantBlocked: state.merchantBlocked,
    merchantProfileCompleted: state.merchantProfileCompleted,
    tacAcceptedAt: state.tacAcceptedAt,
    readNotificationPopupIds: state.readNotificationPopupIds ?? [],
    notificationLocale: state.notificationLocale ?? null,
    hasCompletedProfileData: completed[state.profileType],
    hasAnyAds,
    isOperator: roles.includes('admin') || state.isOperator,
  };
}
