import {
  COMMAND_REFUSALS,
  type CustomerNotes,
  type CustomerRecord,
  type CustomersFound,
  type OperatorCustomer,
  type SecurityLog,
} from '@rollheim/contracts';
import { defaulted, object, orNull, text } from '@rollheim/contracts/schema';
import { NOTE_LENGTH } from '@rollheim/contracts/server';
import {
  callIdentity,
  type BffContext,
  type BffRequest,
  type Route,
  type RequestOf,
  route,
} from '@rollheim/service-kit';
import Joi from 'joi';
import { adsOf, ordersOf, ownersOfNumber, vehiclesOf } from '../persons.ts';

const BASE = '/private/operator/customers';
/** Security events that the page of a person shows. */
const MOST_EVENTS = 10;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const searchQuery = object({
  q: defaulted(text(Joi.string().trim().max(254).allow('')), ''),
  after: defaulted(orNull(text(Joi.string().guid().empty(''))), null),
}).unknown(true);
const note = object({ text: text(Joi.string().trim().min(1).max(NOTE_LENGTH)) });

/** The operator's look at people: found by everything, and the whole of one of them. No one acts in their name. */
export const operatorCustomerRoutes = (ctx: BffContext): readonly Route[] => {
  const idOf = ({ params }: RequestOf<'id'>): string => {
    const customerId = params.id;
    if (!ID.test(customerId)) throw ctx.problem('not_found');
    return customerId.toLowerCase();
  };
  return [
    route({
      method: 'GET',
      path: BASE,
      auth: 'operator',
      personal: {
        looks: ({ customers }: CustomersFound) => ({
          about: 'search',
          persons: customers.map(({ customerId }) => customerId),
        }),
      },
      query: searchQuery,
      summary:
        'Customers by the beginnings of all words: e-mail, company, name, place, telephone, VAT number, number of a dealer, an ad or an order; 50 a page',
      answers: 'OperatorCustomers',
      handler: async (request) => {
        const { q, after } = request.query;
        const ids = await ownersOfNumber(ctx.pool, q);
        const payload = { q, ids, after };
        return { body: await ctx.ask(request, { key: 'customers', type: 'customer.search', payload }) };
      },
    }),
    route({
      method: 'GET',
      path: `${BASE}/:id`,
      auth: 'operator',
      personal: { noted: 'customer.look' },
      summary:
        'Everything about one person: account, ads, bids, orders, messages, security events, notes; records who looked',
      answers: 'OperatorCustomer',
      handler: async (request) => ({ body: await operatorCustomer(ctx, request, idOf(request)) }),
    }),
    route({
      method: 'GET',
      path: `${BASE}/:id/notes`,
      auth: 'operator',
      personal: { looks: (_: CustomerNotes, request) => ({ about: 'notes', persons: [idOf(request)] }) },
      summary: 'What the team wrote down about a person, the newest first',
      answers: 'CustomerNotes',
      handler: async (request) => {
        const { notes } = await recordOf(ctx, request, idOf(request));
        return { body: { notes } satisfies CustomerNotes };
      },
    }),
    route({
      method: 'POST',
      path: `${BASE}/:id/notes`,
      auth: 'operator',
      idempotent: true,
      body: note,
      summary: 'Writes a note about a person, for the team',
      answers: 'Noted',
      refusals: COMMAND_REFUSALS.customers,
      handler: (request) => {
        const customerId = idOf(request);
        const { text } = request.body;
        return ctx.send(
          request,
          { key: customerId, type: 'customer.note', payload: { customerId, text } },
          () => ({ noted: true }),
        );
      },
    }),
  ];
};

const recordOf = (ctx: BffContext, request: BffRequest, customerId: string): Promise<CustomerRecord> =>
  ctx.ask(request, { key: customerId, type: 'customer.record', payload: { customerId } });

async function operatorCustomer(
  ctx: BffContext,
  request: BffRequest,
  customerId: string,
): Promise<OperatorCustomer> {
  const about = { key: customerId, payload: { customerId } };
  const record = await recordOf(ctx, request, customerId);
  const [ads, orders, vehicles, messages, log, { roles }] = await Promise.all([
    adsOf(ctx.pool, customerId),
    ordersOf(ctx.pool, customerId),
    vehiclesOf(
      ctx.pool,
      record.bids.map(({ auctionId }) => auctionId),
    ),
    ctx.ask(request, {
      ...about,
      type: 'notification.count',
    }),
    callIdentity<SecurityLog>(ctx, request, 'security/list', { q: customerId }),
    callIdentity<Pick<OperatorCustomer, 'roles'>>(ctx, request, 'team/roles', { customerId }),
  ]);
  // last, so that a page that cannot be shown and is asked again is one look; without it nothing is shown
  await ctx.ask(request, { ...about, type: 'customer.look' });
  const security = log.entries.slice(0, MOST_EVENTS);
  return { ...record, ads, orders, vehicles, messages, security, roles };
}
