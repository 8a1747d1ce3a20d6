import type { OrderCommands } from '@rollheim/contracts';
import type { ServiceDefinition } from '@rollheim/service-kit';
import { projectCustomers } from './facts.ts';
import { commandHandlers, saleReactions } from './handlers.ts';
import { migrations } from './migrations.ts';
import { personal } from './personal.ts';

/** The orders service: one order per concluded sale, its commission, and who may know whose contact data. */
export const orders: ServiceDefinition = {
  name: 'orders',
  schema: 'orders',
  migrations,
  personal,
  async setup(ctx) {
    const facts = await ctx.project(
      'orders.customers',
      ['customers.state', 'customers.contact'],
      projectCustomers,
    );
    // The commission depends on the buyer's VAT number: what is known of customers comes before the sales.
    await facts.caughtUp;
    await ctx.react('orders.sales', ['auctions.events'], saleReactions);
    await ctx.handleCommands<OrderCommands>('orders.commands', commandHandlers);
  },
};
