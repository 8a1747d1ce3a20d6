import { randomUUID } from 'node:crypto';
import {
  Domains,
  isLocale,
  matchPath,
  openTo,
  pagesOf,
  splitLocale,
  type FrameConfig,
} from '@rollheim/contracts';
import { requestCorrelation } from '@rollheim/service-kit';
import type { Request, Response } from 'express';
import { composeDocument } from './compose.ts';
import { edgeWords } from './fragment.ts';
import { lastResort } from './last-resort.ts';
import { middlewareOf, runMiddleware } from './middleware.ts';
import { PageError } from './page-error.ts';
import { visitorFacts } from './visitor-facts.ts';
import { hostOf, detourOf, PSEUDO } from './place.ts';
import { releaseFacts } from './release-facts.ts';
import { renderPage, type PageInput } from './render-page.ts';
import type { DocumentServices } from './services.ts';

/** Path and query as pages see them; the campaign's mark is taken off (spec 1 §4, page loading). */
function pagePath(req: Request): {
  readonly pathname: string;
  readonly path: string;
  readonly search: string;
} {
  const url = new URL(req.originalUrl, 'http://page');
  url.searchParams.delete('cm24');
  return { pathname: url.pathname, path: url.pathname + url.search, search: url.search };
}

type Asked = Omit<PageInput, 'error'>;

/** The host that the browser asked, as the edge says it. */

/** Answers every address that is no call with a document; unknown ones with the 404 page. */
export function serveDocument(services: DocumentServices): (req: Request, res: Response) => Promise<void> {
  const { ctx, sets, visitors, cookies } = services;
  const domains = new Domains(ctx.env.PUBLIC_URL, ctx.env.LOCALE_DOMAINS);

  /** What every page starts from; null when the browser was sent elsewhere. */
  async function ask(req: Request, res: Response): Promise<Asked | null> {
    const { pathname, path, search } = pagePath(req);
    const host = hostOf(req);
    const home = domains.homeOf(host);
    const session = await visitors.info(req, res);
    if (!session.customer && cookies.takeOver(req, res, ctx.env.PROVIDER_COOKIE)) {
      res.redirect(303, path);
      return null;
    }
    const chosen = cookies.read(req, 'language');
    const saved = session.customer ? (isLocale(chosen) ? chosen : session.customer.languageSetting) : null;
    const set = await sets.get(req.get('x-release-set') ?? '');
    const pages = pagesOf(set.modules);
    const detour = detourOf({ pathname, search, home, saved, pages });
    if (detour) {
      res.redirect(detour.status, detour.address);
      return null;
    }
    cookies.noteVisit(req, res, set.id);
    const { locale } = splitLocale(pathname, home);
    cookies.noteAudience(req, res, visitorFacts(session.customer, locale));
    return {
      set,
      match: openTo(matchPath(pathname, home, pages), session.customer),
      path,
      pathname,
      session,
      authorization: req.get('authorization'),
      edge: edgeWords(req),
      release: releaseFacts(req),
      place: { domains, host, home },
      pseudo: ctx.env.ROLLHEIM_ENV === 'development' && chosen === PSEUDO,
      consent: cookies.consent(req),
      listChoice: cookies.listChoice(req),
    };
  }

  async function send(req: Request, res: Response, asked: Asked, error: FrameConfig['error']): Promise<void> {
    const nonce = req.get('x-csp-nonce') ?? randomUUID();
    const page = await renderPage(services, { ...asked, error });
    res.status(page.status).send(composeDocument({ ...page.parts, nonce }));
  }

  return async (req, res) => {
    const reference = requestCorrelation(req);
    res.set({ 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' });
    const fail = (error: unknown, message: string) =>
      ctx.log.error({ err: error, path: req.path, correlationId: reference }, message);
    let asked: Asked | null = null;
    try {
      asked = await ask(req, res);
      if (!asked) return;
      const { match, path, session, place } = asked;
      if (match) {
        const { home } = place;
        const request = {
          services,
          req,
          match,
          path,
          home,
          loggedIn: session.customer !== null,
          customer: session.customer,
        };
        const address = await runMiddleware(middlewareOf(match), request);
        if (address !== null) return res.redirect(303, address);
      }
      await send(req, res, asked, null);
    } catch (error) {
      fail(error, 'a page failed');
      const { status, title } = error instanceof PageError ? error : { status: 500, title: null };
      // the error page is the frame's; where that fails too, or nothing is known, plain words are left
      const shown = asked && (await send(req, res, asked, { status, title, reference }).then(done, failed));
      if (!shown)
        res
          .status(500)
          .send(await lastResort(reference, splitLocale(req.path, domains.homeOf(hostOf(req))).locale));
    }

    function failed(error: unknown): false {
      fail(error, 'the error page failed');
      return false;
    }
  };
}

const done = (): true => true;
