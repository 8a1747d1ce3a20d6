import { DEFAULT_LOCALE, isLocale, type ContentPage } from '@rollheim/contracts';
import { ProblemError } from '@rollheim/service-kit';
import type { Express, Request } from 'express';
import type { ShellQueries } from '../projection/queries.ts';

const localeOf = (req: Request) => {
  const { locale } = req.query;
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
};

const list = (page: ContentPage | null) => ({
  data: page ? [page] : [],
  meta: { pagination: { page: 1, pageSize: 1, pageCount: page ? 1 : 0, total: page ? 1 : 0 } },
});

/** Content in the shape of the content service's REST, at the origin (spec 2 §7.5). */
export function serveCms(app: Express, queries: ShellQueries): void {
  app.get('/cms/api/agb', async (req, res) => {
    res.set('Cache-Control', 'public, max-age=60').json(list(await queries.terms(localeOf(req))));
  });
  app.get('/cms/api/pages', async (req, res) => {
    const url = typeof req.query['url'] === 'string' ? req.query['url'] : '';
    res.set('Cache-Control', 'public, max-age=60').json(list(await queries.page(url, localeOf(req))));
  });
  app.get('/cms/api/:kind', () => {
    throw new ProblemError('not_built');
  });
}
