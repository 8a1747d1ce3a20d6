import Joi from 'joi';
import { LOCALES } from '../locales.ts';
import { TOKEN_DAYS, TOKEN_SCOPES, type ApiTokenState, type TokenScope } from '../state/api-tokens.ts';
import { TEAM_ROLES } from '../team.ts';
import { hmacText } from './hmac.ts';
import { flag, integer, list, message, object, oneOf, orNull, text, type TypedObject } from './schema.ts';

/** Path that identity's OpenID provider is mounted under; the issuer is `PUBLIC_URL` + this. */
export const OIDC_PATH = '/oidc';
/** The OpenID client of the site itself. */
export const SHELL_CLIENT = 'shell';
/** Grant that takes e-mail and password: the wizard's account, API clients, the specified login call. */
export const PASSWORD_GRANT = 'urn:rollheim:password';
/** Grant that takes the token of a mail, or its code with the browser that asked for it. */
export const LINK_GRANT = 'urn:rollheim:link';
/** How long the link and the code of a login by mail hold, seconds. */
export const LOGIN_LINK_SECONDS = 900;
/** Resource indicator of the API; the audience of its access tokens is {@link API_AUDIENCE}. */
export const API_RESOURCE = 'urn:rollheim:api';
export const API_AUDIENCE = 'rollheim';
/** Scopes that the site asks for. */
export const SHELL_SCOPE = 'openid offline_access api';
/** Life of an access token, seconds. */
export const ACCESS_TOKEN_SECONDS = 600;

/** Secret of an OpenID client, derived from the system's secret on both sides. */
export const clientSecret = (systemSecret: string, clientId: string): string =>
  hmacText(systemSecret, `oidc-client:${clientId}`);

/** Password rule: an upper case letter, a lower case letter and a digit (spec 2 §5.1), and 10 characters. */
export const PASSWORD_RULE = /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d).{10,200}$/su;

const email = Joi.string().trim().lowercase().email({ tlds: false }).max(254);
const language = Joi.valid(...LOCALES);
const optional = (max = 120) => Joi.string().trim().max(max).empty('').allow(null).default(null);
const token = Joi.string()
  .pattern(/^[\w-]{20,100}$/)
  .required();

/** Password as it may be chosen; `string.password` when it is too weak. */
export const newPassword = Joi.string().custom((value: string, helpers) =>
  PASSWORD_RULE.test(value) ? value : helpers.error('string.password'),
);

/** Body of `POST /internal/register`. */
export interface RegisterAccount {
  /** Of a prospect who becomes a customer; a new one when left out. */
  readonly customerId?: string;
  readonly email: string;
  readonly password: string;
  readonly profileType: 'PRIVATE' | 'COMMERCIAL' | 'MERCHANT';
  readonly name: string | null;
  readonly surname: string | null;
  readonly company: string | null;
  readonly phone: string | null;
  readonly street: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly language: (typeof LOCALES)[number];
  /** An anonymous ad to hand over to the account, with the hash of the cookie that owns it. */
  readonly adId?: string;
  readonly uuidHash?: string;
  /** The edge's word for that cookie. */
  readonly uuidProof?: string;
  /** Network address of the caller, for the limit of repeated registrations. */
  readonly address?: string;
}

export const registerAccount = Joi.object<RegisterAccount>({
  customerId: Joi.string().guid(),
  email: email.required(),
  password: newPassword.required(),
  profileType: Joi.valid('PRIVATE', 'COMMERCIAL', 'MERCHANT').default('PRIVATE'),
  name: optional(),
  surname: optional(),
  company: optional(),
  phone: optional(40),
  street: optional(),
  zipCode: optional(10),
  city: optional(80),
  country: Joi.string().uppercase().length(2).empty('').allow(null).default(null),
  language: language.required(),
  adId: Joi.string().max(40),
  uuidHash: Joi.string().hex().length(64),
  uuidProof: Joi.string().max(100),
  address: Joi.string().max(64).allow(''),
}).and('adId', 'uuidHash', 'uuidProof');

/** Body of `POST /internal/verify-email`. */
export const verifyEmail = Joi.object<{ token: string }>({ token });
/** Body of `POST /internal/verify-email/resend`. */
export const resendVerification = Joi.object<{ customerId: string }>({
  customerId: Joi.string().guid().required(),
});
/** Body of `POST /internal/verify-email/address`: an address that is not confirmed is corrected. */
export interface AddressCorrection {
  readonly customerId: string;
  readonly email: string;
  /** Network address of the caller. */
  readonly address: string;
}

export const addressCorrection = Joi.object<AddressCorrection>({
  customerId: Joi.string().guid().required(),
  email: email.required(),
  address: Joi.string().max(64).allow('').default(''),
});

/** Body of `POST /internal/password/forgot`; the answer is the same for an unknown address. */
export const forgotPassword = Joi.object<{ email: string }>({ email: email.required() });
/** Body of `POST /internal/login-link`: who is to get the mail, by address or by account. */
export interface LoginLinkRequest {
  readonly email?: string;
  /** An account that asks for itself, or the owner of `adId`. */
  readonly customerId?: string;
  /** Random id of this request in the asking browser's cookie: the code of the mail holds with it alone. */
  readonly request?: string;
  /** An ad that the link goes on to. */
  readonly adId?: string;
  /** Step of its wizard; without it the first one that is open. */
  readonly adStep?: string;
  /** Id of the asking browser: one that the account was used with has an allowance of its own. */
  readonly device?: string;
  /** Network address of the caller. */
  readonly address: string;
}

export const loginLinkRequest = Joi.object<LoginLinkRequest>({
  email,
  customerId: Joi.string().guid(),
  request: Joi.string().guid(),
  adId: Joi.string().max(40),
  adStep: Joi.string().pattern(/^[a-z-]{1,40}$/),
  device: Joi.string().max(100),
  address: Joi.string().max(64).allow('').default(''),
}).xor('email', 'customerId');

/** Body of `POST /internal/login-link/owner`: the token of a mailed link. */
export const loginLinkOwner = Joi.object<{ token: string }>({ token });

/** Body of `POST /internal/password/reset`. */
export const resetPassword = Joi.object<{ token: string; password: string }>({
  token,
  password: newPassword.required(),
});
/** Body of `POST /internal/interaction/:uid/login`; `address`: the visitor's network address. */
export interface InteractionLogin {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** Browser and system in words. */
  readonly browser: string;
  /** Random id of the browser. */
  readonly device: string | null;
  readonly stay: boolean;
  /** Hashes of browser and network, as the edge wrote them. */
  readonly marks: string;
}

export const interactionLogin = Joi.object<InteractionLogin>({
  email: email.required(),
  password: Joi.string().max(200).required(),
  address: Joi.string().max(64).default(''),
  browser: Joi.string().max(80).allow('').default(''),
  device: Joi.string().max(64).allow(null).default(null),
  stay: Joi.boolean().default(true),
  marks: Joi.string().max(200).allow('').default(''),
});

const customerId = Joi.string().guid().required();
/** Body of the calls below `/internal/personal` that name a person alone. */
export const ofCustomer = Joi.object<{ customerId: string }>({ customerId });
/** Body of `POST /internal/personal/file`: the link of the mail. */
export const exportFile = Joi.object<{ customerId: string; token: string }>({ customerId, token });
/** Body of `POST /internal/personal/delete`; `address`: the caller's network address. */
export const deleteAccountBody = Joi.object<{ customerId: string; password: string; address: string }>({
  customerId,
  password: Joi.string().max(200).required(),
  address: Joi.string().max(64).allow('').default(''),
});

const sid = Joi.string().hex().length(32);
/** Body of `POST /internal/sessions/list` and `/end`; `current`: the asker's own session. */
export const ofSession = Joi.object<{ customerId: string; current: string | null; only?: string }>({
  customerId,
  current: sid.allow(null).required(),
  only: sid,
});

/** Body of `POST /internal/sessions/password`. */
export interface PasswordChange {
  readonly customerId: string;
  readonly current: string | null;
  readonly password: string;
  readonly newPassword: string;
  readonly address: string;
  /** Name and company of the person, which are no password. */
  readonly words: readonly string[];
}

export const passwordChange = Joi.object<PasswordChange>({
  customerId,
  current: sid.allow(null).required(),
  password: Joi.string().max(200).required(),
  newPassword: newPassword.required(),
  address: Joi.string().max(64).allow('').default(''),
  words: Joi.array().items(Joi.string().max(120)).max(10).default([]),
});

/** Body of `POST /internal/api-tokens/list`; like the next two in the name of who is logged in (`Authorization`). */
export const apiTokensOf = Joi.object({});

/** Body of `POST /internal/api-tokens/create`; the same key makes the same token. */
export interface NewApiToken {
  readonly key: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

export const newApiToken = Joi.object<NewApiToken>({
  key: Joi.string().min(8).max(128).required(),
  name: Joi.string().trim().min(1).max(60).required(),
  scopes: Joi.array()
    .items(Joi.valid(...TOKEN_SCOPES))
    .min(1)
    .unique()
    .required(),
  days: Joi.valid(...TOKEN_DAYS).required(),
});

/** Body of `POST /internal/api-tokens/revoke`. */
export const ofApiToken = Joi.object<{ tokenId: string }>({ tokenId: Joi.string().max(40).required() });

/** Form of a token of the API, of live data. */
export const API_TOKEN = /^rh_live_[0-9A-Za-z]{34}$/;

/** Body of `POST /internal/api-tokens/exchange`. */
export const apiTokenGiven = Joi.object<{ token: string }>({
  token: Joi.string().pattern(API_TOKEN).required(),
});

/** Answer of `POST /internal/api-tokens/exchange`: an access token of the owner for `seconds`. */
export interface ExchangedToken {
  readonly tokenId: string;
  readonly customerId: string;
  readonly emailVerified: boolean;
  readonly scopes: readonly TokenScope[];
  readonly accessToken: string;
  /** The proof that the access token carries. */
  readonly proof: string;
  readonly seconds: number;
}

const customer = text(Joi.string().guid());
const customerExample = { customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10' };
const teamRoles = list(oneOf(TEAM_ROLES), (roles) => roles.unique());

/** Commands of `identity.commands` (key: customerId). */
export const identityCommands = [
  /** Gives an account these roles inside the team, in place of `before`, which the sender saw. */
  message({
    name: 'account.set-roles',
    version: 1,
    schema: object({ customerId: customer, roles: teamRoles, before: teamRoles }),
    example: { ...customerExample, roles: ['clerk', 'finance'], before: ['clerk'] },
  }),
  /** Somebody of the team read what concerns these people: nothing changes, the audit trail records it. */
  message({
    name: 'team.look',
    version: 1,
    schema: object({
      /** Part of the back office. */
      part: text(Joi.string().max(40)),
      /** What was read: an id, or a word for a list. */
      about: text(Joi.string().max(80)),
      persons: list(customer, (persons) => persons.max(10)),
      /** How many people the whole answer was about. */
      found: integer(0),
    }),
    example: {
      part: 'customers',
      about: 'search',
      persons: [customerExample.customerId],
      found: 1,
    },
  }),
] as const;

/** An account was used from here. Keyed hashes, equal for the same browser and network. */
export const accountSeen = message({
  name: 'account.seen',
  version: 1,
  schema: object({
    customerId: customer,
    browsers: list(text(Joi.string().length(22)), (browsers) => browsers.max(20)),
    network: orNull(text(Joi.string().length(22))),
  }),
  example: {
    ...customerExample,
    browsers: ['q2fZ0mYt3b1cV8xL5nR7sA'],
    network: 'Jk4hT9wPz6dQ1eUoB3yXgM',
  },
});

/** What an account may do inside the team from here on; `admin` may be among it. */
export const rolesChanged = message({
  name: 'account.roles-changed',
  version: 1,
  schema: object({
    customerId: customer,
    roles: list(text(Joi.string().max(40)), (roles) => roles.max(10)),
  }),
  example: { ...customerExample, roles: ['clerk', 'finance'] },
});

const tokenState: TypedObject<ApiTokenState> = object({
  tokenId: text(Joi.string().max(40)),
  version: integer(1),
  customerId: customer,
  revoked: flag(),
});

/** Messages of identity: ids only, never an address, password or token. */
export const identityMessages = [
  ...identityCommands,
  accountSeen,
  rolesChanged,
  message({
    name: 'account.email-verified',
    version: 1,
    schema: object({ customerId: customer }),
    example: customerExample,
  }),
  message({
    name: 'account.password-changed',
    version: 1,
    schema: object({ customerId: customer }),
    example: customerExample,
  }),
  message({
    name: 'identity.api-tokens',
    version: 1,
    schema: tokenState,
    example: { tokenId: '4h7k2m9p3q5r', version: 2, ...customerExample, revoked: true },
  }),
  message({
    name: 'session.ended',
    version: 1,
    schema: object({ customerId: customer, sessionId: text(Joi.string().hex().length(32)) }),
    example: { ...customerExample, sessionId: 'a'.repeat(32) },
  }),
];
