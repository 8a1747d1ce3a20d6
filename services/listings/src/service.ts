import type { ListingCommands } from '@rollheim/contracts';
import type { ServiceDefinition } from '@rollheim/service-kit';
import { commandHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { projectFacts } from './facts.ts';
import { releaseReactions } from './release.ts';

/** The listings service: the content of every ad, its progress, and the snapshot that a release freezes. */
export const listings: ServiceDefinition = {
  name: 'listings',
  schema: 'listings',
  migrations,
  async setup(ctx) {
    await ctx.project('listings.facts', ['customers.state', 'auctions.state'], projectFacts);
    await ctx.react('listings.releases', ['auctions.events'], releaseReactions);
    await ctx.handleCommands<ListingCommands>('listings.commands', commandHandlers(ctx.env.SECRET));
  },
};
