import { DEMO_PASSWORD } from '@rollheim/contracts';
import { onceAllowed } from './once-allowed.ts';

/** An answer of the system, whatever it is. */
export interface ApiAnswer {
  readonly status: number;
  /** Parsed JSON; null where there is none. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** Code of a problem document, else null. */
export const codeOf = ({ body }: ApiAnswer): string | null =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null;

/** A caller without a browser: bears its access token itself. */
export class ApiClient {
  readonly #base: string;
  readonly #email: string | null;
  #token: string | null = null;

  /** `token`: one who has it already needs no login. */
  constructor(url: string, email: string | null = null, token: string | null = null) {
    this.#base = `${url}/api`;
    this.#email = email;
    this.#token = token;
  }

  async logIn(): Promise<void> {
    const body = { email: this.#email, password: DEMO_PASSWORD };
    const logIn = () => this.#send('POST', '/public/customer/auth/login', { body });
    const answer = await onceAllowed(logIn, ({ status, headers }) => [status, headers.get('retry-after')]);
    if (answer.status !== 200)
      throw new Error(`${this.#email} cannot log in: ${answer.status} ${JSON.stringify(answer.body)}`);
    this.#token = (answer.body as { access_token: string }).access_token;
  }

  /** One request, whatever comes back; logs in again where the session is over. Throws when nothing comes back. */
  async send(
    method: string,
    path: string,
    options: { body?: unknown; key?: string } = {},
  ): Promise<ApiAnswer> {
    if (this.#email !== null && this.#token === null) await this.logIn();
    const answer = await this.#send(method, path, options);
    if (answer.status !== 401 || this.#email === null) return answer;
    await this.logIn();
    return this.#send(method, path, options);
  }

  async #send(
    method: string,
    path: string,
    { body, key }: { body?: unknown; key?: string },
  ): Promise<ApiAnswer> {
    const response = await send(method, this.#base + path, {
      headers: {
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    return { status: response.status, body: isJson ? JSON.parse(text) : null, headers: response.headers };
  }
}

/** As a browser does: a read that met a connection which the server was just closing is sent again, on a new one. */
async function send(method: string, url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...options, method });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    const wasClosed = cause?.code === 'UND_ERR_SOCKET' || cause?.code === 'ECONNRESET';
    if (method !== 'GET' || !wasClosed) throw error;
    return fetch(url, { ...options, method });
  }
}
