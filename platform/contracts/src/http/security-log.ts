/** Kinds of security events, as operators filter by them. */
export const SECURITY_KINDS = [
  'login',
  'login_failed',
  'login_locked',
  'new_browser',
  'session_ended',
  'token_reused',
  'reset_requested',
  'link_requested',
  'password_reset',
  'password_changed',
  'address_corrected',
  'data_exported',
  'account_deleted',
  'role_changed',
  'dealer_blocked',
  'dealer_unblocked',
  'paper_read',
  'permit_refused',
  'api_token_created',
  'api_token_revoked',
  'key_added',
  'key_revoked',
] as const;

export type SecurityKind = (typeof SECURITY_KINDS)[number];

export const isSecurityKind = (text: string): text is SecurityKind =>
  SECURITY_KINDS.some((kind) => kind === text);

/** What an owner reports to the security log: ids and keyed hashes, never an address of a person or a network. */
export interface SecurityNote {
  readonly kind: SecurityKind;
  /** Whose account or data it is about; null: no one's, or not known. */
  readonly customerId: string | null;
  /** Who did it where it was not the person: customer id of an operator, or owner of a signing key. */
  readonly actor: string | null;
  /** What it is about: id of a paper, an ad or a key, name of a limit. */
  readonly about: string | null;
  /** Keyed hash of the caller's network. */
  readonly network: string | null;
}

/** Somebody as an operator sees them; the address is read from the account, and gone with it. */
export interface SecurityPerson {
  readonly customerId: string;
  /** Null where the account was deleted. */
  readonly email: string | null;
}

/** A line of the security log. */
export interface SecurityEntry {
  readonly id: string;
  /** ISO instant. */
  readonly at: string;
  readonly kind: SecurityKind;
  readonly person: SecurityPerson | null;
  /** An operator, or the owner of a signing key by name. */
  readonly actor: SecurityPerson | string | null;
  readonly about: string | null;
  readonly network: string | null;
  /** Browser and system in words; null where it is not known. */
  readonly browser: string | null;
}

/** `GET /private/operator/security`: the newest first, 50 a page. */
export interface SecurityLog {
  readonly entries: readonly SecurityEntry[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  /** How long an event stays, days. */
  readonly keptDays: number;
}

/** Who read the papers of an ad and when, the newest first. */
export interface PaperLooks {
  readonly looks: readonly Pick<SecurityEntry, 'id' | 'at' | 'actor' | 'about'>[];
}
