import type { VatCheck } from '@rollheim/contracts';
import type { BffContext } from '@rollheim/service-kit';
import Joi from 'joi';

/** The register of VAT numbers. */
export interface VatRegister {
  /** What it says of a number without blanks; `unverified` where it gives no answer, whatever the reason. Never throws. */
  check(vatNumber: string, signal: AbortSignal): Promise<VatCheck>;
}

/** Prefixes that VIES knows: the member states, and Northern Ireland. */
const KNOWN =
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[A-Z0-9+*]{2,12}$/;

/** An answer is kept for so long: several people look at one dealer, ms. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 500;
/** Longest answer that is read, bytes. */
const MOST_BYTES = 16 * 1024;

interface Found {
  readonly isValid: boolean;
  readonly userError: string;
  readonly name?: string | null;
}
const found = Joi.object<Found>({
  isValid: Joi.boolean().strict().required(),
  userError: Joi.string().max(60).required(),
  name: Joi.string().max(400).allow('', null),
}).unknown(true);

interface Options {
  /** Origin, `https://ec.europa.eu`; empty: nothing is asked. */
  readonly origin: string;
  readonly log: BffContext['log'];
  /** How long it is waited for, ms. */
  readonly limitMs?: number;
}

/**
 * VIES of the EU Commission: `GET …/rest-api/ms/<country>/vat/<number>`. Only the configured origin is ever asked, and
 * redirects are not followed. Neither log nor store holds the number.
 */
export class Vies implements VatRegister {
  readonly #origin: string;
  readonly #log: BffContext['log'];
  readonly #limitMs: number;
  readonly #kept = new Map<string, { readonly check: VatCheck; readonly until: number }>();

  constructor({ origin, log, limitMs = 5_000 }: Options) {
    this.#origin = origin;
    this.#log = log;
    this.#limitMs = limitMs;
  }

  async check(vatNumber: string, signal: AbortSignal): Promise<VatCheck> {
    const kept = this.#kept.get(vatNumber);
    if (kept && kept.until > Date.now()) return kept.check;
    const none: VatCheck = { status: 'unverified', at: new Date().toISOString(), name: null };
    if (this.#origin === '' || !KNOWN.test(vatNumber)) return none;
    try {
      const { isValid, userError, name = null } = await this.#ask(vatNumber, signal);
      // any other word says that the country, or VIES itself, gave no answer
      if (userError !== 'VALID' && userError !== 'INVALID') return none;
      const status = isValid && userError === 'VALID' ? 'valid' : 'invalid';
      const check = { ...none, status, name: name && /\p{L}/u.test(name) ? name.trim() : null } as const;
      this.#keep(vatNumber, check);
      return check;
    } catch (error) {
      this.#log.warn({ err: error }, 'the register of VAT numbers gave no answer');
      return none;
    }
  }

  async #ask(vatNumber: string, signal: AbortSignal): Promise<Found> {
    const [country, number] = [vatNumber.slice(0, 2), encodeURIComponent(vatNumber.slice(2))];
    const path = `/taxation_customs/vies/rest-api/ms/${country}/vat/${number}`;
    const response = await fetch(new URL(path, this.#origin), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(this.#limitMs)]),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`status ${response.status}`);
    }
    const { value, error } = found.validate(
      JSON.parse(await textOf(response)),
    ) as Joi.ValidationResult<Found>;
    if (error) throw new Error('an answer of another shape');
    return value;
  }

  #keep(vatNumber: string, check: VatCheck): void {
    this.#kept.delete(vatNumber);
    this.#kept.set(vatNumber, { check, until: Date.now() + KEPT_MS });
    const [oldest = ''] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(oldest);
  }
}

/** The body, as long as it is no longer than an answer can be. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > MOST_BYTES) throw new Error('an answer without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
