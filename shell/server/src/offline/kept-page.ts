import {
  Domains,
  isLocale,
  matchPath,
  pathTo,
  wizardSlug,
  type Locale,
  type ReleaseFiles,
  type ReleaseSetAnswer,
  type SessionInfo,
} from '@rollheim/contracts';
import { ProblemError } from '@rollheim/service-kit';
import type { Express, Request } from 'express';
import { composeDocument, fontsOf } from '../document/compose.ts';
import { loadFrame } from '../document/frame.ts';
import { hostOf } from '../document/place.ts';
import { renderPage } from '../document/render-page.ts';
import type { DocumentServices } from '../document/services.ts';

/** Where a worker asks for the page of a language; `/files` behind it: what the page is made of. */
const ADDRESS = '/offline-page/:locale';

/** Nothing is reported from it, so nothing is asked. */
const NOTHING_ALLOWED = 'analytics:0.ads:0';

/** What the worker keeps besides the page. */
export interface KeptList {
  /** The release set that the page is made from. */
  readonly set: string;
  /** Of the releases that are kept, module → version. */
  readonly versions: Readonly<Record<string, string>>;
  readonly files: readonly { readonly url: string; readonly integrity?: string }[];
}

/** No one is logged in: nothing private is kept. */
const nobody = (): SessionInfo => ({
  customer: null,
  counters: { unRead: 0, openCtas: 0 },
  csrfToken: '',
  serverTime: new Date().toISOString(),
});

/** Every file of a release that a page in this language can ask for. */
const filesOf = (files: ReleaseFiles, locale: Locale): KeptList['files'] => [
  ...Object.entries(files.integrity).map(([path, integrity]) => ({ url: files.base + path, integrity })),
  ...fontsOf(files, locale).map((path) => ({ url: files.base + path })),
];

/**
 * The page that browsers keep to open the pages of the path table's `offline` without a network, and the list of its files
 * (decision 0492). It is the visitor's release set, as of no one.
 */
export function serveKeptPages(app: Express, services: DocumentServices): void {
  const { sets, ctx } = services;
  const domains = new Domains(ctx.env.PUBLIC_URL, ctx.env.LOCALE_DOMAINS);

  /** The set that the visitor gets, where its shell has such pages. */
  async function keepable(
    req: Request,
  ): Promise<{ readonly set: ReleaseSetAnswer; readonly locale: Locale }> {
    const { locale } = req.params;
    const set = await sets.get(req.get('x-release-set') ?? '');
    const frame = await loadFrame(set.shell.frame);
    if (!isLocale(locale) || !set.modules['mf-sell'] || !frame.keepsPages)
      throw new ProblemError('not_found', undefined, {}, 'no page is kept of these releases');
    return { set, locale };
  }

  app.get(`${ADDRESS}/files`, async (req, res) => {
    const { set, locale } = await keepable(req);
    const releases = Object.entries({ shell: set.shell, 'mf-sell': set.modules['mf-sell'] as ReleaseFiles });
    res.set('Cache-Control', 'no-store').json({
      set: set.id,
      versions: Object.fromEntries(releases.map(([module, { version }]) => [module, version])),
      files: releases.flatMap(([, files]) => filesOf(files, locale)),
    } satisfies KeptList);
  });

  app.get(ADDRESS, async (req, res) => {
    const { set, locale } = await keepable(req);
    const host = hostOf(req);
    const home = domains.homeOf(host);
    // which ad it is, the browser knows
    const pathname = pathTo('sell-edit', locale, { id: '0', step: wizardSlug('profile', locale) }, home);
    const page = await renderPage(services, {
      set,
      match: matchPath(pathname, home),
      path: pathname,
      pathname,
      place: { domains, host, home },
      pseudo: false,
      consent: NOTHING_ALLOWED,
      listChoice: null,
      session: nobody(),
      authorization: undefined,
      edge: {},
      release: {},
      error: null,
    });
    const { script: _early, ...parts } = page.parts;
    const document = composeDocument({
      ...parts,
      match: null,
      html: '',
      // it is opened under the address of any step: nothing of it is drawn before the browser draws it
      config: { ...parts.config, fragment: null, kept: true },
      nonce: req.get('x-csp-nonce') ?? '',
    });
    res.set({ 'Cache-Control': 'no-store', 'X-Kept-Set': set.id }).type('html').send(document);
  });
}
