import { startTestIdentity, type TestIdentity } from '@rollheim/tooling/testing';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSessionReader } from '../src/bff/session.ts';

let identity: TestIdentity;
let reader: ReturnType<typeof createSessionReader>;

beforeAll(async () => {
  identity = await startTestIdentity();
  const url = `${identity.url}/jwks`;
  reader = createSessionReader({ IDENTITY_URL: url, JWKS_URL: url, ROLES_CLAIM: 'roles' });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => identity?.stop());

const token = (audience: string, typ = 'at+jwt') =>
  identity.token('customer-1', { audience, typ, expiry: '10m' });

test('a token that was taken once is over with its time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const begun = Date.now();
  const bearer = `Bearer ${await token('rollheim')}`;
  expect(await reader(bearer)).toMatchObject({ customerId: 'customer-1' });
  vi.setSystemTime(begun + 599_000);
  expect(await reader(bearer)).toMatchObject({ customerId: 'customer-1' });
  // the clocks of two machines may differ by five seconds
  vi.setSystemTime(begun + 606_000);
  expect(await reader(bearer)).toBeNull();
});

test('only a token for the calls of the platform is taken', async () => {
  expect(await reader(`Bearer ${await token('shell')}`)).toBeNull();
  expect(await reader(`Bearer ${await token('rollheim', 'JWT')}`)).toBeNull();
  expect(await reader(`Bearer ${await token('rollheim')}`)).not.toBeNull();
});

test('a token is taken by a signature of identity alone, whatever key or algorithm it names', async () => {
  const foreign = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const claims = () =>
    new SignJWT({ email_verified: true })
      .setSubject('customer-1')
      .setAudience('rollheim')
      .setExpirationTime('10 minutes');
  const jwk = await exportJWK(foreign.publicKey);
  const header = { kid: 'k1', typ: 'at+jwt' };
  const signed = await claims()
    .setProtectedHeader({ ...header, alg: 'EdDSA', jwk })
    .sign(foreign.privateKey);
  const shared = await claims()
    .setProtectedHeader({ ...header, alg: 'HS256' })
    .sign(new TextEncoder().encode('a secret that is long enough for it'));
  const own = await token('rollheim');
  const [head = '', , signature = ''] = own.split('.');
  const body = Buffer.from(JSON.stringify({ sub: 'customer-2', aud: 'rollheim', exp: 9e9 })).toString(
    'base64url',
  );
  const none = Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url');
  for (const forged of [signed, shared, `${head}.${body}.${signature}`, `${none}.${body}.x`])
    expect(await reader(`Bearer ${forged}`)).toBeNull();
  expect(await reader(`Bearer ${own}`)).not.toBeNull();
});
