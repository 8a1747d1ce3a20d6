import { open, seal } from '@rollheim/bus';
import type { ForeignLogin } from '@rollheim/contracts/server';
import type { LoginKeys } from './config.ts';

/** A login as it is kept. */
export interface KeptLogin {
  readonly sealed: string;
  readonly keyId: string;
}

/** Encrypts a login (AES-256-GCM) under the present key; its owner is in it, so that no other row can hold it. */
export function keepLogin(keys: LoginKeys, customerId: string, login: ForeignLogin): KeptLogin {
  const [present] = keys;
  if (!present) throw new Error('there is no key to encrypt logins with');
  const [keyId, key] = present;
  return { keyId, sealed: seal(key, { ...login, customerId }) };
}

/** True where a login is encrypted under the present key. */
export const isPresent = (keys: LoginKeys, { keyId }: KeptLogin): boolean => [...keys.keys()][0] === keyId;

/** Opens a login that is kept; null where its key is not configured any more, or it is somebody else's. */
export function readLogin(keys: LoginKeys, customerId: string, kept: KeptLogin): ForeignLogin | null {
  const key = keys.get(kept.keyId);
  if (key === undefined) return null;
  try {
    const {
      customerId: owner,
      username,
      password,
    } = open(key, kept.sealed) as ForeignLogin & {
      readonly customerId: string;
    };
    return owner === customerId ? { username, password } : null;
  } catch {
    // another key under the same id, or a row that was changed by hand: its owner enters the login again
    return null;
  }
}
