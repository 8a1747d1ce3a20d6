import { Domains } from '@rollheim/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addressCorrection,
  type AddressCorrection,
  forgotPassword,
  interactionLogin,
  isProven,
  keyOf,
  loginLinkOwner,
  loginLinkRequest,
  type LoginLinkRequest,
  type InteractionLogin,
  OIDC_PATH,
  registerAccount,
  type RegisterAccount,
  resendVerification,
  resetPassword as resetBody,
  visitorActor,
  verifyEmail as verifyBody,
} from '@rollheim/contracts/server';
import { ProblemError, requestCorrelation, strictRouter, type ServiceContext } from '@rollheim/service-kit';
import express from 'express';
import type { JWK } from 'jose';
import type Provider from 'oidc-provider';
import type pg from 'pg';
import { accountByEmail, accountById, type Account } from './accounts.ts';
import { authLimit } from './auth-limit.ts';
import { checked } from './checked.ts';
import { correctAddress } from './correct-address.ts';
import { finishLogin } from './interaction.ts';
import { lockHeaders } from './lock-headers.ts';
import { addressOfLink, requestLogin } from './login-links.ts';
import { queueMail } from './mails.ts';
import { hashPassword, type loginGuard } from './passwords.ts';
import { refuseWeak } from './password-strength.ts';
import { tellSeen } from './seen.ts';
import { PROVIDER_POLICY } from './sign-out.ts';
import { noteSecurity } from './security/log.ts';
import { handOver, IDENTITY, register, resetPassword, verifyEmail } from './register.ts';

/** Longer than a mail takes to be queued, ms. */
const QUEUED_MS = 300;

/** What the routes work with. */
export interface IdentityParts {
  readonly provider: Provider;
  /** Public halves of the signing keys. */
  readonly publicKeys: readonly JWK[];
  readonly guard: ReturnType<typeof loginGuard>;
  /** Has the mail queue looked at. */
  readonly wakeMailer: () => void;
  /** Keyed hash of the network of an address; null for none. */
  readonly networkHash: (address: string) => string | null;
}

/** Throws where an ad is to be handed over whose browser the edge did not see: a hash alone can be read by others. */
function refuseForeignAd({ uuidHash, uuidProof = '' }: RegisterAccount, key: string): void {
  if (uuidHash !== undefined && !isProven(key, uuidProof, visitorActor(uuidHash)))
    throw new ProblemError('invalid_input', { uuidProof: 'validation.invalid' });
}

/** Hangs in the provider (public, through the edge) and the internal calls of shell and account. */
export function addRoutes(
  ctx: ServiceContext,
  { provider, publicKeys, guard, wakeMailer, networkHash }: IdentityParts,
): void {
  const { app, env, pool } = ctx;
  const domains = new Domains(env.PUBLIC_URL, env.LOCALE_DOMAINS);
  const callback = provider.callback();
  const limit = authLimit();
  app.use(OIDC_PATH, async (req, res) => {
    await limit(req);
    res.set('Content-Security-Policy', PROVIDER_POLICY);
    // The provider's addresses are those of the domain that the visitor is on, whichever way the call came.
    const site = new URL(domains.originOf(String(req.headers['x-forwarded-host'] ?? '')));
    req.headers['x-forwarded-proto'] = site.protocol.slice(0, -1);
    req.headers['x-forwarded-host'] = site.host;
    req.headers.host = site.host;
    return callback(req, res);
  });

  // For verifiers inside the system, which know this server and not the site's address.
  app.get('/jwks', (_req, res) => {
    res.json({ keys: publicKeys });
  });

  const internal = strictRouter();
  internal.use(express.json({ limit: '16kb' }));

  internal.post('/register', async (req, res) => {
    const given = checked<RegisterAccount>(registerAccount, req);
    refuseForeignAd(given, keyOf(env, 'visitor'));
    refuseWeak(given.password, [given.email, given.name, given.surname, given.company]);
    const hash = await hashPassword(given.password);
    const customerId = given.customerId ?? randomUUID();
    const correlationId = requestCorrelation(req);
    const made = await ctx.transact((tx) => register(tx, customerId, given, hash), {
      actor: customerId,
      correlationId,
    });
    if (made) {
      wakeMailer();
      res.status(201).json(made);
      return;
    }
    // the same person again, whose first answer was lost, gets that answer
    const own = await guard.pendingAccount(given.email, given.password, given.address ?? '');
    if (!own) throw new ProblemError('email_taken', { email: 'error.email_taken' });
    const { customerId: actor } = own;
    await ctx.transact(async (tx) => handOver(tx, given), { actor, correlationId });
    res.status(201).json({ customerId: actor });
  });

  internal.post('/verify-email', async (req, res) => {
    const { token } = checked<{ token: string }>(verifyBody, req);
    const verified = await ctx.transact((tx) => verifyEmail(tx, token), { actor: IDENTITY });
    if (!verified) throw new ProblemError('link_expired');
    res.json(verified);
  });

  internal.post('/verify-email/resend', async (req, res) => {
    const { customerId } = checked<{ customerId: string }>(resendVerification, req);
    const account = await accountById(pool, customerId);
    // one that was confirmed is confirmed again where mails came back
    if (account) await ctx.transact((tx) => queueMail(tx.client, customerId, 'verify'));
    wakeMailer();
    res.status(202).json({});
  });

  internal.post('/verify-email/address', async (req, res) => {
    const { customerId, email, address } = checked<AddressCorrection>(addressCorrection, req);
    const correlationId = requestCorrelation(req);
    await ctx.transact((tx) => correctAddress(tx, { customerId, email, network: networkHash(address) }), {
      actor: IDENTITY,
      correlationId,
    });
    wakeMailer();
    res.json({ email });
  });

  internal.post('/password/forgot', async (req, res) => {
    const { email } = checked<{ email: string }>(forgotPassword, req);
    // The answer comes after the same time for every address: no one learns by the clock which ones are known.
    const evenly = sleep(QUEUED_MS);
    const account = await accountByEmail(pool, email);
    if (account) await ctx.transact((tx) => requestReset(tx.client, account));
    await evenly;
    wakeMailer();
    res.status(202).json({});
  });

  internal.post('/login-link', async (req, res) => {
    const { email, customerId, request, adId, adStep, device, address } = checked<LoginLinkRequest>(
      loginLinkRequest,
      req,
    );
    const evenly = sleep(QUEUED_MS);
    const account =
      customerId === undefined
        ? await accountByEmail(pool, email ?? '')
        : await accountById(pool, customerId);
    // who asks for their own account is logged in
    const isOwner = customerId !== undefined && adId === undefined;
    const asked = { account, email: email ?? account?.email ?? '', request, adId, adStep, device, isOwner };
    await ctx.transact(({ client }) =>
      requestLogin(client, env, { ...asked, network: networkHash(address) }),
    );
    await evenly;
    wakeMailer();
    res.status(202).json({});
  });

  internal.post('/login-link/owner', async (req, res) => {
    const { token } = checked<{ token: string }>(loginLinkOwner, req);
    const address = await addressOfLink(pool, env, token);
    if (address === null) throw new ProblemError('link_expired');
    res.json({ address });
  });

  internal.post('/password/reset', async (req, res) => {
    const { token, password } = checked<{ token: string; password: string }>(resetBody, req);
    refuseWeak(password, []);
    const hash = await hashPassword(password);
    const account = await ctx.transact(
      async (tx) => {
        const changed = await resetPassword(tx, token, hash);
        // rolled back with the link that was spent
        if (changed) refuseWeak(password, [changed.email]);
        return changed;
      },
      { actor: IDENTITY },
    );
    if (!account) throw new ProblemError('link_expired');
    wakeMailer();
    await guard.forgive(account.email);
    res.json({ customerId: account.customerId });
  });

  internal.post('/interaction/:uid/login', async (req, res) => {
    const body = checked<InteractionLogin>(interactionLogin, req);
    const result = await guard.login(body.email, body.password, body.address, body.device);
    if ('refused' in result) throw new ProblemError(result.refused, undefined, lockHeaders(result));
    const { browser, device, stay: kept, address } = body;
    const network = networkHash(address);
    const { account } = result;
    const returnTo = await finishLogin(provider, req, res, req.params.uid, account, {
      browser,
      device,
      kept,
      network,
    });
    if (!returnTo) throw new ProblemError('link_expired');
    await ctx.transact(async (tx) => tellSeen(tx, account.customerId, body.marks));
    res.json({ returnTo });
  });

  app.use('/internal', internal);
}

async function requestReset(client: pg.ClientBase, { customerId }: Account): Promise<void> {
  await queueMail(client, customerId, 'reset');
  await noteSecurity(client, { kind: 'reset_requested', customerId });
}
