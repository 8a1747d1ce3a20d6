import Joi from 'joi';
import { SECURITY_KINDS, type SecurityKind, type SecurityNote } from '../http/security-log.ts';
import { optionalDay } from './calendar-day.ts';
import { hmacText } from './hmac.ts';
import { message, object, orNull, text, type Typed, type TypedObject } from './schema.ts';

/** What represents an address of a network or of e-mail: only who has the secret can compare it with one. */
export const keyedHash = (secret: string, value: string): string =>
  hmacText(secret, `security-log\n${value.trim().toLowerCase()}`).slice(0, 22);

const short = orNull(text(Joi.string().max(120)));
/** A kind of a newer release is let pass, and ignored by identity. */
const kind = text(Joi.string().max(40)) as Typed<string> as Typed<SecurityKind>;

const note: TypedObject<SecurityNote> = object({
  kind,
  customerId: orNull(text(Joi.string().guid())),
  actor: short,
  about: short,
  network: short,
});

/** What owners send to the security log. */
export const securityMessages = [
  message({
    name: 'security.noted',
    version: 1,
    schema: note,
    example: {
      kind: 'paper_read',
      customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10',
      actor: '1f0c7a52-93b4-4c5e-8d21-6a7b8c9d0e1f',
      about: '4h7k2m9p3q5r',
      network: null,
    },
  }),
];

/** Body of `POST /internal/security/list`. */
export interface SecurityQuery {
  readonly kind: SecurityKind | null;
  /** Address of e-mail, customer id, network hash, or what it is about; empty: all. */
  readonly q: string;
  /** Calendar days in Berlin; null: open. */
  readonly from: string | null;
  readonly to: string | null;
  readonly page: number;
}

export const securityQuery = Joi.object<SecurityQuery>({
  kind: Joi.string()
    .valid(...SECURITY_KINDS)
    .empty('')
    .allow(null)
    .default(null),
  q: Joi.string().trim().max(254).allow('').default(''),
  from: optionalDay,
  to: optionalDay,
  page: Joi.number().integer().min(1).max(10_000).default(1),
});

/** Body of `POST /internal/security/papers`: media ids. */
export const paperLooksOf = Joi.object<{ papers: readonly string[] }>({
  papers: Joi.array().items(Joi.string().max(40)).max(100).required(),
});
