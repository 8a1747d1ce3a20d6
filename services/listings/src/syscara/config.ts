import { hmac } from '@rollheim/contracts/server';
import Joi from 'joi';

/** Settings of the import from SYSCARA. */
export interface SyscaraConfig {
  /** Origin of SYSCARA's interface; empty: there is no import. */
  readonly SYSCARA_URL: string;
  /** Keys of logins as `id:key`, by commas; the first one encrypts. Empty: one that is derived from the own secret. */
  readonly SYSCARA_KEYS: string;
}

const KEY = '[a-z0-9-]{1,20}:[A-Za-z0-9_-]{43}';
/** A login goes over a line that others may read to this machine alone. */
const ORIGIN = /^(?:https:\/\/[\w.-]+(?::\d+)?|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)\/?$/;

export const syscaraConfig = Joi.object<SyscaraConfig>({
  SYSCARA_URL: Joi.string().pattern(ORIGIN).allow('').default(''),
  SYSCARA_KEYS: Joi.string()
    .pattern(new RegExp(`^${KEY}(?:,${KEY})*$`))
    .allow('')
    .default(''),
});

/** Keys of logins by their ids, the one that encrypts first. */
export type LoginKeys = ReadonlyMap<string, string>;

const DERIVED = 'derived';

/** The keys that are configured, and the derived one behind them: whoever configures the first can still read what was there. */
export function loginKeysOf({
  SYSCARA_KEYS,
  SECRET,
}: Pick<SyscaraConfig, 'SYSCARA_KEYS'> & { readonly SECRET: string }): LoginKeys {
  const given = SYSCARA_KEYS.split(',').flatMap((each): (readonly [string, string])[] => {
    const [id, key] = each.split(':');
    return id && key ? [[id, key]] : [];
  });
  return new Map([...given, [DERIVED, hmac(SECRET, 'logins at rest').toString('base64url')]]);
}
