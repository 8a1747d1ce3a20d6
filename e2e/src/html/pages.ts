import { matchPath, PATHS, pathTo, type Locale, type PathId } from '@rollheim/contracts';
import type { Caller } from '../access/caller.ts';

/** A page as the server sent it. */
export interface SentPage {
  readonly name: string;
  readonly path: string;
  readonly html: string;
}

const IDS = Object.keys(PATHS) as PathId[];
const hasParameters = (id: PathId): boolean => PATHS[id].slug.en.includes('{');

/** Pages with parameters whose address no one links to. */
const STEPS: readonly PathId[] = ['valuation-motorhome-step', 'valuation-trailer-step'];
/** Beside those of the path table. */
const BESIDES = ['/gibt/es/nicht', '/problems/bid_too_low'];

/** Every page that somebody can open in a language: of the path table, and one of each kind that these link to. */
export async function pagesOf(url: string, { headers }: Caller, locale: Locale): Promise<SentPage[]> {
  const pages = new Map<string, SentPage>();
  const read = async (name: string, path: string): Promise<void> => {
    if (pages.has(name)) return;
    const answer = await fetch(`${url}${path}`, { headers: { ...headers }, redirect: 'manual' });
    const html = await answer.text();
    // who may not open it is led elsewhere
    if (answer.headers.get('content-type')?.startsWith('text/html') !== true || html === '') return;
    pages.set(name, { name, path, html });
  };
  for (const id of IDS.filter((each) => !hasParameters(each))) await read(id, pathTo(id, locale));
  for (const id of STEPS) await read(id, pathTo(id, locale, { step: 1 }));
  for (const path of BESIDES) await read(path, path);
  // what is found is looked through as well: an author is named on an article, which is named in the list
  for (const { html } of pages.values())
    for (const [, href = ''] of html.matchAll(/<a[^>]+href="(\/[^"#?]*)"/g)) {
      const found = matchPath(href);
      if (found && found.locale === locale) await read(found.id, href);
    }
  return [...pages.values()];
}
