import { ROLES_CLAIM } from '@rollheim/contracts';
import {
  actorProof,
  API_AUDIENCE,
  apiTokenGiven,
  apiTokensOf,
  keyOf,
  newApiToken,
  ofApiToken,
  OIDC_PATH,
  PROOF_CLAIM,
  type ExchangedToken,
  type NewApiToken,
} from '@rollheim/contracts/server';
import { ProblemError, strictRouter, type ServiceContext } from '@rollheim/service-kit';
import express, { type Request } from 'express';
import { createLocalJWKSet, errors, importJWK, jwtVerify, SignJWT, type JWK } from 'jose';
import { accountById } from '../accounts.ts';
import { checked } from '../checked.ts';
import { publicHalf } from '../keys.ts';
import { secretOf } from './secret.ts';
import { addToken, revokeToken, tokensOf, useToken } from './store.ts';

/** Life of the access tokens that tokens of the API are exchanged for, seconds; a revoked one is dropped at once. */
const SECONDS = 300;

/** Internal calls of the API's backend: tokens of an account, and what one of them represents. */
export function addApiTokenRoutes(
  { app, env, pool, transact }: Pick<ServiceContext, 'app' | 'env' | 'pool' | 'transact'>,
  keys: readonly JWK[],
): void {
  const ownerOf = sessionOwner(keys);
  const routes = strictRouter();
  routes.use(express.json({ limit: '16kb' }));

  routes.post('/list', async (req, res) => {
    checked(apiTokensOf, req);
    const customerId = await ownerOf(req);
    res.json({ tokens: await tokensOf(pool, customerId) });
  });

  routes.post('/create', async (req, res) => {
    const wanted = { ...checked<NewApiToken>(newApiToken, req), customerId: await ownerOf(req) };
    const secret = secretOf(env.SECRET, wanted.customerId, wanted.key);
    const answer = await transact(async (tx) => {
      const created = await addToken(tx, wanted, secret);
      return { created, secret, tokens: await tokensOf(tx.client, wanted.customerId) };
    });
    res.status(201).json(answer);
  });

  routes.post('/revoke', async (req, res) => {
    const { tokenId } = checked(ofApiToken, req);
    const customerId = await ownerOf(req);
    const tokens = await transact(async (tx) => {
      await revokeToken(tx, customerId, tokenId);
      return tokensOf(tx.client, customerId);
    });
    res.json({ tokens });
  });

  routes.post('/exchange', async (req, res) => {
    const { token } = checked(apiTokenGiven, req);
    const used = await useToken(pool, token);
    const account = used ? await accountById(pool, used.customerId) : null;
    if (!used || !account) throw new ProblemError('not_authenticated');
    const now = Math.floor(Date.now() / 1000);
    const proof = actorProof(keyOf(env, 'actor'), account.customerId, [], now + SECONDS);
    const claims = { email_verified: account.emailVerified, [ROLES_CLAIM]: [], [PROOF_CLAIM]: proof };
    const answer: ExchangedToken = {
      tokenId: used.tokenId,
      customerId: account.customerId,
      emailVerified: account.emailVerified,
      scopes: used.scopes,
      accessToken: await sign(claims, account.customerId, { issuer: env.PUBLIC_URL + OIDC_PATH, now, keys }),
      proof,
      seconds: SECONDS,
    };
    res.json(answer);
  });

  app.use('/internal/api-tokens', routes);
}

/**
 * Whose login a call goes on with: no backend makes a token for somebody who is not there, and no token makes another.
 * Throws `not_authenticated` for anything but the access token of a session.
 */
function sessionOwner(keys: readonly JWK[]): (req: Request) => Promise<string> {
  const known = createLocalJWKSet({ keys: keys.map(publicHalf) });
  return async (req) => {
    const token = /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '';
    try {
      const { payload } = await jwtVerify(token, known, { audience: API_AUDIENCE, typ: 'at+jwt' });
      if (payload.sub && typeof payload['sid'] === 'string') return payload.sub;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
    throw new ProblemError('not_authenticated');
  };
}

/** Signed as the provider signs its own, without a session. A program is never one of the team. */
async function sign(
  claims: Readonly<Record<string, unknown>>,
  customerId: string,
  { issuer, now, keys }: { readonly issuer: string; readonly now: number; readonly keys: readonly JWK[] },
): Promise<string> {
  const [key] = keys;
  if (!key?.kid) throw new Error('there is no key to sign with');
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: key.kid })
    .setIssuer(issuer)
    .setSubject(customerId)
    .setAudience(API_AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + SECONDS)
    .sign(await importJWK(key, 'EdDSA'));
}
