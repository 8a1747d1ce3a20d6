import { DEFAULT_LOCALE, isLocale } from '@rollheim/contracts';
import type { Request, Response } from 'express';
import type Joi from 'joi';
import { fieldIssues } from '../field-issues.ts';
import { requestCorrelation } from '../problem-handler.ts';
import { ProblemError } from '../problem.ts';
import { textFaults } from '../text.ts';
import { isIdempotencyKey } from './idempotency.ts';
import { isOperatorSession, KeysUnavailableError, type SessionReader } from './session.ts';
import type { BffRequest, Route, Session } from './types.ts';
import { readMarks } from './marks.ts';
import { readVersions } from './versions.ts';

const OPAQUE = /^[\w-]{8,128}$/;

/**
 * Checks who calls and what they sent; throws the problem that names what is wrong. `lookUp`: the call asks for an
 * earlier outcome, so its time may be over.
 */
export async function checkRequest(
  route: Route,
  readSession: SessionReader,
  req: Request,
  res: Response,
  lookUp = false,
): Promise<BffRequest> {
  const session = await sessionFor(route, readSession, req);
  const uuid = opaque(req.get('x-uuid'));
  const idempotencyKey = keyOf(route, req);
  const until = untilOf(req);
  // whether the route has a schema or not
  const issues: Record<string, string> = { ...textFaults(req.body) };
  if (Object.keys(issues).length > 0) throw new ProblemError('invalid_input', issues);
  const params = checked(route.params, req.params, issues, 'params');
  const query = checked(route.query, req.query, issues, 'query');
  const body = checked(route.body, req.body, issues, 'body');
  if (Object.keys(issues).length > 0) throw new ProblemError('invalid_input', issues);
  if (!lookUp && until !== null && until <= Date.now()) throw new ProblemError('expired');
  const locale = req.get('x-locale');
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  return {
    params: params as Record<string, string>,
    query,
    body,
    session,
    uuid,
    visitorId: opaque(req.get('x-visitor-id')),
    caller: readMarks(req.get('x-caller-marks')),
    locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
    correlationId: requestCorrelation(req),
    releaseSet: opaque(req.get('x-release-set')),
    idempotencyKey,
    until,
    lookUp,
    seen: readVersions(req.get('x-seen')),
    actor: actorOf(route, session, uuid),
    signal: gone.signal,
    raw: { req, res },
  };
}

async function sessionFor(route: Route, readSession: SessionReader, req: Request): Promise<Session | null> {
  try {
    const session = await readSession(req.get('authorization'));
    if (route.auth !== 'public' && !session) throw new ProblemError('not_authenticated');
    if (route.auth === 'operator' && !isOperatorSession(session)) throw new ProblemError('not_allowed');
    return session;
  } catch (error) {
    if (!(error instanceof KeysUnavailableError)) throw error;
    if (route.auth !== 'public') throw new ProblemError('unavailable');
    return null;
  }
}

function actorOf(route: Route, session: Session | null, uuid: string | null): string | null {
  if (session) return route.auth === 'operator' ? `operator:${session.customerId}` : session.customerId;
  return uuid === null ? null : `uuid:${uuid}`;
}

function keyOf(route: Route, req: Request): string | null {
  const key = req.get('idempotency-key');
  if (key === undefined || key === '') {
    if (route.idempotent) throw new ProblemError('idempotency_key_missing');
    return null;
  }
  if (!isIdempotencyKey(key)) {
    throw new ProblemError('invalid_input', { 'Idempotency-Key': 'validation.invalid' });
  }
  return key;
}

/** A header that is no instant in ms counts as none: the call then has the usual deadline alone. */
function untilOf(req: Request): number | null {
  const header = req.get('x-act-until') ?? '';
  return /^\d{1,15}$/.test(header) ? Number(header) : null;
}

/** The value as its schema has it; issues are gathered, so that one answer names them all. */
function checked(
  schema: Joi.Schema | undefined,
  value: unknown,
  issues: Record<string, string>,
  place: 'params' | 'query' | 'body',
): unknown {
  if (!schema) return place === 'body' ? undefined : value;
  const result = schema.validate(value ?? {}, { abortEarly: false, convert: place !== 'body' });
  if (result.error) Object.assign(issues, fieldIssues(result.error));
  return result.value as unknown;
}

const opaque = (value: string | undefined): string | null =>
  value !== undefined && OPAQUE.test(value) ? value : null;
