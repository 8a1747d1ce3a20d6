import {
  DEFAULT_LOCALE,
  isLocale,
  toWireList,
  type ContentKind,
  type ContentPage,
  type Locale,
} from '@rollheim/contracts';
import { ProblemError, type ServiceContext } from '@rollheim/service-kit';
import type { Express, Request, Response } from 'express';
import type { ContentSource } from '../content/source.ts';

const COLLECTIONS: Readonly<Record<string, ContentKind>> = {
  pages: 'page',
  articles: 'article',
  authors: 'author',
  news: 'news',
  'merchant-notification-popups': 'popup',
};

const localeOf = (req: Request): Locale => {
  const { locale } = req.query;
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
};

/** `?filters[url][$eq]=` as Strapi's clients write it, or `?url=`. */
function urlOf(req: Request): string | null {
  const { searchParams } = new URL(req.originalUrl, 'http://cms');
  const url = searchParams.get('filters[url][$eq]') ?? searchParams.get('url');
  return url === null ? null : url.replace(/^\//, '').slice(0, 200);
}

/** Content in the shape of Strapi's REST, at the origin (spec 2 §7.5). */
export function serveCms(app: Express, content: ContentSource, log: ServiceContext['log']): void {
  const send = (res: Response, pages: readonly ContentPage[]) =>
    res.set('Cache-Control', 'public, max-age=60').json(toWireList(pages.filter(isPublished)));
  const unavailable = (error: unknown): never => {
    log.warn({ err: error }, 'content cannot be read');
    throw new ProblemError('unavailable');
  };

  app.get('/cms/api/agb', async (req, res) => {
    const terms = await content.terms(localeOf(req)).catch(unavailable);
    send(res, terms ? [terms] : []);
  });
  app.get('/cms/api/:collection', async (req, res) => {
    const name = String(req.params['collection']);
    const kind = Object.hasOwn(COLLECTIONS, name) ? COLLECTIONS[name] : undefined;
    if (!kind) throw new ProblemError('not_found');
    const url = urlOf(req);
    if (url === null) return void send(res, await content.list(kind, localeOf(req)).catch(unavailable));
    const page = await content.one(kind, url, localeOf(req)).catch(unavailable);
    send(res, page ? [page] : []);
  });
}

/** Articles, news and popups wait for their day; terms are announced ahead. */
const isPublished = ({ kind, validFrom }: ContentPage): boolean =>
  kind === 'page' || kind === 'terms' || validFrom === null || Date.parse(validFrom) <= Date.now();
