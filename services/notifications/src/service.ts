import type { NotificationCommands } from '@rollheim/contracts';
import type { ServiceDefinition } from '@rollheim/service-kit';
import { commandHandlers } from './commands.ts';
import { projectConfirmed } from './confirmed.ts';
import { auctionReactions, customerReactions, identityReactions } from './events.ts';
import { startMailer } from './mail/mailer.ts';
import { signingKey } from './mail/subscription.ts';
import { migrations } from './migrations.ts';
import { personal } from './personal.ts';
import { MONEY_TOPICS, projectMoney } from './money.ts';
import { applyStates, STATE_TOPICS } from './states.ts';

/** The notifications service: messages with their tasks, watchlist, mails. */
export const notifications: ServiceDefinition = {
  name: 'notifications',
  schema: 'notifications',
  migrations,
  personal,
  async setup(ctx) {
    await ctx.project('notifications.states', STATE_TOPICS, applyStates);
    await ctx.project('notifications.confirmed', ['customers.state'], projectConfirmed);
    // a subscription of its own: it reads the topics from their beginning, also where the service ran before
    await ctx.project('notifications.money', MONEY_TOPICS, projectMoney);
    await ctx.react('notifications.auctions', ['auctions.events'], auctionReactions);
    await ctx.react('notifications.customers', ['customers.events'], customerReactions);
    await ctx.react('notifications.identity', ['identity.events'], identityReactions);
    await ctx.handleCommands<NotificationCommands>('notifications.commands', commandHandlers);
    startMailer(ctx, await signingKey(ctx.pool));
  },
};
