import { createHash } from 'node:crypto';
import { insertRow } from '@rollheim/bus';
import type { Locale } from '@rollheim/contracts';
import type pg from 'pg';

/** Who may log in. Names and addresses of people belong to customers. */
export interface Account {
  readonly customerId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly roles: readonly string[];
  readonly emailVerified: boolean;
  readonly language: Locale;
}

type Queryable = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

const COLUMNS = `customer_id as "customerId", email, password_hash as "passwordHash", roles,
  email_verified as "emailVerified", language`;

const one = async (db: Queryable, condition: string, value: string): Promise<Account | null> => {
  const { rows } = await (db as pg.Pool).query<Account>(
    `select ${COLUMNS} from accounts where ${condition} = $1`,
    [value],
  );
  return rows[0] ?? null;
};

/** The account of an address (trimmed, lower case); null when there is none. */
export const accountByEmail = (db: Queryable, email: string): Promise<Account | null> =>
  one(db, 'email', email.trim().toLowerCase());

export const accountById = (db: Queryable, customerId: string): Promise<Account | null> =>
  one(db, 'customer_id', customerId);

/**
 * Fingerprint of the credentials that an account had when it was checked: a login that is begun later holds only while
 * they are the same.
 */
export const credentialsOf = ({ passwordHash }: Pick<Account, 'passwordHash'>): string =>
  createHash('sha256').update(passwordHash).digest('hex');

/** Adds an account; false when its address or its customer has one already. */
export async function addAccount(db: pg.ClientBase, account: Account): Promise<boolean> {
  const { rowCount } = await db.query(
    insertRow(
      'accounts',
      {
        customer_id: account.customerId,
        email: account.email,
        password_hash: account.passwordHash,
        roles: account.roles,
        email_verified: account.emailVerified,
        language: account.language,
      },
      'on conflict do nothing',
    ),
  );
  return rowCount === 1;
}

/** Marks the address as confirmed; false when it was before. */
export async function markVerified(db: pg.ClientBase, customerId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'update accounts set email_verified = true where customer_id = $1 and not email_verified',
    [customerId],
  );
  return rowCount === 1;
}

export async function changePassword(
  db: pg.ClientBase,
  customerId: string,
  passwordHash: string,
): Promise<void> {
  await db.query('update accounts set password_hash = $2 where customer_id = $1', [customerId, passwordHash]);
}
