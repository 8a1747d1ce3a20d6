import {
  LOCALES,
  PATHS,
  pathTo,
  splitLocale,
  type Domains,
  type Locale,
  type PathId,
} from '@rollheim/contracts';
import { ProblemError } from '@rollheim/service-kit';
import type { Express, Request, Response } from 'express';
import type { ReleaseSets } from '../document/release-sets.ts';

/** What robots and sitemaps are made from. */
export interface SearchEngineParts {
  readonly domains: Domains;
  readonly sets: ReleaseSets;
}

const hostOf = (req: Request): string => req.get('x-forwarded-host') ?? req.get('host') ?? '';

/** Pages with an address of their own that anyone may find: no parameters, no login, nothing that is a step. */
const FOUND = (Object.keys(PATHS) as PathId[]).filter((id) => {
  const { slug, session } = PATHS[id];
  return (
    !session &&
    !slug.en.includes('{') &&
    !['login', 'register', 'verify-email', 'email-settings', 'search', 'compare'].includes(id)
  );
});

const HIDDEN = (Object.keys(PATHS) as PathId[]).filter((id) => PATHS[id].session);

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const document = (root: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"` +
  ` xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</${root}>\n`;

/** Languages that are at home on a host: its own one, or all where there is one domain. */
export const languagesOn = (domains: Domains, host: string): readonly Locale[] =>
  LOCALES.filter((locale) => domains.ownDomain(locale, host).origin === domains.originOf(host));

/** First path segments that no one needs to search: calls, and pages behind the login. */
export function robots(domains: Domains, host: string): string {
  const home = domains.homeOf(host);
  const hidden = LOCALES.flatMap((locale) =>
    HIDDEN.map((id) => {
      const path = pathTo(id, locale, { id: 'x', slug: 'x', step: 'x' }, home);
      const { rest } = splitLocale(path, home);
      const prefix = path.slice(0, path.length - rest.length);
      return `${prefix}/${rest.split('/')[1] ?? ''}${rest.split('/').length > 2 ? '/' : ''}`;
    }),
  );
  const rules = ['/api/', '/auth/', '/oidc/', ...new Set(hidden)].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${domains.originOf(host)}/sitemap.xml`, ''].join('\n');
}

const url = (address: string, more = ''): string => `<url><loc>${escapeXml(address)}</loc>${more}</url>`;

/** A page in a language with its other languages beside it. */
function pageEntry(domains: Domains, host: string, id: PathId, locale: Locale): string {
  const others = LOCALES.map(
    (of) =>
      `<xhtml:link rel="alternate" hreflang="${of}" href="${escapeXml(domains.address(id, of, {}, host))}"/>`,
  );
  return url(domains.address(id, locale, {}, host), others.join(''));
}

/** `/robots.txt`, `/sitemap.xml` and its parts, for the host that is asked. */
export function serveSearchEngines(app: Express, { domains, sets }: SearchEngineParts): void {
  app.get('/robots.txt', (req, res) => {
    res
      .set('Cache-Control', 'public, max-age=3600')
      .type('text/plain')
      .send(robots(domains, hostOf(req)));
  });

  app.get('/sitemap.xml', async (req, res) => {
    const origin = domains.originOf(hostOf(req));
    const { blocks } = await catalog<{ blocks: string[] }>(req, '');
    const parts = [
      `${origin}/sitemap-pages.xml`,
      ...blocks.map((from) => `${origin}/sitemap-vehicles.xml?from=${encodeURIComponent(from)}`),
    ];
    send(
      res,
      document(
        'sitemapindex',
        parts.map((part) => `<sitemap><loc>${escapeXml(part)}</loc></sitemap>`),
      ),
    );
  });

  app.get('/sitemap-pages.xml', (req, res) => {
    const host = hostOf(req);
    const languages = languagesOn(domains, host);
    send(
      res,
      document(
        'urlset',
        FOUND.flatMap((id) => languages.map((locale) => pageEntry(domains, host, id, locale))),
      ),
    );
  });

  app.get('/sitemap-vehicles.xml', async (req, res) => {
    const host = hostOf(req);
    const { from } = req.query;
    if (typeof from !== 'string' || !/^[0-9a-z]{1,40}$/.test(from)) return void res.sendStatus(404);
    const { vehicles } = await catalog<{ vehicles: { id: string; releasedAt: string }[] }>(
      req,
      `?from=${from}`,
    );
    const languages = languagesOn(domains, host);
    send(
      res,
      document(
        'urlset',
        vehicles.flatMap(({ id, releasedAt }) =>
          languages.map((locale) =>
            url(
              domains.address('catalog-detail', locale, { id }, host),
              `<lastmod>${releasedAt.slice(0, 10)}</lastmod>`,
            ),
          ),
        ),
      ),
    );
  });

  /** Asks the catalog of the visitor's release set. Throws `unavailable`: search engines come again. */
  async function catalog<T>(req: Request, query: string): Promise<T> {
    const set = await sets.get(req.get('x-release-set') ?? '');
    const url = set.modules['mf-catalog']?.bffUrl;
    if (!url) throw new ProblemError('unavailable');
    const answer = await fetch(`${url}/api/public/catalog/addresses${query}`, {
      signal: AbortSignal.timeout(5000),
    }).catch((cause: unknown) => {
      throw Object.assign(new ProblemError('unavailable'), { cause });
    });
    if (!answer.ok) throw new ProblemError('unavailable');
    return (await answer.json()) as T;
  }
}

function send(res: Response, xml: string): void {
  res.set('Cache-Control', 'public, max-age=3600').type('application/xml').send(xml);
}
