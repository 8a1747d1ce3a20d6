import { languageTag, pathTo, type Locale } from '@rollheim/contracts';
import { escapeHtml } from './compose.ts';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly home: string;
  readonly 'offline.retry': string;
}

/** Plain page for the case that nothing else can be shown: a message, a link that asks again, and one home (spec 1 §2). */
export async function lastResort(reference: string, locale: Locale): Promise<string> {
  const file = (await import(`../../locales/${locale}.json`, { with: { type: 'json' } })) as {
    default: Words;
  };
  const { title, text, home, 'offline.retry': retry } = file.default;
  return (
    `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>Rollheim</title></head><body><main>` +
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text.replace('{{reference}}', reference))}</p>` +
    `<p><a href="">${escapeHtml(retry)}</a></p>` +
    `<p><a href="${pathTo('home', locale)}">${escapeHtml(home)}</a></p></main></body></html>`
  );
}
