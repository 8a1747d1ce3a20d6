import {
  DEFAULT_LOCALE,
  LOCALES,
  type Domains,
  type Locale,
  type PageTable,
  type PathMatch,
  type ReleaseFiles,
  type StructuredData,
} from '@rollheim/contracts';
import { appLinks } from '../app/links.ts';
import { iconSvg } from '../app/mark.ts';
import { OFFLINE_REGISTRATION } from '../offline/registration.ts';
import { completed } from './structured.ts';

export interface DocumentParts {
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  readonly role: 'admin' | null;
  /**
   * Somebody is logged in: what the page for everyone says of a stranger is not shown to them (base.css), and what comes
   * late for dealers alone has its place for dealers.
   */
  readonly viewer: 'dealer' | 'other' | null;
  /** Canonical and alternates; null for pages that are not found. */
  readonly match: PathMatch | null;
  /** Pages that the releases of the set bring. */
  readonly pages?: PageTable;
  /** Which domain speaks which language, and the one that was asked. */
  readonly domains: Domains;
  readonly host: string;
  readonly nonce: string;
  /** Value of the inlined configuration. */
  readonly config: unknown;
  /** The frame, with the fragment inside. */
  readonly html: string;
  /** The frame's own script before it. */
  readonly script?: string | undefined;
  readonly shell: ReleaseFiles;
  /** The page's module; null on the shell's own pages. */
  readonly module: ReleaseFiles | null;
  /** It is a page of the shell that has style and code of its own. */
  readonly own?: boolean;
  /** It is a page of the app for sellers. */
  readonly app?: boolean;
  /** The browser is to answer a page that the network does not. */
  readonly offlinePage?: boolean;
  /** Path of a picture for previews. */
  readonly image?: string;
  /** What search engines read; addresses in it are paths. */
  readonly structured?: readonly StructuredData[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

/** JSON that cannot end the script element that contains it. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

function integrityOf(files: ReleaseFiles, path: string): string {
  const value = files.integrity[path];
  return value ? ` integrity="${escapeHtml(value)}" crossorigin="anonymous"` : '';
}

const styleSheets = (files: ReleaseFiles, css = files.css): string[] =>
  css.map(
    (path) => `<link rel="stylesheet" href="${escapeHtml(files.base + path)}"${integrityOf(files, path)}>`,
  );

const preloads = (files: ReleaseFiles, but: string | null, scripts = files.scripts): string[] =>
  scripts
    .filter((path) => path !== but)
    .map(
      (path) =>
        `<link rel="preload" as="script" href="${escapeHtml(files.base + path)}"${integrityOf(files, path)}>`,
    );

/** What only the shell's own pages need. */
const ownPages = ({ shell, own }: DocumentParts, end: string): readonly string[] =>
  own ? (shell.ownPages ?? []).filter((path) => path.endsWith(end)) : [];

/** Languages whose letters are in the second font file. */
const EXTENDED: readonly Locale[] = ['pl', 'cs'];

/** The fonts of a release that the language needs. */
export const fontsOf = ({ fonts: all = [] }: ReleaseFiles, locale: Locale): readonly string[] =>
  all.filter((path) => EXTENDED.includes(locale) || !path.includes('-latin-ext-'));

/** They are loaded ahead, so that its first text is drawn with them. */
const fonts = ({ shell, locale }: DocumentParts): string[] =>
  fontsOf(shell, locale).map(
    (path) =>
      `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(shell.base + path)}" crossorigin="anonymous">`,
  );

/** Canonical address and the other languages, each on its own domain; German for those who speak none of them. */
function alternates({ match, domains, host, locale, pages }: DocumentParts): string[] {
  if (!match) return ['<meta name="robots" content="noindex">'];
  const address = (of: Locale) => escapeHtml(domains.address(match.id, of, match.params, host, pages));
  return [
    `<link rel="canonical" href="${address(locale)}">`,
    ...LOCALES.map((of) => `<link rel="alternate" hreflang="${of}" href="${address(of)}">`),
    `<link rel="alternate" hreflang="x-default" href="${address(DEFAULT_LOCALE)}">`,
  ];
}

/** How Open Graph names our languages. */
const OG_LOCALES: Readonly<Record<Locale, string>> = {
  de: 'de_DE',
  en: 'en_GB',
  nl: 'nl_NL',
  sv: 'sv_SE',
  da: 'da_DK',
  pl: 'pl_PL',
  es: 'es_ES',
  cs: 'cs_CZ',
};

/** What a link to the page shows elsewhere (Open Graph). */
function preview({
  title,
  description,
  image,
  match,
  domains,
  host,
  locale,
  pages,
}: DocumentParts): string[] {
  const property = (name: string, value: string) =>
    `<meta property="og:${name}" content="${escapeHtml(value)}">`;
  return [
    property('site_name', 'Rollheim'),
    property('type', match?.id === 'blog-article' ? 'article' : 'website'),
    property('title', title),
    property('description', description),
    property('locale', OG_LOCALES[locale]),
    ...(match ? [property('url', domains.address(match.id, locale, match.params, host, pages))] : []),
    ...(image ? [property('image', domains.originOf(host) + image)] : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
  ];
}

/** Objects of schema.org, a data block that no script runs. */
const structuredData = ({ structured = [], domains, host, nonce }: DocumentParts): string[] =>
  structured.map(
    (value) =>
      `<script type="application/ld+json" nonce="${escapeHtml(nonce)}">${inlineJson(
        completed(value, domains.originOf(host)),
      )}</script>`,
  );

const ICON = `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(iconSvg('plain'))}">`;

/** What the root says of who looks. */
const VIEWERS = { dealer: ' data-viewer="dealer"', other: ' data-viewer', nobody: '' } as const;

/** The document: exactly what the first route needs is loaded ahead, and the page's state is in it as data. */
export function composeDocument(parts: DocumentParts): string {
  const { locale, title, description, role, nonce, config, html, script, shell, module } = parts;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...preview(parts),
    ...alternates(parts),
    ...structuredData(parts),
    `<meta property="csp-nonce" content="" nonce="${escapeHtml(nonce)}">`,
    ICON,
    ...(parts.app ? appLinks(locale) : []),
    ...styleSheets(shell),
    ...styleSheets(shell, ownPages(parts, '.css')),
    ...(module ? styleSheets(module) : []),
    ...fonts(parts),
    ...preloads(shell, shell.entry),
    ...preloads(shell, null, ownPages(parts, '.js')),
    ...(module ? preloads(module, null) : []),
    `<script src="${escapeHtml(shell.base + shell.entry)}" defer nonce="${escapeHtml(nonce)}"${integrityOf(shell, shell.entry)}></script>`,
  ];
  return [
    '<!doctype html>',
    `<html lang="${locale}"${role ? ` data-role="${role}"` : ''}${VIEWERS[parts.viewer ?? 'nobody']}>`,
    `<head>${head.join('')}</head>`,
    '<body>',
    ...(script ? [`<script nonce="${escapeHtml(nonce)}">${script}</script>`] : []),
    `<div id="app">${html}</div>`,
    `<script type="application/json" id="rollheim-config" nonce="${escapeHtml(nonce)}">${inlineJson(config)}</script>`,
    ...(parts.offlinePage ? [`<script nonce="${escapeHtml(nonce)}">${OFFLINE_REGISTRATION}</script>`] : []),
    '</body></html>',
  ].join('\n');
}
