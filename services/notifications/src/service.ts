import { Domains } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { keyOf } from '@rollheim/contracts/server';
import type { ReactOptions, ServiceDefinition } from '@rollheim/service-kit';
import type { ObjectSchema } from 'joi';
import { ALERT_TOPICS, alertReactions } from './alerts.ts';
import { commandHandlers } from './commands.ts';
import { COPIED_TOPICS, NUMBER_TOPICS, projectCopies, projectDealers, projectNumbers } from './copies.ts';
import { auctionReactions } from './auction-messages.ts';
import { closeUnnamed } from './dispute.ts';
import { customerReactions, identityReactions, valuationReactions } from './events.ts';
import { mailConfig, type MailConfig } from './mail/config.ts';
import { startMailbox } from './mail/mailbox.ts';
import { startMailer } from './mail/mailer.ts';
import { signingKey } from './mail/subscription.ts';
import { migrations } from './migrations.ts';
import { personal } from './personal.ts';
import { orderReactions } from './pickup.ts';
import { pushConfig, type PushConfig } from './push/config.ts';
import { vapidKeys } from './push/keys.ts';
import { contactOf, startPusher } from './push/sender.ts';
import { startPushTests } from './push/tests.ts';
import { STATE_TOPICS, stateReactions } from './states.ts';
import { webhookConfig, type WebhookConfig } from './webhooks/config.ts';
import { startWebhooks } from './webhooks/sender.ts';

/** Effects of states have keys or versions of their own. */
const STATES: ReactOptions = { repeatable: true, together: true };

/** Effects of messages have their keys: a message that is there already is neither published, nor mailed, nor pushed again. */
const MESSAGES: ReactOptions = { repeatable: true, together: true };

/** The notifications service: messages with their tasks, watchlist, saved searches, mails, pushes, webhooks. */
export const notifications: ServiceDefinition<PushConfig & MailConfig & WebhookConfig> = {
  name: 'notifications',
  schema: 'notifications',
  migrations,
  personal,
  config: (pushConfig as ObjectSchema).concat(mailConfig).concat(webhookConfig),
  async setup(ctx) {
    // ids of the mails that identity and valuations send
    const othersKey = keyOf(ctx.env, 'mail-id');
    await ctx.project('notifications.copies', COPIED_TOPICS, projectCopies);
    await ctx.project('notifications.dealers', ['customers.state'], projectDealers);
    await ctx.project('notifications.numbers', NUMBER_TOPICS, projectNumbers);
    await ctx.react('notifications.states', STATE_TOPICS, stateReactions, STATES);
    // words of a saved search may name a kind of vehicle in any language
    await attributeLabels.loadAll();
    await ctx.react('notifications.alerts', ALERT_TOPICS, alertReactions(), STATES);
    await ctx.react('notifications.auctions', ['auctions.events'], auctionReactions, MESSAGES);
    await ctx.react('notifications.customers', ['customers.events'], customerReactions);
    await ctx.react('notifications.identity', ['identity.events'], identityReactions(othersKey));
    await ctx.react('notifications.valuations', ['valuations.events'], valuationReactions(othersKey));
    await ctx.react('notifications.orders', ['orders.events'], orderReactions);
    await ctx.handleCommands(
      'notifications.commands',
      commandHandlers(ctx.env, new Domains(ctx.env.PUBLIC_URL, ctx.env.LOCALE_DOMAINS)),
    );
    await ctx.transact(closeUnnamed);
    const key = await signingKey(ctx.pool);
    startMailer(ctx, key);
    startMailbox(ctx, { mails: key, other_mails: othersKey });
    const pushKeys = await vapidKeys(ctx.pool);
    startPusher(ctx, pushKeys, key);
    startPushTests(ctx, pushKeys, contactOf(ctx.env));
    startWebhooks(ctx);
  },
};
