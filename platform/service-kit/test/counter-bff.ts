import Joi from 'joi';
import { absent, integer, object, text } from '@rollheim/contracts/schema';
import { route, type BffDefinition, type Projection } from '../src/index.ts';
import { addCall, STATE } from './counter-service.ts';

/** Keeps the counters' values, and how often each was written. */
export const projection: Projection = {
  version: 1,
  tables: 'create table counters (id text primary key, value int not null, writes int not null default 1)',
  topics: [STATE],
  async apply(messages, client) {
    for (const { key: id, payload } of messages) {
      const { value } = payload as { value: number };
      await client.query(
        'insert into counters values ($1, $2) on conflict (id) do update set value = $2, writes = counters.writes + 1',
        [id, value],
      );
    }
  },
};

/** A BFF of the counters: a route of each kind, one that streams and one that fails. */
export const counterBff = (more: Partial<BffDefinition> = {}): BffDefinition => ({
  module: 'mf-kit',
  projection,
  routes: (ctx) => [
    route({
      method: 'GET',
      path: '/public/counters/:id',
      auth: 'public',
      summary: 'A counter',
      answers: 'Anything',
      handler: async ({ params }) => {
        const { rows } = await ctx.pool.query('select value from counters where id = $1', [params.id]);
        if (!rows[0]) throw ctx.problem('not_found');
        return { body: rows[0] as unknown };
      },
    }),
    route({
      method: 'POST',
      path: '/private/counters/:id/add',
      auth: 'session',
      idempotent: true,
      summary: 'Adds',
      answers: 'Anything',
      limit: { points: 20, seconds: 60 },
      body: object({ by: integer(1), mode: absent(text()), word: absent(text(Joi.string().max(3))) }),
      handler: (request) =>
        ctx.send(request, {
          ...addCall(request.params.id, request.body),
          deadlineMs: 300,
          waitMs: 600,
        }),
    }),
    {
      method: 'PUT',
      path: '/private/counters/at-once',
      auth: 'session',
      summary: 'Does something of its own, without a command',
      answers: { 200: 'Anything' },
      handler: async ({ lookUp }) => ({ body: { done: true, lookUp } }),
    },
    {
      method: 'GET',
      path: '/private/operator/counters',
      auth: 'operator',
      personal: { free: 'numbers' },
      summary: 'All counters',
      answers: 'Anything',
      limit: { points: 3, seconds: 60 },
      query: Joi.object({ page: Joi.number().integer().default(0) }),
      handler: async ({ query, actor }) => ({ body: { query, actor } }),
    },
    {
      method: 'GET',
      path: '/public/stream',
      auth: 'public',
      summary: 'Goes on',
      answers: 'Anything',
      async handler({ raw: { res } }) {
        res.writeHead(200).flushHeaders();
        return undefined;
      },
    },
    {
      method: 'GET',
      path: '/public/broken',
      auth: 'public',
      summary: 'Fails',
      answers: 'Anything',
      handler: () => Promise.reject(new Error('secret detail of a@b.example')),
    },
  ],
  ...more,
});
