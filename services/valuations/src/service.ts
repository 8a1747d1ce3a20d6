import type { ValuationCommands } from '@rollheim/contracts';
import type { ServiceDefinition } from '@rollheim/service-kit';
import { commandHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';

/** The valuations service: drafts of the funnel, one valuation per e-mail address, the operator's price range. */
export const valuations: ServiceDefinition = {
  name: 'valuations',
  schema: 'valuations',
  migrations,
  async setup(ctx) {
    await ctx.handleCommands<ValuationCommands>('valuations.commands', commandHandlers(ctx.env.SECRET));
  },
};
