import { createContext, runInContext } from 'node:vm';

const ORIGIN = 'https://x.example';

/** What the network answers an address with; null: nothing at all. */
export type Network = (path: string) => Response | null;

export interface Asked {
  /** What the browser asked for while the worker started; null: it did not answer. */
  readonly preloaded?: string | null;
  readonly mode?: string;
  readonly method?: string;
}

type Handler = (event: object) => void;
interface Named {
  readonly url: string;
}

const urlOf = (request: Named | string): string =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;

/** The part of a browser's `CacheStorage` that the worker uses; `room`: how many answers find place in all. */
export class Caches {
  readonly stored = new Map<string, Map<string, Response>>();
  room = Number.POSITIVE_INFINITY;

  keys = async () => [...this.stored.keys()];
  delete = async (name: string) => this.stored.delete(name);
  match = async (request: Named | string, { cacheName }: { cacheName: string }) =>
    this.stored.get(cacheName)?.get(urlOf(request))?.clone();
  open = async (name: string) => {
    const cache = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, cache);
    return {
      keys: async () => [...cache.keys()].map((url) => ({ url })),
      match: async (request: Named | string) => cache.get(urlOf(request))?.clone(),
      delete: async (request: Named | string) => cache.delete(urlOf(request)),
      put: async (request: Named | string, answer: Response) => {
        const all = [...this.stored.values()].reduce((sum, { size }) => sum + size, 0);
        if (all >= this.room) throw new DOMException('full', 'QuotaExceededError');
        cache.set(urlOf(request), answer);
      },
    };
  };

  /** Paths of what a cache holds. */
  paths = (name: string): readonly string[] =>
    [...(this.stored.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname).toSorted();
}

/** What `Request` does in a worker: an address is one of its site. */
class SiteRequest extends Request {
  constructor(url: string, init?: RequestInit) {
    super(urlOf(url), init);
  }
}

class FetchEvent {
  readonly #waits: Promise<unknown>[] = [];
  readonly request: object;
  readonly preloadResponse: Promise<Response | undefined>;
  answer: Promise<Response> | null = null;

  constructor(request: object, preloadResponse: Promise<Response | undefined>) {
    this.request = request;
    this.preloadResponse = preloadResponse;
    preloadResponse.catch(() => undefined);
  }

  waitUntil(work: Promise<unknown>): void {
    this.#waits.push(work);
  }

  respondWith(given: Promise<Response>): void {
    this.answer = given;
  }

  /** All that it waits for, also what is added meanwhile. */
  async settled(): Promise<void> {
    for (const work of this.#waits) await work.catch(() => undefined);
  }
}

/** A worker that runs a script. */
export function workerOf(source: string, network: Network = () => null, caches = new Caches()) {
  const handlers = new Map<string, Handler[]>();
  const done: string[] = [];
  const asked: string[] = [];
  const registration = {
    unregister: async () => void done.push('unregister'),
    navigationPreload: { enable: async () => void done.push('preload') },
  };
  const fetch = async (request: Named | string) => {
    const { pathname, search } = new URL(urlOf(request));
    asked.push(pathname + search);
    const answer = network(pathname + search);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  };
  const addEventListener = (name: string, handler: Handler) =>
    void handlers.set(name, [...(handlers.get(name) ?? []), handler]);
  const world = {
    addEventListener,
    skipWaiting: () => void done.push('skip'),
    registration,
    fetch,
    caches,
    location: new URL(ORIGIN),
    setTimeout,
    console: { warn: () => undefined },
    Request: SiteRequest,
    FetchEvent,
    Response,
    URL,
    URLSearchParams,
    self: {},
  };
  world.self = world;
  runInContext(source, createContext(world));
  const send = async (name: string, event: FetchEvent & object): Promise<void> => {
    for (const handler of handlers.get(name) ?? []) handler(event);
    await event.settled();
  };
  const tell = (name: string, more: object = {}) => {
    const event = new FetchEvent({}, Promise.resolve(undefined));
    const addRoutes = (rules: readonly object[]) =>
      void done.push(...rules.map((rule) => JSON.stringify(rule)));
    return send(name, Object.assign(event, { addRoutes }, more));
  };
  /** Sends a message of a page; answers what the page is notified of. */
  const message = async (data: object): Promise<unknown> => {
    let answer: unknown = null;
    await tell('message', { data, source: { postMessage: (given: unknown) => void (answer = given) } });
    return answer;
  };
  /** The worker's answer to a request; null: it leaves it to the browser. */
  const ask = async (path: string, { mode = 'navigate', method = 'GET', preloaded }: Asked = {}) => {
    const request = { url: ORIGIN + path, mode, method, clone: () => request };
    const event = new FetchEvent(
      request,
      preloaded === null
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(preloaded === undefined ? undefined : new Response(preloaded)),
    );
    for (const handler of handlers.get('fetch') ?? []) handler(event);
    if (!event.answer) return null;
    const answer = await event.answer;
    await event.settled();
    return answer;
  };
  return { ask, tell, message, done, asked, caches, names: () => [...handlers.keys()] };
}
