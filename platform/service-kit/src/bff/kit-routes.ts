import { ERRORS, type ErrorCode } from '@rollheim/contracts';
import { text } from '@rollheim/contracts/schema';
import Joi from 'joi';
import type { Caller } from './call.ts';
import { openApi } from './openapi.ts';
import { route } from './route.ts';
import type { Route } from './types.ts';

/** The route table of a module with what the kit answers for it: outcomes of commands, and the OpenAPI document. */
export function withKitRoutes(
  module: string,
  version: string,
  own: readonly Route[],
  readLater: Caller['readLater'],
): readonly Route[] {
  const outcome = route({
    method: 'GET',
    path: `/public/commands/${module}/:id`,
    // a sealed address
    params: { id: text(Joi.string().max(2000)) },
    auth: 'public',
    summary: 'Outcome of a command, for its sender',
    answers: { 200: 'Anything', 202: 'Pending', 204: null },
    // whatever the command was refused with
    refusals: Object.keys(ERRORS) as ErrorCode[],
    handler: (request) => readLater(request, request.params.id),
  });
  const document: Route = {
    method: 'GET',
    path: `/openapi/${module}.json`,
    auth: 'public',
    summary: 'This document',
    answers: 'Document',
    handler: async () => ({ body: openApi(module, version, routes) }),
  };
  const routes: readonly Route[] = [...own, outcome, document];
  return routes;
}
