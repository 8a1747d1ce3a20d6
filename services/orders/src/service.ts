import type { ServiceDefinition } from '@rollheim/service-kit';
import { bankHandlers } from './bank/handlers.ts';
import { projectCustomers, projectVehicles } from './facts.ts';
import { commandHandlers, saleReactions } from './handlers.ts';
import { keepDeadlines } from './dispute/deadlines.ts';
import { keepBilling } from './billing.ts';
import { config, type OrdersEnv } from './config.ts';
import { renderInvoices } from './invoice/render.ts';
import { migrations } from './migrations.ts';
import { personal } from './personal.ts';

/** The orders service: one order per concluded sale, its commission, and who may know whose contact data. */
export const orders: ServiceDefinition<OrdersEnv> = {
  name: 'orders',
  schema: 'orders',
  migrations,
  personal,
  config,
  async setup(ctx) {
    const supplier = ctx.env.INVOICE_SUPPLIER;
    const facts = await ctx.project(
      'orders.customers',
      ['customers.state', 'customers.contact'],
      projectCustomers,
    );
    // The commission depends on the buyer's VAT number: what is known of customers comes before the sales.
    await facts.caughtUp;
    await ctx.project('orders.vehicles-with-kinds', ['listings.state'], projectVehicles);
    await ctx.react('orders.sales', ['auctions.events'], saleReactions(supplier));
    keepBilling(ctx, supplier);
    keepDeadlines(ctx);
    renderInvoices(ctx);
    await ctx.handleCommands('orders.commands', {
      ...commandHandlers(supplier),
      ...bankHandlers({ iban: supplier.iban, currency: 'EUR' }),
    });
  },
};
