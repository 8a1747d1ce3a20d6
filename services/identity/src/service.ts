import type { ServiceDefinition } from '@rollheim/service-kit';
import { seedDemoAccounts } from './demo.ts';
import { addRoutes } from './http.ts';
import { publicHalf, signingKeys } from './keys.ts';
import { pruneLinks } from './links.ts';
import { startMailer } from './mails.ts';
import { migrations } from './migrations.ts';
import { addPasswordGrant } from './password-grant.ts';
import { loginGuard, pruneAttempts } from './passwords.ts';
import { pruneProviderState } from './provider-store.ts';
import { createProvider } from './provider.ts';

const PRUNE_MS = 3_600_000;

/** Identity: accounts, passwords and tokens. Nothing of it but ids ever enters a message. */
export const identity: ServiceDefinition = {
  name: 'identity',
  schema: 'identity',
  migrations,
  async setup(ctx) {
    if (ctx.env.DEMO) await seedDemoAccounts(ctx);
    const guard = loginGuard(ctx.pool);
    const keys = await ctx.transact(signingKeys);
    const provider = createProvider(ctx.env, ctx.pool, keys);
    provider.on('server_error', (_ctx, error) => ctx.log.error({ err: error }, 'the provider failed'));
    addPasswordGrant(provider, guard.login);
    addRoutes(ctx, { provider, publicKeys: keys.map(publicHalf), guard, wakeMailer: startMailer(ctx) });
    const prune = async () => {
      await pruneProviderState(ctx.pool);
      await pruneAttempts(ctx.pool);
      await pruneLinks(ctx.pool);
    };
    const timer = setInterval(() => {
      prune().catch((error: unknown) => ctx.log.warn({ err: error }, 'tidying up failed'));
    }, PRUNE_MS);
    ctx.onStop(() => clearInterval(timer));
  },
};
