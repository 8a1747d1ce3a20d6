import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@rollheim/contracts';
import { onceAllowed } from '../support/once-allowed.ts';
import { nameOf, parametersOf, writes, type Operation } from './operations.ts';
import { sampleOf } from './sample.ts';

/** An answer as a refusal is judged by. */
export interface Refusal {
  readonly status: number;
  /** Code of the problem document; null when the answer is none. */
  readonly code: string | null;
  readonly text: string;
}

/** Somebody who calls: by token, or by the cookies of a browser. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
}

export const nobody: Caller = { headers: {} };
export const forged: Caller = {
  headers: { authorization: `Bearer ${'a'.repeat(20)}.${'b'.repeat(40)}.${'c'.repeat(40)}` },
};

const LIMIT_MS = 15_000;

/** A demo user with a token, as clients without a browser call. */
export async function logIn(url: string, email: string): Promise<Caller & { readonly token: string }> {
  const response = await onceAllowed(
    () =>
      fetch(`${url}/api/public/customer/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: DEMO_PASSWORD }),
      }),
    ({ status, headers }) => [status, headers.get('retry-after')],
  );
  if (!response.ok) throw new Error(`${email} cannot log in: ${response.status} ${await response.text()}`);
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { headers: { authorization: `Bearer ${token}` }, token };
}

/** A browser that holds a token as cookie; `csrf` is the token of its session. */
export async function browserOf(url: string, token: string): Promise<{ cookies: Caller; csrf: string }> {
  const cookie = `session=${randomUUID()}; uuid=${randomUUID()}; auth=${token}`;
  const response = await fetch(`${url}/api/public/auth/csrf-token`, { headers: { cookie } });
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return { cookies: { headers: { cookie } }, csrf: csrfToken };
}

/** The value of a path parameter: `ids` by name, else an id that nothing has. */
export type Ids = Readonly<Record<string, string>>;
const UNKNOWN: Ids = {
  locale: 'de',
  entities: 'product',
  uid: 'x'.repeat(21),
  hookId: '00000000-0000-4000-8000-000000000000',
  deliveryId: '00000000-0000-4000-8000-000000000000',
  // a link of a mail that no one signed
  token: `00000000-0000-4000-8000-000000000000.bids.${'x'.repeat(43)}`,
};
const UNKNOWN_ID = '0000000000zz';
/** Calls whose ids have a form of their own. */
const UNKNOWN_OF: Readonly<Record<string, Ids>> = {
  'GET /api/private/me/export/{token}': { token: 'x'.repeat(43) },
  'POST /api/public/after/login/action/add/{token}': { token: 'x'.repeat(43) },
  'POST /api/public/push-action/{token}': {
    token: `00000000-0000-4000-8000-000000000000.mute.${UNKNOWN_ID}.${'x'.repeat(43)}`,
  },
  'DELETE /api/private/me/sessions/{id}': { id: '0'.repeat(32) },
};

/** Sends a call with everything that its document requires. */
export async function send(
  url: string,
  operation: Operation,
  { headers }: Caller,
  {
    ids = {},
    body,
    keyless = false,
  }: { readonly ids?: Ids; readonly body?: string; readonly keyless?: boolean } = {},
): Promise<Refusal> {
  const known = { ...UNKNOWN, ...UNKNOWN_OF[nameOf(operation)], ...ids };
  const path = parametersOf(operation).reduce(
    (made, name) => made.replace(`{${name}}`, known[name] ?? UNKNOWN_ID),
    operation.path,
  );
  const query = new URLSearchParams(
    operation.query.map(({ name, schema }): [string, string] => [name, String(sampleOf(schema, name))]),
  );
  const sent = body ?? (operation.body ? JSON.stringify(sampleOf(operation.body)) : undefined);
  const response = await fetch(`${url}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: operation.method,
    redirect: 'manual',
    headers: {
      ...headers,
      ...(operation.keyed && !keyless ? { 'idempotency-key': randomUUID() } : {}),
      ...(sent === undefined || !writes(operation) ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent === undefined || !writes(operation) ? {} : { body: sent }),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  return { status: response.status, code: isProblem ? codeIn(text) : null, text };
}

function codeIn(text: string): string | null {
  const problem = JSON.parse(text) as { code?: unknown; reference?: unknown };
  return typeof problem.code === 'string' && typeof problem.reference === 'string' ? problem.code : null;
}

/** Goes through a list, several at a time; answers in order. */
export async function eachOf<T, R>(
  list: readonly T[],
  work: (item: T) => Promise<R>,
  atOnce = 8,
): Promise<R[]> {
  const answers: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < list.length; at = next++) answers[at] = await work(list[at] as T);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers;
}
