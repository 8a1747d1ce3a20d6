import { randomUUID } from 'node:crypto';
import type { ApiAnswer } from './api.ts';

/** A caller with the cookies of a browser, and with the token that its writes need. */
export class BrowserClient {
  readonly #base: string;
  readonly #jar = new Map<string, string>([
    ['session', randomUUID()],
    ['uuid', randomUUID()],
  ]);
  #csrf: string | null = null;

  constructor(url: string) {
    this.#base = `${url}/api`;
  }

  async send(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    if (method === 'GET') return this.#send(method, path);
    this.#csrf ??= String(
      ((await this.#send('GET', '/public/auth/csrf-token')).body as { csrfToken: string }).csrfToken,
    );
    return this.#send(method, path, body, { 'x-csrf-token': this.#csrf });
  }

  async #send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiAnswer> {
    const response = await fetch(this.#base + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.#jar.delete(name);
      else this.#jar.set(name, value);
      // the token belongs to the session
      if (name === 'session') this.#csrf = null;
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    return { status: response.status, body: isJson ? JSON.parse(text) : null, headers: response.headers };
  }
}
