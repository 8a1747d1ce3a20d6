import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  CHOSEN_FILES,
  languageTag,
  LOCALES,
  OFFLINE_WORKER,
  offlinePaths,
  TYPED_PREFIX,
  type Domains,
  type Locale,
} from '@rollheim/contracts';
import type { Express } from 'express';
import { mark } from '../app/mark.ts';
import { escapeHtml } from '../document/compose.ts';
import { hostOf } from '../document/place.ts';

const fileOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const SCRIPT = fileOf('offline-page.js');
const STYLE = `:root{color-scheme:light dark;--paper:#f7f4ea;--ink:#14262a;--soft:#47585b;--main:#0b4f56;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#0e1718;--ink:#ecf0ec;--soft:#b0bdbb;--main:#83cdd1;--on:#0e1718}}
body{margin:0;min-block-size:100dvh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 Overpass,system-ui,sans-serif}
main{inline-size:min(34rem,100% - 2rem);padding-block:2rem}h1{margin:1.5rem 0 .5rem;font-size:1.625rem;line-height:1.2}p{margin:0 0 .75rem;color:var(--soft)}
button{min-block-size:44px;margin-block-start:.75rem;padding:.5rem 1.25rem;border:0;border-radius:10px;background:var(--main);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid currentColor;outline-offset:3px}`;
const MARK = `<svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">${mark()}</svg>`;

/** The page; the worker puts the words of a language in. */
const PAGE =
  `<!doctype html><html lang="{{lang}}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">` +
  `<title>{{title}} – Rollheim</title><style>${STYLE}</style></head>` +
  `<body data-typed="${TYPED_PREFIX}" data-files="${CHOSEN_FILES}"><main>${MARK}<h1>{{title}}</h1>` +
  `<p>{{text}}</p><p id="typed" hidden>{{typed}}</p><p id="files" hidden>{{files}}</p>` +
  `<button type="button">{{retry}}</button></main><script>${SCRIPT}</script></body></html>`;

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
const POLICY = [
  "default-src 'none'",
  `script-src ${sourceOf(SCRIPT)}`,
  `style-src ${sourceOf(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const NAMES = ['title', 'text', 'typed', 'files', 'retry'] as const;

/** Words of all languages as they are in the page. */
async function wordsByLocale(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const all = await Promise.all(
    LOCALES.map(async (locale) => {
      const file = (await import(`../../locales/${locale}.json`, { with: { type: 'json' } })) as {
        default: Readonly<Record<string, string>>;
      };
      const words = NAMES.map((name) => [name, escapeHtml(file.default[`offline.${name}`] ?? '')] as const);
      return [locale, { lang: languageTag(locale), ...Object.fromEntries(words) }] as const;
    }),
  );
  return Object.fromEntries(all);
}

/** Where the built parts name their maps, which are not served. */
const MAP = '//# sourceMappingURL=';

/** Workbox as its authors build it for workers; each part adds itself to `workbox`, and needs those before it. */
const workbox = (): readonly string[] =>
  [
    import.meta.resolve('workbox-core/build/workbox-core.prod.js'),
    import.meta.resolve('workbox-routing/build/workbox-routing.prod.js'),
    import.meta.resolve('workbox-strategies/build/workbox-strategies.prod.js'),
  ].map((file) => {
    const [script = ''] = readFileSync(new URL(file), 'utf8').split(MAP);
    return script;
  });

/** The worker's script for a host. */
export async function offlineWorker(home: Locale): Promise<string> {
  const paths = offlinePaths(home);
  const offline = { home, words: await wordsByLocale(), page: PAGE, policy: POLICY, paths };
  const given = `globalThis.OFFLINE = ${JSON.stringify(offline)};`;
  return [given, ...workbox(), fileOf('offline-worker.js')].join('\n');
}

/** In place of it where it is not wanted. */
export const unwantedWorker = (): string => fileOf('unwanted-worker.js');

/**
 * The service worker that answers a page that the network does not (decision 0492). Where it is not wanted browsers get
 * one that takes itself away.
 */
export function serveOfflineWorker(app: Express, domains: Domains, wanted: boolean): void {
  app.get(OFFLINE_WORKER, async (req, res) => {
    // browsers ask for it again themselves; no copy in between may hold it back
    res
      .set('Cache-Control', 'no-cache')
      .type('text/javascript')
      .send(wanted ? await offlineWorker(domains.homeOf(hostOf(req))) : unwantedWorker());
  });
}
