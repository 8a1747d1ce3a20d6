import type { ActRequest, ActWatch } from './act.ts';
import { ApiClient, type ApiOptions, type ApiSettings } from './client.ts';

let client: ApiClient | null = null;

function current(): ApiClient {
  if (!client) throw new Error('Calls are not configured');
  return client;
}

/** Called once by the shell, before any module is mounted. `send`: in place of the browser's own `fetch`. */
export function configureApi(settings: ApiSettings, send?: typeof fetch): ApiClient {
  client = new ApiClient(settings, send);
  return client;
}

/**
 * The calls below `/api`, e.g. `api.get<CatalogSearchAnswer>('/public/catalog/search', { query, signal })`;
 * with the types of a backend's document: {@link TypedApi}.
 * Failures are {@link ApiProblem}s with code, fields and reference. Reads are tried three times, writes once.
 */
export const api = {
  get: <T>(path: string, options?: Omit<ApiOptions, 'body' | 'idempotencyKey'>): Promise<T> =>
    current().call<T>('GET', path, options),
  post: <T>(path: string, options?: ApiOptions): Promise<T> => current().call<T>('POST', path, options),
  put: <T>(path: string, options?: ApiOptions): Promise<T> => current().call<T>('PUT', path, options),
  delete: <T>(path: string, options?: ApiOptions): Promise<T> => current().call<T>('DELETE', path, options),
  /**
   * Carries out a write that binds: sent once, while `watch.signal` is not aborted; resolves only with what became of
   * it. Components use {@link useAct}. Throws {@link ApiProblem} (refused) or {@link ActFault}.
   */
  act: <T>(act: ActRequest, watch: ActWatch): Promise<T> => current().act(act, watch) as Promise<T>,
} as const;
