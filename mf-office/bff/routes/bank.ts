import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  BANK_GROUPS,
  COMMAND_REFUSALS,
  MOST_BANK_PARTS,
  type BankCommands,
  type BankEntries,
} from '@rollheim/contracts';
import { defaulted, list, number, object, text, textOf } from '@rollheim/contracts/schema';
import { BANK_FILE } from '@rollheim/contracts/server';
import { route, type BffContext, type BffRequest, type Route, type RequestOf } from '@rollheim/service-kit';
import Joi from 'joi';

/** What is about the own account has one key, so that one thing happens after the other. */
const KEY = 'bank';
const BASE = '/private/operator/bank';
/** Files are read and booked as a whole, which takes longer than other commands: until it begins, and until it is done, ms. */
const IMPORT = { deadlineMs: 15_000, waitMs: 25_000 };

const pack = promisify(gzip);

const listQuery = object({
  group: defaulted(textOf(BANK_GROUPS), 'open'),
  page: defaulted(number(Joi.number().integer().min(1).max(10_000)), 1),
}).unknown(true);

const importQuery = object({
  name: defaulted(text(Joi.string().trim().max(200)), 'camt053.xml'),
}).unknown(true);

const cents = (min: number) =>
  number(Joi.number().integer().unit('cents').min(min).max(Number.MAX_SAFE_INTEGER));
const assignment = object({ orderId: text(Joi.string().min(1).max(80)) });
const split = object({
  parts: list(object({ orderId: text(Joi.string().min(1).max(80)), amount: cents(1) }), (parts) =>
    parts.min(1).max(MOST_BANK_PARTS),
  ),
  rest: defaulted(cents(0), 0),
});
const dismissal = object({ reason: text(Joi.string().trim().min(3).max(500)) });

/** The own bank account, for operators: statements are read in, and what fits no order is decided by hand. */
export const bankRoutes = (ctx: BffContext): readonly Route[] => {
  const call = <T extends keyof BankCommands>(type: T, payload: BankCommands[T]) => ({
    key: KEY,
    type,
    payload,
  });
  const entryOf = ({ params }: RequestOf<'id'>): string => params.id;
  const decision = {
    method: 'POST',
    auth: 'operator',
    idempotent: true,
    answers: 'BankDecided',
    refusals: COMMAND_REFUSALS.orders,
  } as const;
  return [
    route({
      method: 'GET',
      path: `${BASE}/entries`,
      auth: 'operator',
      personal: {
        looks: (_: BankEntries, { query }) => ({
          about: query.group,
          persons: [],
        }),
      },
      query: listQuery,
      summary:
        'Entries of bank statements: those that wait for a decision, those that paid an order, those set aside; 50 a page',
      answers: 'BankEntries',
      handler: async (request) => ({
        body: await ctx.ask(request, call('bank.entries', request.query)),
      }),
    }),
    route({
      method: 'POST',
      path: `${BASE}/statements`,
      auth: 'operator',
      limit: { points: 30, seconds: 3600 },
      query: importQuery,
      summary:
        'Imports a CAMT.053 file (the body, 001.02 to 001.08, 5 MB at most) as a whole: what fits an invoice to the cent is booked; the same entry books nothing twice',
      answers: 'BankImported',
      refusals: [...COMMAND_REFUSALS.orders, 'payload_too_large', 'file_type_refused'],
      handler: async (request) => {
        const packed = await pack(await bodyOf(ctx, request));
        const file = packed.toString('base64');
        if (file.length > BANK_FILE.packed) throw ctx.problem('payload_too_large');
        return ctx.send(request, {
          ...call('bank.import', { name: request.query.name, file }),
          ...IMPORT,
        });
      },
    }),
    route({
      ...decision,
      path: `${BASE}/entries/:id/assign`,
      body: assignment,
      summary:
        'Pays a pending order with an entry that did not fit by itself; where the order owes more, it is a part and the rest stays open',
      handler: (request) => {
        const { orderId } = request.body;
        const entryId = entryOf(request);
        return ctx.send(request, call('bank.assign', { entryId, orderId }), () => ({ entryId }));
      },
    }),
    route({
      ...decision,
      path: `${BASE}/entries/:id/split`,
      body: split,
      summary:
        'Pays pending orders with parts of an entry, none more than its order owes; parts and `rest`, which was paid too much, are its amount (cents)',
      handler: (request) => {
        return ctx.send(request, call('bank.split', { entryId: entryOf(request), ...request.body }));
      },
    }),
    route({
      ...decision,
      path: `${BASE}/entries/:id/take-back`,
      body: dismissal,
      summary:
        'Takes back as a whole what an operator booked with an entry, with the reason: it waits again, its orders too; 409 once something followed',
      handler: (request) => {
        const { reason } = request.body;
        return ctx.send(request, call('bank.take-back', { entryId: entryOf(request), reason }));
      },
    }),
    route({
      ...decision,
      path: `${BASE}/entries/:id/return`,
      body: assignment,
      summary:
        'Opens the invoice of a paid order again, whose payment the bank took back, also after the handover; 409 while a dispute is open',
      handler: (request) => {
        const { orderId } = request.body;
        return ctx.send(request, call('bank.return', { entryId: entryOf(request), orderId }));
      },
    }),
    route({
      ...decision,
      path: `${BASE}/entries/:id/refund`,
      body: assignment,
      summary:
        'Books an entry that went out as the refund of an order that it names; its amount is what is due to the buyer',
      handler: (request) => {
        const { orderId } = request.body;
        const entryId = entryOf(request);
        return ctx.send(request, call('bank.refund', { entryId, orderId }));
      },
    }),
    route({
      ...decision,
      path: `${BASE}/entries/:id/dismiss`,
      body: dismissal,
      summary: 'Sets an entry aside that pays no order, with the reason',
      handler: (request) => {
        const { reason } = request.body;
        return ctx.send(request, call('bank.dismiss', { entryId: entryOf(request), reason }));
      },
    }),
    route({
      ...decision,
      path: `${BASE}/entries/:id/reopen`,
      summary: 'Takes a dismissal back: the entry waits again; a booking stays (409)',
      handler: (request) => ctx.send(request, call('bank.reopen', { entryId: entryOf(request) })),
    }),
  ];
};

/** The body as it came, which is no JSON. */
async function bodyOf(ctx: BffContext, { raw: { req } }: BffRequest): Promise<Buffer> {
  if (req.is('json')) throw ctx.problem('file_type_refused');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BANK_FILE.bytes) throw ctx.problem('payload_too_large');
    parts.push(part);
  }
  if (size === 0) throw ctx.problem('invalid_input', { file: 'bank.empty' });
  return Buffer.concat(parts);
}
