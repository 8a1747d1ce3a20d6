import { ProblemError, type ServiceContext } from '@rollheim/service-kit';

/** One field of the form service's payload (spec 1 §3). */
export interface NewsletterField {
  readonly name: string;
  readonly value: string;
}

/** What a sign-up answers. */
export interface SignedUp {
  /** True where a sample server of this installation took it: no newsletter will come. */
  readonly sample: boolean;
}

/** Where newsletter sign-ups go. */
export interface Newsletter {
  signUp(fields: readonly NewsletterField[], signal: AbortSignal): Promise<SignedUp>;
}

const LIMIT_MS = 8000;

/**
 * The external form service (spec 2 §7.5): `{fields: [{name, value}]}` without an authorization header; of the answer
 * only its status counts, and only 200 is success.
 */
export class NewsletterForm implements Newsletter {
  readonly #address: string;
  readonly #log: ServiceContext['log'];
  readonly #fetch: typeof fetch;

  constructor(address: string, log: ServiceContext['log'], fetchFunction: typeof fetch = fetch) {
    this.#address = address;
    this.#log = log;
    this.#fetch = fetchFunction;
  }

  async signUp(fields: readonly NewsletterField[], signal: AbortSignal): Promise<SignedUp> {
    if (this.#address === '') throw new ProblemError('unavailable');
    const status = await this.#send(fields, signal);
    if (status.code !== 200) {
      this.#log.warn({ status: status.code }, 'the newsletter form did not take a sign-up');
      throw new ProblemError('unavailable');
    }
    return { sample: status.sample };
  }

  async #send(fields: readonly NewsletterField[], signal: AbortSignal) {
    try {
      const response = await this.#fetch(this.#address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fields }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
        redirect: 'error',
      });
      await response.body?.cancel();
      return { code: response.status, sample: response.headers.has('x-sample-server') };
    } catch (error) {
      this.#log.warn({ err: error }, 'the newsletter form cannot be reached');
      throw new ProblemError('unavailable');
    }
  }
}
