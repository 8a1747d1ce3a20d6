import type { PaperLooks, SecurityLog } from '@rollheim/contracts';
import { object, text } from '@rollheim/contracts/schema';
import { securityQuery } from '@rollheim/contracts/server';
import { callIdentity, type BffContext, type Route, route } from '@rollheim/service-kit';
import Joi from 'joi';

/** The security log and what it says of papers, for operators alone. It is in no read model. */
export const operatorSecurityRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/private/operator/security',
    auth: 'operator',
    personal: {
      looks: ({ entries }: SecurityLog) => ({
        about: 'list',
        persons: entries.map(({ person }) => person?.customerId),
      }),
    },
    query: securityQuery.unknown(true),
    summary:
      'The security log, the newest first, 50 a page; by kind, by person, network or thing, and by days of Berlin',
    answers: 'SecurityLog',
    handler: async (request) => {
      const { kind, q, from, to, page } = request.query;
      return {
        body: await callIdentity<SecurityLog>(ctx, request, 'security/list', { kind, q, from, to, page }),
      };
    },
  }),
  route({
    method: 'GET',
    path: '/private/operator/security/papers',
    auth: 'operator',
    personal: { free: 'which colleagues read a paper, and when' },
    query: object({
      ids: text(Joi.string().pattern(/^[\w-]{1,40}(,[\w-]{1,40}){0,99}$/)),
    }).unknown(true),
    summary: 'Which operators read these papers (`ids`, with commas) and when, the newest first',
    answers: 'PaperLooks',
    handler: async (request) => {
      const { ids } = request.query;
      const papers = ids.split(',');
      return { body: await callIdentity<PaperLooks>(ctx, request, 'security/papers', { papers }) };
    },
  }),
];
