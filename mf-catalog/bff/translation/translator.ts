import { createHash } from 'node:crypto';
import type { Locale, Translation } from '@rollheim/contracts';
import type { BffContext } from '@rollheim/service-kit';
import Joi from 'joi';

interface Answered {
  readonly translatedText: string;
  readonly detectedLanguage?: { readonly language?: string };
}

const answered = Joi.object<Answered>({
  translatedText: Joi.string().max(40_000).required(),
  detectedLanguage: Joi.object({ language: Joi.string().max(12) }).unknown(true),
}).unknown(true);

/** Longest text that is sent: a description is not longer. */
const MOST_CHARACTERS = 20_000;
const MOST_KEPT = 1_000;
/** A text that could not be translated is not sent again for so long, ms. */
const REST_MS = 60_000;

interface Options {
  /** Origin of a LibreTranslate server; empty: nothing is translated. */
  readonly origin: string;
  readonly key: string;
  readonly log: BffContext['log'];
  /** How long it is waited for, ms. */
  readonly limitMs?: number;
}

/**
 * Machine translation by the API of LibreTranslate (`POST /translate`). Only the configured origin is asked, and
 * redirects are not followed. Answers are kept in memory by text and language; callers of one text share a request.
 */
export class Translator {
  readonly #options: Options;
  readonly #kept = new Map<string, Promise<Translation | null>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** The text in a language, marked as machine-made; as it was written where nothing translates it. Never throws. */
  async translate(text: string, locale: Locale): Promise<Translation> {
    const own: Translation = { text, language: null, translated: false };
    if (this.#options.origin === '' || text.trim() === '' || text.length > MOST_CHARACTERS) return own;
    const key = createHash('sha256').update(`${locale}\n${text}`).digest('base64url');
    const kept = this.#kept.get(key) ?? this.#keep(key, this.#ask(text, locale));
    return (await kept) ?? own;
  }

  #keep(key: string, asked: Promise<Translation | null>): Promise<Translation | null> {
    const answer = asked.catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'a text could not be translated');
      setTimeout(() => this.#kept.delete(key), REST_MS).unref();
      return null;
    });
    this.#kept.set(key, answer);
    const [oldest = ''] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(oldest);
    return answer;
  }

  async #ask(text: string, locale: Locale): Promise<Translation> {
    const { origin, key, limitMs = 8_000 } = this.#options;
    const response = await fetch(new URL('/translate', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        q: text,
        source: 'auto',
        target: locale,
        format: 'text',
        ...(key === '' ? {} : { api_key: key }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`status ${response.status}`);
    }
    const { value, error } = answered.validate(await response.json()) as Joi.ValidationResult<Answered>;
    if (error) throw new Error('an answer of another shape');
    const language = value.detectedLanguage?.language ?? null;
    // what is in the language already stays as its author wrote it
    return language === locale
      ? { text, language, translated: false }
      : { text: value.translatedText, language, translated: true };
  }
}
