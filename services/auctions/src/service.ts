import type { ServiceDefinition } from '@rollheim/service-kit';
import { config, scheduleOf, type AuctionsEnv } from './config.ts';
import { Customers } from './facts/customers.ts';
import { migrations } from './migrations.ts';
import { merchantReactions } from './facts/merchants.ts';
import { ownCommand } from './outgoing/outgoing.ts';
import { personal } from './personal/personal.ts';
import { followSales } from './facts/sales.ts';
import { startTimers } from './timers/timers.ts';
import { Writer } from './writer/writer.ts';

const BATCH = 200;

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
    // a verified address fires the submissions that wait for it
    await customers.follow(ctx, async (customerId, client) => {
      const { rows } = await client.query<{ auction_id: string }>(
        'select auction_id from auction where owner = $1 and stored',
        [customerId],
      );
      await ctx.bus.send(rows.map((row) => ownCommand(row.auction_id, 'auction.verify-email', customerId)));
    });
    await ctx.react('auctions.merchants', ['customers.events'], merchantReactions(ctx.signal));
    await followSales(ctx);
    const writer = new Writer(ctx, customers, scheduleOf(ctx.env));
    const subscription = await ctx.bus.subscribe({
      group: 'auctions.commands',
      topics: ['auctions.commands'],
      start: 'earliest',
      batchSize: BATCH,
      window: 2,
      concurrency: Math.max(1, ctx.env.POOL_SIZE - 3),
      onMessages: (messages) => writer.handle(messages),
      onCrash: (err) => {
        // a writer without its commands must be started anew
        ctx.log.fatal({ err }, 'the command subscription failed');
        process.exitCode = 1;
        process.kill(process.pid, 'SIGTERM');
      },
    });
    ctx.onStop(() => subscription.stop());
    startTimers(ctx, () => writer.written);
  },
};
