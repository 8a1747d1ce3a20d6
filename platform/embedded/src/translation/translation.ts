import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLocale, LOCALES, type Locale } from '@rollheim/contracts';
import { languageOf } from '@rollheim/contracts/server';
import { startSampleServer, type SampleServer } from '../sample-server.ts';
import { knownLanguage, translated } from './sentences.ts';

/** The embedded system's stand-in for a LibreTranslate server. */
export type RunningTranslation = SampleServer;

const LIMIT_BYTES = 256 * 1024;

/**
 * Speaks the part of LibreTranslate's API that is used: `POST /translate {q, source, target}`. It knows the sentences of
 * the demo's sellers and gives back as it is, as a server does that fails, every text that has another one; the language
 * is known by them, else by frequent words. The header `x-sample-server` says so, and the page with it.
 */
export async function startTranslation({
  port,
}: {
  /** 0: any that is free. */
  readonly port: number;
}): Promise<RunningTranslation> {
  return startSampleServer('translation', port, (req, res) => {
    answer(req, res).catch((error: unknown) => {
      console.error('the translation sample failed', error);
      if (!res.headersSent) res.writeHead(500);
      res.end();
    });
  });
}

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname } = new URL(req.url ?? '/', 'http://translation');
  if (req.method === 'GET' && pathname === '/languages')
    return json(
      res,
      200,
      LOCALES.map((code) => ({ code, name: code, targets: LOCALES })),
    );
  if (req.method !== 'POST' || pathname !== '/translate') return json(res, 404, { error: 'Not found' });
  const asked = read(await bodyOf(req));
  if (!asked) return json(res, 400, { error: 'Invalid request: q, source and target are needed' });
  const { q, source, target } = asked;
  const language = source ?? knownLanguage(q) ?? languageOf(q);
  json(res, 200, {
    translatedText: (language && translated(q, language, target)) ?? q,
    ...(source === null
      ? { detectedLanguage: { language: language ?? 'en', confidence: language ? 90 : 0 } }
      : {}),
  });
}

interface Asked {
  readonly q: string;
  /** Null: it is to be found out. */
  readonly source: Locale | null;
  readonly target: Locale;
}

function read(body: string): Asked | null {
  try {
    const { q, source, target } = JSON.parse(body) as Record<string, unknown>;
    if (typeof q !== 'string' || !isLocale(target)) return null;
    if (source === 'auto') return { q, source: null, target };
    return isLocale(source) ? { q, source, target } : null;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    return null;
  }
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > LIMIT_BYTES) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const json = (res: ServerResponse, status: number, value: unknown): void =>
  void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
