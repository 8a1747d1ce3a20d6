/** What a token of the API may do: read the catalog; read what is the dealer's own; bid and negotiate. */
export const TOKEN_SCOPES = ['catalog', 'own', 'bid'] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Days that a token may hold. */
export const TOKEN_DAYS = [30, 90, 180, 365] as const;
export type TokenDays = (typeof TOKEN_DAYS)[number];

/** Tokens of an account that hold at a time. */
export const TOKENS_AT_MOST = 10;

/** State of a token in `identity.api-tokens`: whoever keeps a token's session drops it when it is revoked. */
export interface ApiTokenState {
  readonly tokenId: string;
  readonly version: number;
  readonly customerId: string;
  readonly revoked: boolean;
}

/** A token as its owner sees it; the token itself is shown once. */
export interface ApiToken {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Last four characters. */
  readonly last4: string;
  /** ISO instants. */
  readonly createdAt: string;
  readonly expiresAt: string;
  /** To the minute; null: never used. */
  readonly lastUsedAt: string | null;
}

/** `GET /private/api-tokens`: tokens that were not revoked, the newest first. */
export interface ApiTokens {
  readonly tokens: readonly ApiToken[];
}

/** `POST /private/api-tokens`. */
export interface ApiTokenCreated extends ApiTokens {
  readonly created: ApiToken;
  /** To be kept by its owner: only its hash is stored. */
  readonly secret: string;
}
