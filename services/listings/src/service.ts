import type { ServiceDefinition } from '@rollheim/service-kit';
import Joi from 'joi';
import { commandHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { personal } from './personal.ts';
import { projectFacts, projectViewers } from './facts.ts';
import { releaseReactions } from './release.ts';
import { seedListing, seedListings } from './seed.ts';

/** Configuration of the listings service. */
interface ListingsEnv {
  /** Demo data may be seeded. */
  readonly DEMO: boolean;
}

/** The listings service: the content of every ad, its progress, and the snapshot that a release freezes. */
export const listings: ServiceDefinition<ListingsEnv> = {
  name: 'listings',
  schema: 'listings',
  migrations,
  personal,
  config: Joi.object<ListingsEnv>({ DEMO: Joi.boolean().truthy('1').falsy('0').default(false) }),
  async setup(ctx) {
    await ctx.project('listings.facts', ['customers.state', 'auctions.state'], projectFacts);
    await ctx.project('listings.viewers', ['customers.state', 'auctions.state'], projectViewers);
    await ctx.react('listings.releases', ['auctions.events'], releaseReactions);
    await ctx.handleCommands('listings.commands', {
      ...commandHandlers(ctx.env.SECRET),
      'listing.seed': seedListing(ctx.env.DEMO),
      'listing.seed-all': seedListings(ctx.env.DEMO),
    });
  },
};
