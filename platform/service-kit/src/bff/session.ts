import { createHash } from 'node:crypto';
import { isTeam } from '@rollheim/contracts';
import { PROOF_CLAIM } from '@rollheim/contracts/server';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import type { BaseEnv } from '../env.ts';
import type { Session } from './types.ts';

const CACHE_SIZE = 2000;
const CLOCK_TOLERANCE_S = 5;
/** Audience of the access tokens that identity issues for the calls of the platform. */
const AUDIENCE = 'rollheim';

/** A bearer token that no one can check now, because identity's keys cannot be fetched. */
export class KeysUnavailableError extends Error {
  override name = 'KeysUnavailableError';
}

/** Turns bearer tokens into sessions: null for none or a wrong one, {@link KeysUnavailableError} when keys are missing. */
export type SessionReader = (authorization: string | undefined) => Promise<Session | null>;

/** True for the operator's staff. */
export const isOperatorSession = (session: Session | null): boolean =>
  session !== null && isTeam(session.roles);

/** Verifies access tokens (EdDSA) with identity's published keys; keys and verified tokens are cached. */
export function createSessionReader(
  env: Pick<BaseEnv, 'IDENTITY_URL' | 'JWKS_URL' | 'ROLES_CLAIM'>,
): SessionReader {
  const url = new URL(env.JWKS_URL ?? `${env.IDENTITY_URL.replace(/\/$/, '')}/jwks`);
  // Keys never expire here: a rotated key is found by its unknown id, and an outage of identity logs no one out.
  const keys = createRemoteJWKSet(url, {
    cacheMaxAge: Infinity,
    cooldownDuration: 5000,
    timeoutDuration: 3000,
  });
  const verified = new Map<string, { readonly session: Session; readonly until: number }>();

  return async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1];
    if (token === undefined) return null;
    const print = createHash('sha256').update(token).digest('base64');
    const known = verified.get(print);
    if (known && known.until > Date.now()) return known.session;
    verified.delete(print);
    const claims = await verify(token, keys);
    if (!claims?.sub || claims.exp === undefined) return null;
    const session = sessionOf(claims, claims.sub, env.ROLES_CLAIM);
    const oldest = verified.size >= CACHE_SIZE ? verified.keys().next().value : undefined;
    if (oldest !== undefined) verified.delete(oldest);
    verified.set(print, { session, until: claims.exp * 1000 });
    return session;
  };
}

async function verify(
  token: string,
  keys: ReturnType<typeof createRemoteJWKSet>,
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['EdDSA', 'Ed25519'],
      // an ID token of the same provider is no access token
      audience: AUDIENCE,
      typ: 'at+jwt',
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) {
      throw new KeysUnavailableError('The keys of identity cannot be fetched', { cause: error });
    }
    return null;
  }
}

function sessionOf(claims: JWTPayload, customerId: string, rolesClaim: string): Session {
  const roles = claims[rolesClaim];
  const proof = claims[PROOF_CLAIM];
  return {
    customerId,
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
    emailVerified: claims['email_verified'] === true,
    sessionId: typeof claims['sid'] === 'string' ? claims['sid'] : null,
    ...(typeof proof === 'string' ? { proof } : {}),
  };
}
