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

const UNIQUE_VIOLATION = '23505';

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
 * The account, locked until the transaction ends; null when there is none. What a mail proves and what changes an account
 * begin with it, in this order: account, then links and codes. `share`: it is only read, and must not change meanwhile.
 */
export async function lockAccount(
  db: pg.ClientBase,
  customerId: string,
  strength: 'update' | 'share' = 'update',
): Promise<Account | null> {
  const { rows } = await db.query<Account>(
    `select ${COLUMNS} from accounts where customer_id = $1 for ${strength}`,
    [customerId],
  );
  return rows[0] ?? null;
}

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

/** Gives an account another address; false where another account has it, or takes it at the same time. */
export async function changeEmail(db: pg.ClientBase, customerId: string, email: string): Promise<boolean> {
  await db.query('savepoint change_email');
  try {
    await db.query('update accounts set email = $2 where customer_id = $1', [customerId, email]);
    return true;
  } catch (error) {
    if ((error as { readonly code?: string }).code !== UNIQUE_VIOLATION) throw error;
    await db.query('rollback to savepoint change_email');
    return false;
  }
}
