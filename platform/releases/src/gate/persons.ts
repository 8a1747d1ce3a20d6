import { DEMO_PASSWORD, DEMO_USERS } from '@rollheim/contracts';
import type { GatePerson } from '@rollheim/release-gate';

/** An account that the gate logs in with. */
export interface GateAccount {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

const { privateSeller, dealer1, operator } = DEMO_USERS;

/** Those of the demo market. */
const DEMO_ACCOUNTS: readonly GateAccount[] = Object.entries({
  seller: privateSeller,
  dealer: dealer1,
  operator,
}).map(([role, { email }]) => ({ role, email, password: DEMO_PASSWORD }));

/** The accounts that a setting names: `dealer=mail:password`, between commas; where it names none, those of the demo market. */
export const accountsOf = (setting: string | undefined, demo: boolean): readonly GateAccount[] =>
  setting === undefined
    ? demo
      ? DEMO_ACCOUNTS
      : []
    : setting.split(',').flatMap((each) => readAccount(each) ?? []);

const ROLE = /^[a-z][a-z-]{0,39}$/;

/** One account of the setting, `dealer=mail:password`; null where it is none. */
export function readAccount(text: string): GateAccount | null {
  const [role = '', ...rest] = text.trim().split('=');
  const [email = '', ...words] = rest.join('=').split(':');
  const password = words.join(':');
  return ROLE.test(role) && email.includes('@') && password !== '' ? { role, email, password } : null;
}

/** A session is used for so long, ms: shorter than its token holds, longer than a check takes. */
const USED_MS = 120_000;
const LOGIN_MS = 30_000;

/** Logs the gate's accounts in as people do, at the site, and keeps their sessions for a while. */
export class Persons {
  readonly #site: string;
  readonly #accounts: readonly GateAccount[];
  #sessions: { readonly until: number; readonly persons: readonly GatePerson[] } | null = null;

  constructor(site: string, accounts: readonly GateAccount[]) {
    this.#site = site;
    this.#accounts = accounts;
  }

  /** Who they are, with tokens that hold for the length of a check. Throws where one of them cannot log in. */
  async loggedIn(): Promise<readonly GatePerson[]> {
    if (this.#sessions && this.#sessions.until > Date.now()) return this.#sessions.persons;
    const persons: GatePerson[] = [];
    for (const account of this.#accounts) persons.push(await this.#login(account));
    this.#sessions = { until: Date.now() + USED_MS, persons };
    return persons;
  }

  async #login({ role, email, password }: GateAccount): Promise<GatePerson> {
    const session = await this.#ask<{ access_token: string }>(role, '/api/public/customer/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, stay: false }),
    });
    const token = session.access_token;
    const customer = await this.#ask(role, '/api/public/customer/get', {
      headers: { authorization: `Bearer ${token}` },
    });
    return { role, token, customer };
  }

  async #ask<T>(role: string, path: string, init: RequestInit): Promise<T> {
    const answer = await fetch(new URL(path, this.#site), { ...init, signal: AbortSignal.timeout(LOGIN_MS) });
    if (!answer.ok)
      throw new Error(`the ${role} of the gate cannot log in: ${path} is answered with ${answer.status}`);
    return (await answer.json()) as T;
  }
}
