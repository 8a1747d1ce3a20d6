import { readFileSync } from 'node:fs';
import { languageTag, LOCALES, type Locale } from '@rollheim/contracts';
import type { ServerResponse } from 'node:http';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly again: string;
  readonly reference: string;
}

/** Seconds after which the page asks again. */
const RELOAD_S = 5;

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;' +
  'font:1.125rem/1.5 Overpass,system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:32rem;padding:1.5rem}' +
  'h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}a{display:inline-block;margin:.5rem 0 1rem;padding:.625rem 1.25rem;' +
  'border-radius:.5rem;background:#0b4f56;color:#fff;text-decoration:none}a:focus-visible{outline:3px solid #d9603c;outline-offset:2px}' +
  'small{color:GrayText}';

// read once at the start: nothing else has to work when this page is needed
const WORDS = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    JSON.parse(readFileSync(new URL(`../locales/${locale}.json`, import.meta.url), 'utf8')) as Words,
  ]),
) as Readonly<Record<Locale, Words>>;

/** What the page says beside its words. */
export interface AwayFacts {
  readonly locale: Locale;
  readonly nonce: string;
  /** 502, 503 or 504. */
  readonly status: number;
}

/**
 * Answers a navigation that no backend answers: a page in the visitor's language that asks again by itself. What has
 * begun already is closed.
 */
export function sendAwayPage(res: ServerResponse, { locale, nonce, status }: AwayFacts): void {
  if (res.headersSent) return void res.destroy();
  const { title, text, again, reference } = WORDS[locale];
  const id = String(res.getHeader('x-correlation-id') ?? '');
  const body = Buffer.from(
    `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
      `<meta http-equiv="refresh" content="${RELOAD_S}"><title>${title} – Rollheim</title>` +
      `<style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>` +
      `<p><a href="">${again}</a></p><small>${reference.replace('{{reference}}', id)}</small></main></body></html>`,
  );
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'retry-after': String(RELOAD_S),
  });
  res.end(res.req.method === 'HEAD' ? undefined : body);
}
