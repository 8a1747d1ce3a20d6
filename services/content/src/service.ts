import type { ServiceDefinition } from '@rollheim/service-kit';
import { commandHandlers, type ContentCommands } from './handlers.ts';
import { migrations } from './migrations.ts';
import { seed } from './seed.ts';

/** The content service: pages, terms and settings. */
export const content: ServiceDefinition = {
  name: 'content',
  schema: 'content',
  migrations,
  async setup(ctx) {
    await ctx.transact(seed);
    await ctx.handleCommands<ContentCommands>('content.commands', commandHandlers);
  },
};
