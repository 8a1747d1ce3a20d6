import { LOCALES, type FragmentAddress, type FragmentRequest } from '@rollheim/contracts';
import { readViewer, VIEWER_HEADER } from '@rollheim/contracts/server';
import type { Express } from 'express';
import Joi from 'joi';
import { checkRequest, type AccessReaders } from './request.ts';
import type { BffContext, BffDefinition, Route } from './types.ts';

/** The call of a page, checked as those of the table are; it is none of the API. */
const PAGE: Route = {
  method: 'GET',
  path: '/fragment',
  auth: 'public',
  query: Joi.object<FragmentAddress>({
    route: Joi.string().max(100).required(),
    path: Joi.string().max(2000).required(),
    locale: Joi.valid(...LOCALES).required(),
    identifierPrefix: Joi.string().max(40).allow('').default(''),
    home: Joi.valid(...LOCALES),
  }),
  summary: 'A page as its shell asks for it',
  answers: { 200: null },
  handler: () => Promise.resolve(undefined),
};

/**
 * `GET /fragment?route&path&locale&identifierPrefix[&home]`, asked for by the shell's server only. A token makes it the
 * page of its customer; one that is over or cannot be checked, that of everyone.
 */
export function serveFragments<E extends object>(
  app: Express,
  definition: BffDefinition<E>,
  ctx: BffContext<E>,
  readers: AccessReaders,
): void {
  const render = definition.fragment;
  if (!render) return;
  app.get('/fragment', async (req, res) => {
    const call = await checkRequest(PAGE, readers, req, res);
    const reader = call.session?.customerId;
    const viewer = reader === undefined ? null : readViewer(req.get(VIEWER_HEADER), reader);
    const request: FragmentRequest = {
      ...(call.query as FragmentAddress),
      ...(reader === undefined ? {} : { reader }),
      ...(viewer ? { viewer } : {}),
    };
    const page = await render.call(definition, request, ctx, call);
    res.set('Cache-Control', 'no-store').json(page);
  });
}
