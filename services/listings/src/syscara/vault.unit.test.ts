import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { loginKeysOf, syscaraConfig } from './config.ts';
import { isPresent, keepLogin, readLogin } from './vault.ts';

const SECRET = 'the secret of the service';
const login = { username: 'ostertal', password: 'wohnmobil' };
const key = (): string => randomBytes(32).toString('base64url');
const keysOf = (SYSCARA_KEYS = '', secret = SECRET) => loginKeysOf({ SYSCARA_KEYS, SECRET: secret });

test('a login is kept encrypted, each time as another text, and opened for its owner alone', () => {
  const keys = keysOf();
  const kept = keepLogin(keys, 'c1', login);
  expect(kept.keyId).toBe('derived');
  expect(keepLogin(keys, 'c1', login).sealed).not.toBe(kept.sealed);
  expect(Buffer.from(kept.sealed, 'base64url').toString('latin1')).not.toContain('wohnmobil');
  expect(readLogin(keys, 'c1', kept)).toEqual(login);
  expect(readLogin(keys, 'c2', kept)).toBeNull();
  expect(readLogin(keysOf('', 'another secret'), 'c1', kept)).toBeNull();
  const changed = `${kept.sealed.slice(0, -2)}${kept.sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(readLogin(keys, 'c1', { ...kept, sealed: changed })).toBeNull();
});

test('a key is replaced by one in front of it: what the other encrypted still opens, until that one is taken away', () => {
  const [one, two] = [`one:${key()}`, `two:${key()}`];
  const kept = keepLogin(keysOf(one), 'c1', login);
  expect(kept.keyId).toBe('one');
  const both = keysOf(`${two},${one}`);
  expect(readLogin(both, 'c1', kept)).toEqual(login);
  expect(isPresent(both, kept)).toBe(false);
  expect(isPresent(both, keepLogin(both, 'c1', login))).toBe(true);
  expect(readLogin(keysOf(two), 'c1', kept)).toBeNull();
  // the same id with another key
  expect(readLogin(keysOf(`one:${key()}`), 'c1', kept)).toBeNull();
});

test.each([
  [{ SYSCARA_KEYS: `a:${key()},b:${key()}` }, true],
  [{ SYSCARA_KEYS: 'a:short' }, false],
  [{ SYSCARA_KEYS: key() }, false],
  [{ SYSCARA_URL: 'https://api.syscara.com' }, true],
  [{ SYSCARA_URL: 'http://127.0.0.1:8108' }, true],
  // a login would be readable on its way
  [{ SYSCARA_URL: 'http://api.syscara.com' }, false],
  [{ SYSCARA_URL: 'https://me:secret@api.syscara.com' }, false],
])('%j as setting: %s', (given, isTaken) => {
  expect(syscaraConfig.validate(given).error === undefined).toBe(isTaken);
});
