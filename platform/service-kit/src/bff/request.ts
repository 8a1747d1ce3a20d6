import { areaOf, cleanValues, DEFAULT_LOCALE, isLocale, refusedArea } from '@rollheim/contracts';
import { visitorActor } from '@rollheim/contracts/server';
import type { Request, Response } from 'express';
import type Joi from 'joi';
import type { BaseEnv } from '../env.ts';
import { fieldIssues } from '../field-issues.ts';
import { requestCorrelation } from '../problem-handler.ts';
import { ProblemError } from '../problem.ts';
import { textFaults } from '../text.ts';
import { noteGuess, refuseGuesser } from './guesses.ts';
import { isIdempotencyKey } from './idempotency.ts';
import { createRolesReader, type RolesReader } from './roles.ts';
import {
  createSessionReader,
  isOperatorSession,
  KeysUnavailableError,
  type SessionReader,
} from './session.ts';
import type { BffRequest, ProgramReader, Route, Session } from './types.ts';
import { readMarks } from './marks.ts';
import { readVersions } from './versions.ts';

/** What says who calls. */
export interface AccessReaders {
  readonly readSession: SessionReader;
  /** Asked at every call of the team: a role holds, and ends, from the next call on. */
  readonly readRoles: RolesReader;
  /** Reads tokens of programs, where there are routes for them. */
  readonly readProgram?: ProgramReader | undefined;
}

/** The readers of a backend. */
export const accessReaders = (env: BaseEnv): AccessReaders => ({
  readSession: createSessionReader(env),
  readRoles: createRolesReader(env),
});

/** A token of the API, wherever it is. */
const BARE_TOKEN = /\brh_(live|test)_\w{20,}/;
const OPAQUE = /^[\w-]{8,128}$/;

/**
 * Checks who calls and what they sent; throws the problem that names what is wrong. `lookUp`: the call asks for an
 * earlier outcome, so its time may be over.
 */
export async function checkRequest(
  route: Route,
  readers: AccessReaders,
  req: Request,
  res: Response,
  lookUp = false,
): Promise<BffRequest> {
  const session = await sessionFor(route, readers, req);
  const uuidHash = visitorHashOf(req);
  const idempotencyKey = keyOf(route, req);
  const until = untilOf(req);
  // whether the route has a schema or not
  const issues: Record<string, string> = { ...textFaults(req.body) };
  if (Object.keys(issues).length > 0) throw new ProblemError('invalid_input', issues);
  const params = checked(route.params, req.params, issues, 'params');
  const query = checked(route.query, cleanValues(req.query), issues, 'query');
  const body = checked(route.body, cleanValues(req.body), issues, 'body');
  if (Object.keys(issues).length > 0) throw new ProblemError('invalid_input', issues);
  if (!lookUp && until !== null && until <= Date.now()) throw new ProblemError('expired');
  const locale = req.get('x-locale');
  const gone = new AbortController();
  // an abort makes an error with its stack, which is for a caller who left alone
  res.once('close', () => res.writableFinished || gone.abort());
  return {
    params: params as object,
    query,
    body,
    session,
    uuidHash,
    uuidProof: uuidHash === null ? null : (req.get('x-uuid-proof') ?? null),
    visitorId: opaque(req.get('x-visitor-id')),
    caller: readMarks(req.get('x-caller-marks')),
    locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
    correlationId: requestCorrelation(req),
    releaseSet: opaque(req.get('x-release-set')),
    idempotencyKey,
    until,
    lookUp,
    seen: readVersions(req.get('x-seen')),
    actor: actorOf(route, session, uuidHash),
    signal: gone.signal,
    raw: { req, res },
  };
}

async function sessionFor(
  route: Route,
  { readSession, readRoles, readProgram }: AccessReaders,
  req: Request,
): Promise<Session | null> {
  if (route.auth === 'token') return programFor(route, readProgram, req);
  try {
    const session = await readSession(req.get('authorization'));
    if (route.auth !== 'public' && !session) throw new ProblemError('not_authenticated');
    if (!session || route.auth !== 'operator') return session;
    const present = { ...session, roles: await readRoles(session.customerId) };
    if (!isOperatorSession(present)) throw new ProblemError('not_allowed');
    const refused = refusedArea(present.roles, areaOf(route.path));
    if (refused) throw new ProblemError(refused);
    return present;
  } catch (error) {
    if (!(error instanceof KeysUnavailableError)) throw error;
    if (route.auth !== 'public') throw new ProblemError('unavailable');
    return null;
  }
}

/** RFC 6750: a token is in its header alone, where no log and no history keeps it. */
async function programFor(
  { scope }: Route,
  readProgram: ProgramReader | undefined,
  req: Request,
): Promise<Session> {
  if (!readProgram) throw new Error('The backend reads no tokens of programs');
  const inQuery = Object.entries(req.query).find(([, value]) => BARE_TOKEN.test(String(value)));
  if (inQuery) throw new ProblemError('invalid_input', { [inQuery[0]]: 'validation.invalid' });
  await refuseGuesser(req);
  const token = /^Bearer (\S{1,200})$/i.exec(req.get('authorization') ?? '')?.[1];
  const program = token === undefined ? null : await readProgram(token);
  if (!program) {
    await noteGuess(req);
    throw new ProblemError('not_authenticated', undefined, { 'WWW-Authenticate': 'Bearer realm="rollheim"' });
  }
  if (scope !== undefined && !program.scopes.includes(scope))
    throw new ProblemError(
      'not_allowed',
      { scope },
      { 'WWW-Authenticate': `Bearer realm="rollheim", error="insufficient_scope", scope="${scope}"` },
    );
  return program.session;
}

function actorOf(route: Route, session: Session | null, uuidHash: string | null): string | null {
  if (session) return route.auth === 'operator' ? `operator:${session.customerId}` : session.customerId;
  return uuidHash === null ? null : visitorActor(uuidHash);
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

function visitorHashOf(req: Request): string | null {
  const hash = req.get('x-uuid-hash') ?? '';
  return /^[0-9a-f]{64}$/.test(hash) ? hash : null;
}

const opaque = (value: string | undefined): string | null =>
  value !== undefined && OPAQUE.test(value) ? value : null;
