import { expect, test } from 'vitest';
import { loginKeys, openLogin, sealLogin } from './sealed-login.ts';

const SECRET = 'a secret of a service';
const login = { username: 'ostertal', password: 'geheim ß€' };

test('a login is opened by its service, for its owner alone, and is never the same text twice', async () => {
  const { publicKey, privateKey } = loginKeys(SECRET);
  const [one, two] = [await sealLogin(publicKey, 'c1', login), await sealLogin(publicKey, 'c1', login)];
  expect(one).not.toBe(two);
  expect(Buffer.from(one, 'base64url').toString()).not.toContain('ostertal');
  // every start derives the same pair
  expect(await openLogin(loginKeys(SECRET).privateKey, 'c1', one)).toEqual(login);
  expect(await openLogin(privateKey, 'c2', one)).toBeNull();
  expect(await openLogin(loginKeys('another secret').privateKey, 'c1', one)).toBeNull();
  expect(await openLogin(privateKey, 'c1', `${one.slice(0, -4)}AAAA`)).toBeNull();
  expect(await openLogin(privateKey, 'c1', 'no login')).toBeNull();
});

test('the public half says nothing of the private one', () => {
  const { publicKey } = loginKeys(SECRET);
  expect(Object.keys(publicKey).toSorted()).toEqual(['crv', 'kty', 'x']);
});
