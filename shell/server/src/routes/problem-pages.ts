import { isErrorCode, isLocale, languageTag, pathTo, type Locale } from '@rollheim/contracts';
import { ProblemError } from '@rollheim/service-kit';
import type { Express } from 'express';
import { escapeHtml } from '../document/compose.ts';

type Words = Readonly<Record<string, string>>;

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;font:1.125rem/1.5 Overpass,system-ui,sans-serif}' +
  'main{max-width:36rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.5rem}';

/** Where the `type` of a problem document leads: what the code means, in the reader's language. */
export function serveProblemPages(app: Express): void {
  app.get('/problems/:code', async (req, res) => {
    const { code } = req.params;
    if (!isErrorCode(code)) throw new ProblemError('not_found');
    const wanted = req.get('x-locale');
    const locale: Locale = isLocale(wanted) ? wanted : 'en';
    const nonce = req.get('x-csp-nonce') ?? '';
    const { [`error.${code}`]: text = '', home = '' } = await wordsOf(locale);
    res
      .set({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=3600' })
      .set('X-Robots-Tag', 'noindex')
      .send(
        `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8">` +
          `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${code} – Rollheim</title>` +
          `<style nonce="${escapeHtml(nonce)}">${STYLE}</style></head><body><main><h1>${escapeHtml(text)}</h1>` +
          `<p><code>${code}</code></p><p><a href="${pathTo('home', locale)}">${escapeHtml(home)}</a></p></main></body></html>`,
      );
  });
}

/** Texts of the errors, as the pages show them, and the link home. */
async function wordsOf(locale: Locale): Promise<Words> {
  const [errors, own] = (await Promise.all([
    import(`@rollheim/module-api/locales/${locale}.json`, { with: { type: 'json' } }),
    import(`../../locales/${locale}.json`, { with: { type: 'json' } }),
  ])) as { default: Words }[];
  return { ...errors?.default, home: own?.default['home'] ?? '' };
}
