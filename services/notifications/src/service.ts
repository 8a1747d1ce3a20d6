import type { NotificationCommands } from '@rollheim/contracts';
import type { ServiceDefinition } from '@rollheim/service-kit';
import { commandHandlers } from './commands.ts';
import { auctionReactions, customerReactions } from './events.ts';
import { startMailer } from './mailer.ts';
import { migrations } from './migrations.ts';
import { applyStates, STATE_TOPICS } from './states.ts';

/** The notifications service: messages with their tasks, watchlist, mails. */
export const notifications: ServiceDefinition = {
  name: 'notifications',
  schema: 'notifications',
  migrations,
  async setup(ctx) {
    await ctx.project('notifications.states', STATE_TOPICS, applyStates(ctx));
    await ctx.react('notifications.auctions', ['auctions.events'], auctionReactions);
    await ctx.react('notifications.customers', ['customers.events'], customerReactions);
    await ctx.handleCommands<NotificationCommands>('notifications.commands', commandHandlers);
    startMailer(ctx);
  },
};
