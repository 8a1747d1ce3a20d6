import { OVERLOADED_HEADER } from '@rollheim/service-kit';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** How long a call that was refused for overload is not passed on again, ms: what was let in before ends meanwhile. */
const REST_MS = 100;
/** Kinds of calls remembered at most. */
const LIMIT = 1000;
const OVERLOADED = 503;

/** How far a refusal of a backend reaches: all calls of its kind, or those at one path. */
type Reach = 'kind' | 'path';

/** A call as those that are refused together with it: of one shape, and at one address. */
type Kind = Readonly<Record<Reach, string>>;

const refusals = new WeakMap<ServerResponse, Reach>();

/** Notes that a backend refused this call for overload, and whether others of its kind would be taken. */
export function noteRefusal(res: ServerResponse, status: number, headers: IncomingHttpHeaders): void {
  if (status === OVERLOADED) refusals.set(res, headers[OVERLOADED_HEADER] === 'key' ? 'path' : 'kind');
}

/** How far the backend's refusal of this call reaches; null where no backend refused it. */
export const refusalOf = (res: ServerResponse): Reach | null => refusals.get(res) ?? null;

/**
 * Remembers which kinds of calls a backend refuses, so that the next ones are refused here, for a hundredth of the work:
 * under three times the load the refusals themselves would take what the accepted calls need.
 */
export class Shed {
  readonly #until = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** True while calls of this kind, or those at this path, are refused at once. */
  refuses(call: Kind): boolean {
    return this.#rests(call.kind) || this.#rests(call.path);
  }

  /** A backend has answered a call of this kind, or refused it. */
  answered(call: Kind, refusal: Reach | null): void {
    if (refusal === null) return;
    if (this.#until.size >= LIMIT) this.#until.clear();
    this.#until.set(call[refusal], this.#now() + REST_MS);
  }

  #rests(what: string): boolean {
    const until = this.#until.get(what);
    return until !== undefined && this.#now() < until;
  }
}

/** What is refused together: one backend's calls of one shape, whatever ids are in the path. */
export function kindOf(url: string, method: string, path: string): Kind {
  const shape = path
    .split('/')
    .map((part) => (part.length >= 12 || /\d/.test(part) ? '*' : part))
    .join('/');
  return { kind: `${url} ${method} ${shape}`, path: `${url} ${method} ${path}` };
}
