import {
  refusalsOf,
  type AuctionCommands,
  type CommandAnswer,
  type Commands,
  type MoveName,
} from '@rollheim/contracts';
import { text } from '@rollheim/contracts/schema';
import type { Answer, BffContext, BffRequest, RateLimit, Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { visibilityOf } from '../queries.ts';
import { rememberOpen } from './visibility.ts';

export const offerId = text(Joi.string().max(80));

/** A route of `write` without its handler. */
type WriteRoute<B> = Omit<Route<B>, 'handler' | 'method' | 'auth' | 'path' | 'params' | 'limit'> & {
  readonly path: `/private/auction/:id/${MoveName}`;
  readonly limit: RateLimit;
  readonly method: 'POST' | 'PUT';
  readonly auth: 'session';
};

/** A call below `/private/auction`: its key makes a repetition the same act. */
export const write = <B = undefined>(
  path: MoveName,
  method: 'POST' | 'PUT',
  body: Joi.ObjectSchema<B> | undefined,
  summary: string,
): WriteRoute<B> => ({
  method,
  path: `/private/auction/:id/${path}`,
  auth: 'session',
  idempotent: true,
  ...(body ? { body } : {}),
  limit: { points: 60, seconds: 60 },
  summary,
  answers: 'Move',
  refusals: refusalsOf(path),
});

/** Commands about one auction. */
type AboutAuction = {
  [N in keyof AuctionCommands]: AuctionCommands[N] extends { readonly auctionId: string } ? N : never;
}[keyof AuctionCommands];

/** Sends a command about one auction; one that the caller may not see is not found. */
export function auctionCall(ctx: BffContext) {
  const mayName = rememberOpen((auctionId, viewer) => visibilityOf(ctx.pool, auctionId, viewer));
  return async <N extends AboutAuction>(
    request: BffRequest,
    type: N,
    payload: Commands[N],
    map?: (result: CommandAnswer<N>) => unknown,
  ): Promise<Answer> => {
    const { auctionId: key } = payload;
    if (!(await mayName(key, request.session?.customerId ?? null))) throw ctx.problem('not_found');
    return ctx.send(request, { key, type, payload }, map);
  };
}
