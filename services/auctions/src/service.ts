import { scheduleOf } from '@rollheim/auction-rules';
import { handlingAll, type ServiceDefinition } from '@rollheim/service-kit';
import { config, type AuctionsEnv } from './config.ts';
import { Browsers } from './facts/browsers.ts';
import { Customers } from './facts/customers.ts';
import { migrations } from './migrations.ts';
import { followFacts } from './facts/follow.ts';
import { merchantReactions } from './facts/merchants.ts';
import { personal } from './personal/personal.ts';
import { verificationReactions } from './facts/verified.ts';
import { projectSales } from './facts/sales.ts';
import { startTimers } from './timers/timers.ts';
import { BATCH, concurrencyOf, WINDOW } from './writer/batching.ts';
import { Writer } from './writer/writer.ts';

/** What the writers read. */
const COMMANDS = { group: 'auctions.commands', topics: ['auctions.commands'] };

/** A writer without its commands, or without what it decides with, must be started again. */
function end(): void {
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

/** The auctions: every state and transition of the rules, over one log per auction. */
export const auctions: ServiceDefinition<AuctionsEnv> = {
  name: 'auctions',
  schema: 'auctions',
  migrations,
  personal,
  config,
  async setup(ctx) {
    const customers = new Customers();
    await customers.load(ctx.pool);
    const browsers = new Browsers();
    await browsers.load(ctx.pool);
    await ctx.project('auctions.customers', ['customers.state'], async (messages, client) => {
      await customers.project(messages, client);
      for (const { key, payload } of messages) if (payload === null) browsers.forget(key);
    });
    await ctx.react('auctions.merchants', ['customers.events'], merchantReactions(ctx.signal));
    await ctx.react('auctions.verified', ['customers.state'], verificationReactions(ctx, customers));
    await ctx.react('auctions.browsers', ['identity.events', 'listings.events'], browsers.reactions);
    await ctx.project('auctions.orders', ['orders.state'], projectSales);
    await followFacts(ctx, { customers, browsers }, end);
    const writer = new Writer(ctx, { customers, browsers }, scheduleOf(ctx.env));
    const subscription = await ctx.bus.subscribe({
      ...COMMANDS,
      start: 'earliest',
      batchSize: BATCH,
      window: WINDOW,
      concurrency: concurrencyOf(ctx.env.POOL_SIZE),
      onDeadLetter: () => ctx.onDeadLetter(COMMANDS),
      onMessages: (messages) =>
        handlingAll(ctx.tracing, COMMANDS.group, messages, (handled) => writer.handle(handled)),
      onCrash: (err) => {
        ctx.log.fatal({ err }, 'the command subscription failed');
        end();
      },
    });
    ctx.follow(COMMANDS, subscription);
    ctx.onStop(() => subscription.stop());
    startTimers(ctx, () => writer.written);
  },
};
