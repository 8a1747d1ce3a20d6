import { errorStatus, TEAM_REFUSALS, type ErrorCode } from '@rollheim/contracts';
import { isPublicRead } from './limit.ts';
import type { Answers, Route } from './types.ts';

type Json = Record<string, unknown>;

/** Refusals of every call: it is not understood, the system is at its limit, or something failed. */
const ALWAYS: readonly ErrorCode[] = ['invalid_input', 'overloaded', 'unavailable', 'expired', 'internal'];
/** Of a call with a body. */
const WITH_BODY: readonly ErrorCode[] = ['csrf_invalid', 'payload_too_large', 'file_type_refused'];

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Its outcome can be asked for at `href`',
  204: 'Done, without a body',
  303: 'Leads on to `Location`',
  304: 'Unchanged since the tag that was sent',
};

/** What a route answers by status when nothing is wrong. */
export const answersOf = ({ answers }: Route): Answers =>
  typeof answers === 'string' ? { 200: answers } : answers;

/** True where the route answers with the outcome of a command, which may come later. */
const mayFollow = ({ method, answers }: Route): boolean =>
  method !== 'GET' && (typeof answers === 'string' || answers[202] !== undefined);

/** Every code that a route refuses with: what the kit and the edge refuse on their own, and the route's. */
function refusalsOf(route: Route): ReadonlySet<ErrorCode> {
  const { method, auth, idempotent, limit, path, refusals = [] } = route;
  return new Set<ErrorCode>([
    ...ALWAYS,
    ...(method === 'GET' ? [] : WITH_BODY),
    ...(auth === 'public' ? [] : (['not_authenticated'] as const)),
    ...(auth === 'operator' ? (['not_allowed', ...TEAM_REFUSALS] as const) : []),
    ...(auth === 'operator' && method !== 'GET' ? (['four_eyes'] as const) : []),
    ...(auth === 'token' ? (['not_allowed'] as const) : []),
    ...(idempotent ? (['idempotency_key_missing'] as const) : []),
    ...(mayFollow(route) ? (['key_reused'] as const) : []),
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...(limit || isPublicRead(route) ? (['too_many_requests'] as const) : []),
    ...refusals,
  ]);
}

/** The `responses` of a route's operation. */
export function responsesOf(route: Route): Json {
  const answers = mayFollow(route) ? { ...answersOf(route), 202: 'Pending' as const } : answersOf(route);
  const done = Object.entries(answers).map(([status, answer]) => [
    status,
    { description: DESCRIPTIONS[Number(status)], ...contentOf(answer) },
  ]);
  return { ...Object.fromEntries(done), ...problemsOf(refusalsOf(route)) };
}

function contentOf(answer: Answers[200]): Json {
  if (answer === null || answer === undefined) return {};
  // what is in a page or a stream is not described here
  const content = answer.includes('/')
    ? { [answer]: {} }
    : { 'application/json': { schema: { $ref: `#/components/schemas/${answer}` } } };
  return { content };
}

/** One problem document per status, with the codes that it comes with. */
function problemsOf(codes: ReadonlySet<ErrorCode>): Json {
  const statuses = Map.groupBy([...codes].toSorted(), errorStatus);
  return Object.fromEntries(
    [...statuses].map(([status, names]) => {
      const schema = {
        $ref: '#/components/schemas/Problem',
        properties: { status: { const: status }, code: { enum: names } },
      };
      const content = { 'application/problem+json': { schema } };
      return [status, { description: `Refused: ${names.join(', ')}`, content }];
    }),
  );
}
