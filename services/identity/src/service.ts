import { keyedHash, keyOf } from '@rollheim/contracts/server';
import { networkOf, type ServiceDefinition } from '@rollheim/service-kit';
import { config, type IdentityEnv } from './config.ts';
import { auditReactions, watchLetters } from './audit/log.ts';
import { addAuditRoutes } from './audit/routes.ts';
import { seedDemoAccounts } from './demo.ts';
import { addApiTokenRoutes } from './api-tokens/routes.ts';
import { pruneTokens } from './api-tokens/store.ts';
import { addRoutes } from './http.ts';
import { publicHalf, signingKeys } from './keys.ts';
import { contactReactions } from './language.ts';
import { addLinkGrant, type LinkGrantParts } from './link-grant.ts';
import { pruneLinks } from './links.ts';
import { pruneCodes } from './login-codes.ts';
import { loginByCode, loginByLink } from './login-links.ts';
import { beginLogin, pruneLogins } from './logins.ts';
import { addSessionRoutes } from './session-routes.ts';
import { startMailer } from './mails.ts';
import { migrations } from './migrations.ts';
import { workOnErasures } from './personal/erasures.ts';
import { pruneArchives, workOnExports } from './personal/exports.ts';
import { addPersonalRoutes } from './personal/routes.ts';
import { startWorker } from './personal/worker.ts';
import { addPasswordGrant } from './password-grant.ts';
import { loginGuard, pruneAttempts } from './passwords.ts';
import { personal } from './personal/personal.ts';
import { pruneProviderState } from './provider-store.ts';
import { createProvider } from './provider.ts';
import { tellSeen } from './seen.ts';
import { teamHandlers } from './team/handlers.ts';
import { addTeamRoutes } from './team/routes.ts';
import { IDENTITY } from './register.ts';
import { noteSecurity, securityReactions } from './security/log.ts';
import { addSecurityRoutes } from './security/routes.ts';

/** How the provider says that a refresh token was used before; its family has ended with it. */
const REUSED = 'refresh token already used';

/** Identity: accounts, passwords and tokens. Nothing of it but ids ever enters a message. */
export const identity: ServiceDefinition<IdentityEnv> = {
  name: 'identity',
  schema: 'identity',
  migrations,
  personal,
  config,
  async setup(ctx) {
    if (ctx.env.DEMO) await seedDemoAccounts(ctx);
    const guard = loginGuard(ctx.pool, keyOf(ctx.env, 'security-log'));
    const keys = await ctx.transact(signingKeys);
    const provider = createProvider(ctx, keys);
    provider.on('server_error', (_ctx, error) => ctx.log.error({ err: error }, 'the provider failed'));
    provider.on('grant.error', ({ oidc }, error) => {
      const customerId = oidc.entities.RefreshToken?.accountId;
      if (error.error_detail !== REUSED || customerId === undefined) return;
      noteSecurity(ctx.pool, { kind: 'token_reused', customerId }).catch((err: unknown) =>
        ctx.log.error({ err }, 'the reuse of a token was not noted'),
      );
    });
    const networkHash = (address: string) =>
      address === '' ? null : keyedHash(keyOf(ctx.env, 'security-log'), networkOf(address));
    const begin: LinkGrantParts['begin'] = (login, { address, ...visit }, marks) =>
      ctx.transact(async (tx) => {
        const holds = await beginLogin(tx.client, login, { ...visit, network: networkHash(address) });
        if (holds) tellSeen(tx, login.customerId, marks);
        return holds;
      });
    addPasswordGrant(provider, guard.login, begin);
    const wakeMailer = startMailer(ctx);
    addLinkGrant(provider, {
      byLink: (token) => ctx.transact((tx) => loginByLink(tx, ctx.env, token), { actor: IDENTITY }),
      byCode: (request, code, address) =>
        ctx.transact((tx) => loginByCode(tx, ctx.env, { request, code, network: networkHash(address) }), {
          actor: IDENTITY,
        }),
      begin,
    });
    addRoutes(ctx, { provider, publicKeys: keys.map(publicHalf), guard, wakeMailer, networkHash });
    const wakeExports = startWorker(ctx, () => workOnExports(ctx), 'exports');
    const wakeErasures = startWorker(ctx, () => workOnErasures(ctx), 'erasures');
    addSecurityRoutes(ctx);
    await ctx.react('identity.security', ['security.events'], securityReactions);
    await ctx.react('identity.contacts', ['customers.contact'], contactReactions, { repeatable: true });
    addTeamRoutes(ctx);
    await ctx.handleCommands('identity.commands', teamHandlers);
    addAuditRoutes(ctx);
    await ctx.react('identity.audit', ['audit.events'], auditReactions);
    await ctx.react('identity.audit-letters', ['audit.events.dlq'], watchLetters(ctx), { repeatable: true });
    addSessionRoutes(ctx, { guard, wakeMailer });
    addApiTokenRoutes(ctx, keys);
    addPersonalRoutes(ctx, { guard, wakeMailer, wakeExports, wakeErasures });
    const prune = async () => {
      await pruneProviderState(ctx.pool);
      await pruneAttempts(ctx.pool);
      await pruneLinks(ctx.pool);
      await pruneCodes(ctx.pool);
      await pruneArchives(ctx);
      await pruneLogins(ctx.pool);
      await pruneTokens(ctx);
    };
    const timer = setInterval(
      () => {
        prune().catch((error: unknown) => ctx.log.warn({ err: error }, 'tidying up failed'));
      },
      ctx.env.TIDY_SECONDS * 1000 * ctx.env.PACE,
    );
    ctx.onStop(() => clearInterval(timer));
  },
};
