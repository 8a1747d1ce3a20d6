import type { FoundOutcome } from '@rollheim/contracts';
import { carryOut, type ActRequest, type ActWatch } from './act.ts';
import { ApiProblem, problemOf } from './problem.ts';
import { ServerClock } from './server-clock.ts';
import { SeenVersions } from './seen.ts';

type QueryValue = string | number | boolean | null | undefined;
export type ApiQuery = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

export interface ApiOptions {
  /** JSON value, or FormData for uploads. */
  readonly body?: unknown;
  readonly query?: ApiQuery;
  /** UUID of the act: the same again gets the first outcome. Made per call when absent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
  /** Versions that the answer must hold, as `X-Seen` names them: what a live frame has named (hosts before it: ignored). */
  readonly seen?: string | undefined;
  /** Called when the answer may still lack versions that this page has seen: the read model is far behind. */
  readonly onStale?: () => void;
  /** Epoch ms of the server's clock after which a write must not be carried out any more. */
  readonly until?: number;
}

/** What the shell gives the client. */
export interface ApiSettings {
  readonly base: string;
  csrfToken(): string;
  locale(): string;
  releaseSet(): string;
  /** Releases that took the place of the set's own in this page, `mf-catalog@1.4.1` by comma; '' for none. */
  mounted?(): string;
  /** True while somebody is logged in: a 401 then renews the session once. */
  loggedIn(): boolean;
  /** Brings a new csrf token. */
  renewCsrf(): Promise<void>;
  /** The session is over and could not be renewed. */
  sessionEnded(): void;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The call that opens a session. */
const LOGIN = '/public/customer/auth/login';
/** Behind a write's path: how it ended. */
const LOOK_UP = '/outcome';
const LOOK_UP_MS = 8_000;
/** Browsers let 64 kB in all outlive a page. */
const MOST_KEPT = 8_000;
const RETRIES_MS = [300, 900];
const PENDING_MS = [300, 700, 1000, 2000, 3000, 5000, 8000, 10_000];

/** Waits; rejects with the signal's reason when aborted. */
const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

function urlOf(base: string, path: string, query: ApiQuery = {}): string {
  const search = new URLSearchParams();
  for (const [name, given] of Object.entries(query)) {
    for (const value of Array.isArray(given) ? (given as QueryValue[]) : [given as QueryValue])
      if (value !== null && value !== undefined && value !== '') search.append(name, String(value));
  }
  const tail = search.toString();
  return base + path + (tail ? `?${tail}` : '');
}

/** The calls below `/api`: csrf token, seen versions, problem documents, one renewal of the session. */
export class ApiClient {
  readonly #settings: ApiSettings;
  readonly #fetch: typeof fetch;
  readonly #seen = new SeenVersions();
  readonly #clock = new ServerClock();
  #refreshing: Promise<boolean> | null = null;

  constructor(settings: ApiSettings, fetchFunction: typeof fetch = (input, init) => fetch(input, init)) {
    this.#settings = settings;
    this.#fetch = fetchFunction;
  }

  /** Sends a call; resolves with the answer's body (null when empty). Throws {@link ApiProblem}. */
  async call<T>(method: Method, path: string, options: ApiOptions = {}): Promise<T> {
    let response = await this.#answered(method, path, options);
    if (response.status === 202) response = await this.#outcome(response, options);
    // another session has another token
    if (path === LOGIN) await this.#settings.renewCsrf();
    if (response.status === 204) return null as T;
    return (await response.json()) as T;
  }

  /** Carries out a write that binds, see {@link carryOut}. */
  act(act: ActRequest, watch: ActWatch): Promise<unknown> {
    return carryOut(
      {
        send: (request, until, signal) => this.#sendAct(request, until, signal),
        lookUp: ({ method, path, body, key: idempotencyKey }) =>
          this.call<FoundOutcome>(method, `${path}${LOOK_UP}`, {
            body,
            idempotencyKey,
            signal: AbortSignal.timeout(LOOK_UP_MS),
          }),
        now: () => this.#clock.now(),
        online: () => navigator.onLine,
        pause: (ms) => pause(ms, undefined),
      },
      act,
      watch,
    );
  }

  /** One try. An outcome that takes longer is none: it is looked up like a lost answer. */
  async #sendAct(
    { method, path, body, key }: ActRequest,
    until: number,
    signal: AbortSignal,
  ): Promise<unknown> {
    const response = await this.#answered(method, path, { body, idempotencyKey: key, signal, until });
    if (response.status === 202) throw new ApiProblem({ code: 'unavailable', status: 202 });
    return response.status === 204 ? null : response.json();
  }

  async #answered(method: Method, path: string, options: ApiOptions): Promise<Response> {
    const key = method === 'GET' ? undefined : (options.idempotencyKey ?? crypto.randomUUID());
    const response = await this.#attempt(method, path, options, key);
    if (response.ok) return response;
    return this.#secondTry(await problemOf(response), () => this.#attempt(method, path, options, key));
  }

  /** Mends what a call needs and sends it again: its token, then its session, each once. */
  async #secondTry(
    problem: ApiProblem,
    again: () => Promise<Response>,
    mended?: ApiProblem['code'],
  ): Promise<Response> {
    if (problem.code === mended) throw problem;
    if (problem.code === 'csrf_invalid') await this.#settings.renewCsrf();
    else if (problem.code === 'not_authenticated' && this.#settings.loggedIn()) {
      if (!(await this.refresh())) {
        this.#settings.sessionEnded();
        throw problem;
      }
    } else throw problem;
    const response = await again();
    if (response.ok) return response;
    const next = await problemOf(response);
    // with a new token it may turn out that the session is over too
    if (mended === undefined) return this.#secondTry(next, again, problem.code);
    throw next;
  }

  /** Renews the session; false when it is over. Several callers share one renewal. */
  refresh(): Promise<boolean> {
    this.#refreshing ??= this.#renew().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #renew(): Promise<boolean> {
    const response = await this.#send('POST', '/public/customer/auth/refresh', {}, crypto.randomUUID());
    if (!response.ok) return false;
    await this.#settings.renewCsrf();
    return true;
  }

  async #attempt(method: Method, path: string, options: ApiOptions, key?: string): Promise<Response> {
    const waits = method === 'GET' ? RETRIES_MS : [];
    for (let attempt = 0; ; attempt += 1) {
      const wait = waits[attempt];
      try {
        const response = await this.#send(method, path, options, key);
        this.#seen.add(response.headers.get('x-version'));
        this.#clock.read(response.headers);
        // a read model that is behind reported that (`X-Stale`) after it had waited
        const stale = method === 'GET' && response.headers.has('x-stale') && this.#seen.isFresh();
        if (wait === undefined || (response.status < 502 && !stale)) {
          if (stale) options.onStale?.();
          return response;
        }
        await response.body?.cancel();
      } catch (error) {
        if (options.signal?.aborted) throw error;
        if (wait === undefined)
          throw new ApiProblem({ code: 'unavailable', status: 0, title: String(error) });
      }
      await pause(wait, options.signal);
    }
  }

  #send(method: Method, path: string, options: ApiOptions, key?: string): Promise<Response> {
    const { body, query, signal, until } = options;
    this.#seen.add(options.seen ?? null);
    const raw = body instanceof FormData || body instanceof Blob;
    const headers = new Headers({ accept: 'application/json', 'accept-language': this.#settings.locale() });
    const seen = this.#seen.header();
    if (seen) headers.set('x-seen', seen);
    const releaseSet = this.#settings.releaseSet();
    if (releaseSet) headers.set('x-release-set', releaseSet);
    const mounted = this.#settings.mounted?.();
    if (mounted) headers.set('x-mounted', mounted);
    if (method !== 'GET') {
      headers.set('x-csrf-token', this.#settings.csrfToken());
      if (key) headers.set('idempotency-key', key);
      if (until !== undefined && this.#clock.isKnown()) headers.set('x-act-until', String(Math.round(until)));
      if (body !== undefined && !raw) headers.set('content-type', 'application/json');
    }
    const sent = raw || body === undefined ? undefined : JSON.stringify(body);
    // what is sent while its page is being left arrives
    const keepalive = method !== 'GET' && !raw && (sent?.length ?? 0) < MOST_KEPT;
    return this.#fetch(urlOf(this.#settings.base, path, query), {
      method,
      headers,
      credentials: 'same-origin',
      ...(keepalive ? { keepalive } : {}),
      ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : (sent ?? '') }),
      ...(signal ? { signal } : {}),
    });
  }

  /** An answer that takes longer: asks for the outcome until it is known, half a minute at most. */
  async #outcome(response: Response, options: ApiOptions): Promise<Response> {
    const { href } = (await response.json()) as { href: string };
    const path = href.startsWith(this.#settings.base) ? href.slice(this.#settings.base.length) : href;
    const { signal } = options;
    for (const ms of PENDING_MS) {
      await pause(ms, signal);
      const answer = await this.#attempt('GET', path, { signal });
      if (answer.status === 202) continue;
      if (!answer.ok) throw await problemOf(answer);
      return answer;
    }
    throw new ApiProblem({ code: 'unavailable', status: 202 });
  }
}
