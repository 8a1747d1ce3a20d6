import type { BffContext, Route } from '@rollheim/service-kit';

const CALLS: readonly (readonly [method: Route['method'], path: string, auth: 'session', summary: string])[] =
  [
    ['GET', '/private/integrations/syscara', 'session', 'Settings of the dealer-management system'],
    ['PUT', '/private/integrations/syscara', 'session', 'Settings of the dealer-management system'],
  ];

/** Calls that are named and say that they are not built. */
export const notBuiltRoutes = (ctx: BffContext): readonly Route[] =>
  CALLS.map(([method, path, auth, summary]): Route => ({
    method,
    path,
    auth,
    summary,
    answers: {},
    refusals: ['not_built'],
    handler: () => Promise.reject(ctx.problem('not_built')),
  }));
