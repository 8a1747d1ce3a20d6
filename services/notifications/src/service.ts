import type { NotificationCommands } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import type { ReactOptions, ServiceDefinition } from '@rollheim/service-kit';
import type { ObjectSchema } from 'joi';
import { ALERT_TOPICS, alertReactions } from './alerts.ts';
import { commandHandlers } from './commands.ts';
import { COPIED_TOPICS, projectCopies, projectDealers } from './copies.ts';
import { auctionReactions } from './auction-messages.ts';
import { customerReactions, identityReactions } from './events.ts';
import { mailConfig, type MailConfig } from './mail/config.ts';
import { startMailer } from './mail/mailer.ts';
import { signingKey } from './mail/subscription.ts';
import { migrations } from './migrations.ts';
import { personal } from './personal.ts';
import { orderReactions } from './pickup.ts';
import { pushConfig, type PushConfig } from './push/config.ts';
import { vapidKeys } from './push/keys.ts';
import { startPusher } from './push/sender.ts';
import { STATE_TOPICS, stateReactions } from './states.ts';

/** Effects of states have keys or versions of their own. */
const STATES: ReactOptions = { repeatable: true, together: true, restMs: 150 };

/** The notifications service: messages with their tasks, watchlist, saved searches, mails, pushes. */
export const notifications: ServiceDefinition<PushConfig & MailConfig> = {
  name: 'notifications',
  schema: 'notifications',
  migrations,
  personal,
  config: (pushConfig as ObjectSchema).concat(mailConfig),
  async setup(ctx) {
    await ctx.project('notifications.copies', COPIED_TOPICS, projectCopies);
    await ctx.project('notifications.dealers', ['customers.state'], projectDealers);
    await ctx.react('notifications.states', STATE_TOPICS, stateReactions, STATES);
    // words of a saved search may name a kind of vehicle in any language
    await attributeLabels.loadAll();
    await ctx.react('notifications.alerts', ALERT_TOPICS, alertReactions(), STATES);
    await ctx.react('notifications.auctions', ['auctions.events'], auctionReactions, { together: true });
    await ctx.react('notifications.customers', ['customers.events'], customerReactions);
    await ctx.react('notifications.identity', ['identity.events'], identityReactions);
    await ctx.react('notifications.orders', ['orders.events'], orderReactions);
    await ctx.handleCommands<NotificationCommands>(
      'notifications.commands',
      commandHandlers(ctx.env.PUSH_STAND_IN, ctx.env.MAIL_EVENTS_SECRET),
    );
    startMailer(ctx, await signingKey(ctx.pool));
    startPusher(ctx, await vapidKeys(ctx.pool));
  },
};
