import { attributeLabels } from '@rollheim/contracts/attributes';
import type { ServiceDefinition } from '@rollheim/service-kit';
import Joi from 'joi';
import { commandHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { personal } from './personal.ts';
import { projectFacts, projectViewers } from './facts.ts';
import { releaseReactions } from './release.ts';
import { syscaraHandlers } from './syscara/commands.ts';
import { loginKeysOf, syscaraConfig, type SyscaraConfig } from './syscara/config.ts';
import { startSyscara } from './syscara/worker.ts';
import { seedListing, seedListings } from './seed.ts';

/** Configuration of the listings service. */
interface ListingsEnv extends SyscaraConfig {
  /** Demo data may be seeded. */
  readonly DEMO: boolean;
}

/** The listings service: the content of every ad, its progress, and the snapshot that a release freezes. */
export const listings: ServiceDefinition<ListingsEnv> = {
  name: 'listings',
  schema: 'listings',
  migrations,
  personal,
  config: Joi.object<ListingsEnv>({
    DEMO: Joi.boolean().truthy('1').falsy('0').default(false),
  }).concat(syscaraConfig as Joi.ObjectSchema),
  async setup(ctx) {
    await ctx.project('listings.facts', ['customers.state', 'auctions.state'], projectFacts);
    await ctx.project('listings.viewers', ['customers.state', 'auctions.state'], projectViewers);
    await ctx.react('listings.releases', ['auctions.events'], releaseReactions);
    // options of lists are found by their labels
    await attributeLabels.loadAll();
    const wake = startSyscara(ctx);
    const keys = loginKeysOf(ctx.env);
    await ctx.handleCommands('listings.commands', {
      ...commandHandlers(ctx.env.SECRET),
      ...syscaraHandlers({ secret: ctx.env.SECRET, keys, wake }),
      'listing.seed': seedListing(ctx.env.DEMO),
      'listing.seed-all': seedListings(ctx.env.DEMO),
    });
  },
};
