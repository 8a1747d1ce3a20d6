import { hmac } from '@rollheim/contracts/server';
import { networkOf } from '@rollheim/service-kit';

/** Cookies that name a browser: `visitor` outlives a logout, `uuid` is what an anonymous ad belongs to. */
const COOKIES = ['visitor', 'uuid'] as const;
const FORM = /^[\w-]{16,64}$/;
/** Of a hash, in base64url: 132 bits. */
const LENGTH = 22;

/** Marks that are remembered: callers come again. */
const REMEMBERED = 10_000;

/**
 * What other owners may know of a caller's browser and network: `<network>;<browser>,<browser>`, hashes under the
 * system's secret, equal for the same cookie and the same network (an IPv6 address counts with its /64). No one but
 * the edge sees what they were made of. Without a cookie there is no browser.
 */
export class CallerMarks {
  readonly #secret: string;
  readonly #known = new Map<string, string>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  of(address: string, cookies: Readonly<Record<string, string | undefined>>): string {
    const network = networkOf(address);
    const browsers = COOKIES.flatMap((name) => {
      const value = cookies[name];
      return value !== undefined && FORM.test(value) ? [this.#mark(name, value)] : [];
    });
    return `${network === '' ? '' : this.#mark('network', network)};${browsers.join(',')}`;
  }

  #mark(kind: string, value: string): string {
    const text = `caller-mark\n${kind}\n${value}`;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const mark = hmac(this.#secret, text).toString('base64url').slice(0, LENGTH);
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(text, mark);
    return mark;
  }
}
