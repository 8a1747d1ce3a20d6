import type { Action, ListedRelease, Operator, Rollout, Way } from '../types.ts';

type Fields = Readonly<Record<string, string>>;

/** A refusal of the server, or `network` when no one answered. */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  /** Seconds to wait; 0 when it does not say. */
  readonly retryAfter: number;
  /** What is wrong with what was sent, by its names. */
  readonly fields: Fields;

  constructor(status: number, code: string, message: string, retryAfter = 0, fields: Fields = {}) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.fields = fields;
  }
}

async function call<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        'x-console': '1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new CallError(0, 'network', (error as Error).message);
  }
  if (response.status === 204) return undefined as T;
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  const problem = problemIn(text);
  const wait = Number(response.headers.get('retry-after') ?? 0);
  throw new CallError(response.status, problem.code, problem.title, wait, problem.fields);
}

/** What a refusal says; a proxy's own page is none of ours. */
function problemIn(text: string): { code: string; title: string; fields?: Fields } {
  try {
    return JSON.parse(text) as { code: string; title: string; fields?: Fields };
  } catch {
    return { code: 'unknown', title: text.slice(0, 200) };
  }
}

/** Reads something of the registry. */
export const read = <T>(path: string): Promise<T> => call<T>('GET', path);

export const logIn = (name: string, password: string): Promise<Operator> =>
  call('POST', '/console/login', { name, password });

/** Ways to log in besides name and password. */
export const loginWays = (): Promise<{ readonly openId: boolean }> => call('GET', '/console/login');

/** Where a browser goes to log in at the OpenID provider. */
export const OPENID_ADDRESS = '/console/openid';

export const logOut = (): Promise<void> => call('POST', '/console/logout');

/** Says something to a rollout as it was seen: with its step, a late call moves nothing. The same key acts once. */
export const direct = (rollout: Rollout, action: Action, reason: string, key: string): Promise<Rollout> =>
  call(
    'POST',
    `/console/registry/rollouts/${encodeURIComponent(rollout.id)}/${action}`,
    { reason, step: rollout.step },
    key,
  );

const moduleCall = (module: string, name: string): string =>
  `/console/registry/modules/${encodeURIComponent(module)}/${name}`;

/** The releases of a module, newest first. */
export interface Releases {
  readonly releases: readonly ListedRelease[];
}

/** Where the {@link Releases} of a module are read. */
export const releasesOf = (module: string): string =>
  `/console/registry/releases/${encodeURIComponent(module)}`;

/** Another release for a module: which, how, with whom it begins (null: by chance), and why. */
interface Gift {
  readonly version: string;
  readonly way: Way;
  readonly audience: readonly string[] | null;
  readonly reason: string;
}

/** Gives a module another release. The same key starts one rollout. */
export function give(
  module: string,
  { version, way, audience, reason }: Gift,
  key: string,
): Promise<unknown> {
  if (way === 'steps') {
    const first = audience ? { audience } : {};
    return call('POST', moduleCall(module, 'rollouts'), { version, reason, ...first }, key);
  }
  if (way === 'take-back') return call('POST', moduleCall(module, 'take-back'), { reason });
  const restore = way === 'restore';
  return call('POST', moduleCall(module, 'share'), { version, percent: 100, reason, restore });
}
