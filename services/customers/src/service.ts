import type { ServiceDefinition } from '@rollheim/service-kit';
import { seedDemoCustomers } from './demo.ts';
import { copyCourse, seenReactions } from './guard/copies.ts';
import { startGuard } from './guard/judge.ts';
import { commandHandlers, identityReactions } from './handlers.ts';
import { migrations } from './migrations.ts';
import { personal } from './personal.ts';
import { mergeProspects } from './recognise.ts';
import { publishOlderContacts } from './publish.ts';

/** The customers service: who people are, what others may know of them, and merchants' review. */
export const customers: ServiceDefinition = {
  name: 'customers',
  schema: 'customers',
  migrations,
  personal,
  async setup(ctx) {
    if (ctx.env.DEMO) await ctx.transact(seedDemoCustomers);
    await ctx.transact(publishOlderContacts);
    await ctx.transact((tx) => mergeProspects(tx));
    await ctx.handleCommands('customers.commands', commandHandlers);
    await ctx.react('customers.identity', ['identity.events'], identityReactions);
    await ctx.project('customers.guard', ['auctions.state', 'auctions.history'], copyCourse);
    await ctx.react('customers.guard-seen', ['identity.events', 'listings.events'], seenReactions);
    startGuard(ctx);
  },
};
