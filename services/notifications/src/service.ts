import type { NotificationCommands } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import type { ServiceDefinition } from '@rollheim/service-kit';
import { ALERT_TOPICS, alertReactions } from './alerts.ts';
import { commandHandlers } from './commands.ts';
import { COPIED_TOPICS, projectCopies, projectDealers } from './copies.ts';
import { auctionReactions, customerReactions, identityReactions } from './events.ts';
import { startMailer } from './mail/mailer.ts';
import { signingKey } from './mail/subscription.ts';
import { migrations } from './migrations.ts';
import { personal } from './personal.ts';
import { orderReactions } from './pickup.ts';
import { STATE_TOPICS, stateReactions } from './states.ts';

/** The notifications service: messages with their tasks, watchlist, saved searches, mails. */
export const notifications: ServiceDefinition = {
  name: 'notifications',
  schema: 'notifications',
  migrations,
  personal,
  async setup(ctx) {
    await ctx.project('notifications.copies', COPIED_TOPICS, projectCopies);
    await ctx.project('notifications.dealers', ['customers.state'], projectDealers);
    await ctx.react('notifications.states', STATE_TOPICS, stateReactions);
    // words of a saved search may name a kind of vehicle in any language
    await attributeLabels.loadAll();
    await ctx.react('notifications.alerts', ALERT_TOPICS, alertReactions);
    await ctx.react('notifications.auctions', ['auctions.events'], auctionReactions);
    await ctx.react('notifications.customers', ['customers.events'], customerReactions);
    await ctx.react('notifications.identity', ['identity.events'], identityReactions);
    await ctx.react('notifications.orders', ['orders.events'], orderReactions);
    await ctx.handleCommands<NotificationCommands>('notifications.commands', commandHandlers);
    startMailer(ctx, await signingKey(ctx.pool));
  },
};
