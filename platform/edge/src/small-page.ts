import { readFileSync } from 'node:fs';
import { languageTag, LOCALES, type Locale } from '@rollheim/contracts';
import { escapeHtml } from '@rollheim/service-kit';
import type { ServerResponse } from 'node:http';
import type de from '../locales/de.json';

/** The edge's own words in one language. */
type Words = Readonly<Record<keyof typeof de, string>>;

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;' +
  'font:1.125rem/1.5 Overpass,system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:32rem;padding:1.5rem}' +
  'h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}p{overflow-wrap:anywhere}' +
  'a{display:inline-block;margin:.5rem 0 1rem;padding:.625rem 1.25rem;' +
  'border-radius:.5rem;background:#0b4f56;color:#fff;text-decoration:none}a:focus-visible{outline:3px solid #d9603c;outline-offset:2px}' +
  'small{color:GrayText}';

// read once at the start: nothing else has to work when such a page is needed
const WORDS = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    JSON.parse(readFileSync(new URL(`../locales/${locale}.json`, import.meta.url), 'utf8')) as Words,
  ]),
) as Readonly<Record<Locale, Words>>;

/** A page that the edge answers a navigation with. */
export interface SmallPage {
  readonly locale: Locale;
  /** Of the answer's policy: its style bears it. */
  readonly nonce: string;
  readonly status: number;
  /** What it says, as plain text. */
  readonly text: (words: Words) => { readonly title: string; readonly text: string; readonly link: string };
  /** Where its link leads; empty: to the page that was asked for. */
  readonly href: string;
  /** After how many seconds it asks again by itself; null: it does not. */
  readonly reloadS: number | null;
}

/** Answers with a page of the edge's own in the visitor's language. What has begun already is closed. */
export function sendSmallPage(
  res: ServerResponse,
  { locale, nonce, status, text: textOf, href, reloadS }: SmallPage,
): void {
  if (res.headersSent) return void res.destroy();
  const words = WORDS[locale];
  const { title, text, link } = textOf(words);
  const id = String(res.getHeader('x-correlation-id') ?? '');
  const again = reloadS === null ? '' : `<meta http-equiv="refresh" content="${reloadS}">`;
  const body = Buffer.from(
    `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
      `${again}<title>${escapeHtml(title)} – Rollheim</title>` +
      `<style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>` +
      `<p><a href="${escapeHtml(href)}">${escapeHtml(link)}</a></p>` +
      `<small>${escapeHtml(words.reference.replace('{{reference}}', id))}</small></main></body></html>`,
  );
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    ...(reloadS === null ? {} : { 'retry-after': String(reloadS) }),
  });
  res.end(res.req.method === 'HEAD' ? undefined : body);
}
