import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceContext, ServiceDefinition } from '@rollheim/service-kit';
import { projectFacts, projectSales } from './facts.ts';
import { commandHandlers } from './handlers.ts';
import { startMailer } from './mailer.ts';
import { migrations } from './migrations.ts';
import { ownerReactions } from './owners.ts';
import { personal } from './personal.ts';
import { expireRequests } from './requests.ts';
import { startLearning } from './sales/job.ts';

/** How often expired requests are looked for, ms. */
const EXPIRE_MS = 60_000;

/** The valuations service: drafts of the funnel, one valuation per confirmed address, the operator's price range, and what concluded sales say. */
export const valuations: ServiceDefinition = {
  name: 'valuations',
  schema: 'valuations',
  migrations,
  personal,
  async setup(ctx) {
    await ctx.project('valuations.facts', ['customers.state'], projectFacts);
    await ctx.project('valuations.sales', ['auctions.state', 'listings.published'], projectSales);
    await ctx.handleCommands('valuations.commands', commandHandlers(ctx.env.SECRET));
    await ctx.react('valuations.owners', ['customers.events'], ownerReactions(ctx.env.SECRET));
    startMailer(ctx);
    startExpiry(ctx);
    startLearning(ctx);
  },
};

function startExpiry({ transact, log, signal, onStop }: ServiceContext): void {
  const running = (async () => {
    while (!signal.aborted) {
      await transact(expireRequests).catch((error: unknown) =>
        log.warn({ err: error }, 'requests could not be expired; it is tried again'),
      );
      await sleep(EXPIRE_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  onStop(() => running);
}
