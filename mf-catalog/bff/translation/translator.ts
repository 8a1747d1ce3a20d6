import { createHash } from 'node:crypto';
import type { Locale, Translation } from '@rollheim/contracts';
import type { BffContext } from '@rollheim/service-kit';
import Joi from 'joi';
import { partsOf } from './parts.ts';

interface Answered {
  readonly translatedText: string;
  readonly detectedLanguage?: { readonly language?: string; readonly confidence?: number };
}

const answered = Joi.object<Answered>({
  translatedText: Joi.string().allow('').max(60_000).required(),
  detectedLanguage: Joi.object({ language: Joi.string().max(12), confidence: Joi.number() }).unknown(true),
}).unknown(true);

/** Longest part that is sent: servers have limits of their own. */
const MOST_CHARACTERS = 20_000;
/** Longest text that is translated at all. */
const MOST_TOTAL = 200_000;
const MOST_KEPT = 1_000;
/** Characters of the texts whose translations are kept. */
const MOST_KEPT_CHARACTERS = 4_000_000;
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

/** A translation that was asked for, and the length of its text. */
interface Kept {
  readonly answer: Promise<Translation | null>;
  readonly length: number;
}

interface Part {
  readonly text: string;
  readonly language: string | null;
  readonly sample: boolean;
  /** True where words of another language came back as they are. */
  readonly stays: boolean;
}

/**
 * Machine translation by the API of LibreTranslate (`POST /translate`). Only the configured origin is asked, and
 * redirects are not followed. Answers are kept in memory by text and language; callers of one text share a request.
 */
export class Translator {
  readonly #options: Options;
  readonly #kept = new Map<string, Kept>();
  #characters = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The text in a language, marked as machine-made; as it was written, and why, where it cannot be translated. Never throws. */
  async translate(text: string, locale: Locale): Promise<Translation> {
    const stays = (kept: Translation['kept']): Translation => ({
      text,
      language: null,
      translated: false,
      ...(kept ? { kept } : {}),
    });
    if (this.#options.origin === '' || text.trim() === '') return stays('none');
    if (text.length > MOST_TOTAL) return stays('failed');
    const key = createHash('sha256').update(`${locale}\n${text}`).digest('base64url');
    const kept = this.#kept.get(key)?.answer ?? this.#keep(key, text.length, this.#ask(text, locale));
    return (await kept) ?? stays('failed');
  }

  #keep(key: string, length: number, asked: Promise<Translation>): Promise<Translation | null> {
    const rest = () => setTimeout(() => this.#drop(key), REST_MS).unref();
    const answer = asked.then(
      (made) => {
        if (made.kept === 'failed') rest();
        return made;
      },
      (error: unknown) => {
        this.#options.log.warn({ err: error }, 'a text could not be translated');
        rest();
        return null;
      },
    );
    this.#kept.set(key, { answer, length });
    this.#characters += length;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT && this.#characters <= MOST_KEPT_CHARACTERS) break;
      this.#drop(oldest);
    }
    return answer;
  }

  #drop(key: string): void {
    this.#characters -= this.#kept.get(key)?.length ?? 0;
    this.#kept.delete(key);
  }

  /** All parts of a text within one limit of time. */
  async #ask(text: string, locale: Locale): Promise<Translation> {
    const signal = AbortSignal.timeout(this.#options.limitMs ?? 8_000);
    const parts: Part[] = [];
    for (const part of partsOf(text, MOST_CHARACTERS)) parts.push(await this.#askPart(part, locale, signal));
    const language =
      parts.find((part) => part.language !== null && part.text.trim() !== '')?.language ?? null;
    // what is in the language already stays as its author wrote it
    if (parts.every((part) => part.language === locale))
      return { text, language, translated: false, kept: 'same' };
    // what comes back as it went out is not translated, and half a text is none
    if (parts.some((part) => part.stays)) return { text, language, translated: false, kept: 'failed' };
    const sample = parts.some((part) => part.sample);
    return {
      text: parts.map((part) => part.text).join(''),
      language,
      translated: true,
      ...(sample ? { sample } : {}),
    };
  }

  async #askPart(text: string, locale: Locale, signal: AbortSignal): Promise<Part> {
    const { origin, key } = this.#options;
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
      signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`status ${response.status}`);
    }
    const { value, error } = answered.validate(await response.json()) as Joi.ValidationResult<Answered>;
    if (error) throw new Error('an answer of another shape');
    const { language: detected, confidence } = value.detectedLanguage ?? {};
    // LibreTranslate answers 'en' with no confidence at all where it recognises nothing
    const language = confidence === 0 ? null : (detected ?? null);
    // a server may trim what it is given: the parts stay apart as they were
    const before = text.slice(0, text.length - text.trimStart().length);
    const after = text.slice(text.trimEnd().length);
    const made = language === locale ? text : `${before}${value.translatedText.trim()}${after}`;
    return {
      text: made,
      language,
      stays: language !== locale && made === text && /\p{L}/u.test(text),
      sample: response.headers.has('x-sample-server'),
    };
  }
}
