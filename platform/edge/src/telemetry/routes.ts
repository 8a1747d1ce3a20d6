import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** Header in which a backend says which of its routes answered; it ends at the edge. */
export const ROUTE_HEADER = 'x-route';
/** Header in which it says what its caller has reached; it ends at the edge, too. */
export const REACHED_HEADER = 'x-reached';
const FORM = /^(?:GET|POST|PUT|DELETE) \/[\w\-./:]{1,100}$/;
const STATE = /^[a-z-]{1,40}$/;
const routes = new WeakMap<ServerResponse, string>();
const states = new WeakMap<ServerResponse, string>();

/** Notes the route that the backend names, and what was reached; what has not the form of them is passed over. */
export function noteRoute(res: ServerResponse, headers: IncomingHttpHeaders): void {
  const { [ROUTE_HEADER]: route, [REACHED_HEADER]: state } = headers;
  if (typeof route === 'string' && FORM.test(route)) routes.set(res, route);
  if (typeof state === 'string' && STATE.test(state)) states.set(res, state);
}

/** What the caller has reached by an answer, as outcomes are declared (`state order-paid`); null: nothing. */
export function stateOf(res: ServerResponse): string | null {
  const state = states.get(res);
  return state === undefined ? null : `state ${state}`;
}

/** The route that answered, `POST /private/auction/:id/bid`; null where the backend did not say. */
export const routeOf = (res: ServerResponse): string | null => routes.get(res) ?? null;
