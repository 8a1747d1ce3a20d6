import { createHash } from 'node:crypto';
import type { AnswerName, ErrorCode, TokenScope } from '@rollheim/contracts';
import { text } from '@rollheim/contracts/schema';
import { hasTag, route, type Answer, type Answers, type BffRequest, type Route } from '@rollheim/service-kit';
import Joi from 'joi';

/** Calls of one token in a minute: reads, and what binds. */
export const READS = { points: 600, seconds: 60 } as const;
export const WRITES = { points: 60, seconds: 60 } as const;

/** An id in a path: nothing that would lead elsewhere in the address that it goes on into. */
export const ofId = {
  id: text(Joi.string().pattern(/^[\w-]{1,80}$/)),
};

interface Read<Path extends string, Q, P> {
  readonly path: Path;
  readonly scope: TokenScope;
  readonly summary: string;
  readonly answers: AnswerName;
  readonly query?: Joi.AnySchema<Q>;
  readonly refusals?: readonly ErrorCode[];
  body(request: BffRequest<undefined, Q, P>): Promise<unknown>;
}

const reading = <Q>(answers: AnswerName, query: Joi.AnySchema<Q> | undefined) =>
  ({
    method: 'GET',
    auth: 'token',
    limit: READS,
    answers: { 200: answers, 304: null } satisfies Answers,
    ...(query ? { query } : {}),
  }) as const;

/** A list to read: its tag says whether it changed, so that whoever has it already gets 304. */
export const read = <Q = unknown>({ body, path, answers, query, ...more }: Read<string, Q, object>): Route =>
  route({
    ...more,
    ...reading(answers, query),
    path: `/v1${path}`,
    handler: async (request) => tagged(request, await body(request)),
  });

/** The same of one resource, by its id. */
export const readOne = <Q = unknown>({
  body,
  path,
  answers,
  query,
  ...more
}: Read<`/${'auctions' | 'vehicles'}/:id${'' | '/bids'}`, Q, { readonly id: string }>): Route =>
  route({
    ...more,
    ...reading(answers, query),
    path: `/v1${path}`,
    params: ofId,
    handler: async (request) => tagged(request, await body(request)),
  });

function tagged(request: BffRequest, body: unknown): Answer {
  const tag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
  const headers = { ETag: tag, 'Cache-Control': 'private, no-cache' };
  return hasTag(request, tag) ? { status: 304, headers } : { body, headers };
}
