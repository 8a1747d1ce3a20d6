import { roundTimes } from '@rollheim/auction-rules';
import type { ServiceDefinition } from '@rollheim/service-kit';
import { contentConfig, type ContentEnv } from './config.ts';
import { startContactMailer } from './contact.ts';
import { commandHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { personal } from './personal.ts';
import { seed } from './seed.ts';

/** The content service: pages, terms, popups, articles, settings, and the contact form's mails. */
export const content: ServiceDefinition<ContentEnv> = {
  name: 'content',
  schema: 'content',
  migrations,
  personal,
  config: contentConfig,
  async setup(ctx) {
    const times = roundTimes(ctx.env);
    await ctx.transact((tx) => seed(tx, times));
    await ctx.handleCommands('content.commands', commandHandlers);
    startContactMailer(ctx);
  },
};
