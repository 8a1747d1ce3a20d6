import type { ServerResponse } from 'node:http';

/** Header in which a backend says which of its routes answered; it ends at the edge. */
export const ROUTE_HEADER = 'x-route';
const FORM = /^(?:GET|POST|PUT|DELETE) \/[\w\-./:]{1,100}$/;
const routes = new WeakMap<ServerResponse, string>();

/** Notes the route that the backend names; anything but a method with the form of a path is passed over. */
export function noteRoute(res: ServerResponse, route: string | string[] | undefined): void {
  if (typeof route === 'string' && FORM.test(route)) routes.set(res, route);
}

/** The route that answered, `POST /private/auction/:id/bid`; null where the backend did not say. */
export const routeOf = (res: ServerResponse): string | null => routes.get(res) ?? null;
