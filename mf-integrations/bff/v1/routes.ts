import { openApi, type BffContext, type Route } from '@rollheim/service-kit';
import type { Upstream } from '../upstream.ts';
import { biddingRoutes } from './bidding.ts';
import { webhooksDocument } from './events.ts';
import { ownRoutes } from './own.ts';
import { vehicleRoutes } from './vehicles.ts';

/** The API for programs, and its document with the events of webhooks. */
export function v1Routes(ctx: BffContext, upstream: Upstream): readonly Route[] {
  const routes = [
    ...vehicleRoutes(ctx, upstream),
    ...biddingRoutes(ctx, upstream),
    ...ownRoutes(ctx, upstream),
  ];
  const document: Route = {
    method: 'GET',
    path: '/v1/openapi.json',
    auth: 'public',
    summary: 'The document of the API for programs',
    answers: 'Document',
    handler: async () => ({
      body: { ...openApi('Rollheim API', '1', routes), webhooks: webhooksDocument() },
    }),
  };
  return [...routes, document];
}
