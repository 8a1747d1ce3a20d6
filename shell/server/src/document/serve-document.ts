import { randomUUID } from 'node:crypto';
import {
  matchPath,
  PATHS,
  pathTo,
  splitLocale,
  type PathMatch,
  type ReleaseSetAnswer,
} from '@rollheim/contracts';
import { requestCorrelation, type ServiceContext } from '@rollheim/service-kit';
import type { Request, Response } from 'express';
import type { ShellConfig } from '../config.ts';
import type { ShellQueries } from '../projection/queries.ts';
import { loginDetour } from '../session/code-flow.ts';
import type { SessionCookies } from '../session/cookies.ts';
import type { Visitors } from '../session/visitor.ts';
import { composeDocument, lastResort } from './compose.ts';
import { askFragment } from './fragment.ts';
import { loadFrame, type FrameModule, type PageConfig } from './frame.ts';
import type { ReleaseSets } from './release-sets.ts';

export interface DocumentServices {
  readonly ctx: Pick<ServiceContext<ShellConfig>, 'env' | 'log'>;
  readonly sets: ReleaseSets;
  readonly visitors: Visitors;
  readonly queries: ShellQueries;
  readonly cookies: SessionCookies;
}

/** Path and query as pages see them; the campaign's mark is taken off (features A6). */
function pagePath(req: Request): { readonly pathname: string; readonly path: string } {
  const url = new URL(req.originalUrl, 'http://page');
  url.searchParams.delete('cm24');
  return { pathname: url.pathname, path: url.pathname + url.search };
}

/** Answers every address that is no call with a document; unknown ones with the 404 page. */
export function serveDocument(services: DocumentServices): (req: Request, res: Response) => Promise<void> {
  const { ctx, sets, visitors } = services;
  return async (req, res) => {
    const reference = requestCorrelation(req);
    res.set({ 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' });
    try {
      const { pathname, path } = pagePath(req);
      const match = matchPath(pathname);
      const session = await visitors.info(req, res);
      if (match && PATHS[match.id].session && !session.customer) {
        return res.redirect(
          303,
          `${pathTo('login', match.locale)}?required&next=${encodeURIComponent(path)}`,
        );
      }
      if (match?.id === 'login') {
        const detour = session.customer
          ? null
          : await loginDetour(req, match.locale, ctx.env, services.cookies);
        if (detour) return res.redirect(303, detour);
      }
      const set = await sets.get(req.get('x-release-set') ?? '');
      const nonce = req.get('x-csp-nonce') ?? randomUUID();
      const page = await renderPage(services, { set, match, path, pathname, session });
      res.status(page.status).send(composeDocument({ ...page.parts, nonce, publicUrl: ctx.env.PUBLIC_URL }));
    } catch (error) {
      ctx.log.error({ err: error, path: req.path, correlationId: reference }, 'a document failed');
      res.status(500).send(lastResort(reference));
    }
  };
}

interface PageInput {
  readonly set: ReleaseSetAnswer;
  readonly match: PathMatch | null;
  readonly path: string;
  readonly pathname: string;
  readonly session: PageConfig['session'];
}

async function renderPage(services: DocumentServices, input: PageInput) {
  const { ctx, queries } = services;
  const { set, match, path, session } = input;
  const frame = await loadFrame(set.shell.frame);
  const systemBar = await queries.setting('system_bar');
  const bare: PageConfig = {
    releaseSet: { id: set.id, modules: withoutBackends(set) },
    locale: match?.locale ?? splitLocale(input.pathname).locale,
    session,
    apiBase: '/api',
    mediaBase: '/media',
    page: { id: match?.id ?? null, status: match ? 200 : 404 },
    fragment: null,
    content: null,
    systemBar: systemBar?.value || null,
    development: ctx.env.ROLLHEIM_ENV === 'development',
  };
  const module = match && match.module !== 'shell' ? match.module : null;
  const fragment = module ? await fragmentOf(services, frame, bare, module, input) : null;
  const content = match && !module ? await contentOf(queries, frame, bare, match) : null;
  const status = fragment?.status ?? bare.page.status;
  const config: PageConfig = {
    ...bare,
    page: { ...bare.page, status },
    fragment: fragment && module ? { module, data: fragment.data } : null,
    content: content?.seed ?? null,
  };
  const pieces = await frame.renderFrame({ config, path, fragmentHtml: fragment?.html ?? null });
  const title = fragment?.title ?? content?.page?.title ?? pieces.title;
  return {
    status,
    parts: {
      locale: config.locale,
      title: `${title} – Rollheim`,
      description: fragment?.description ?? content?.page?.description ?? pieces.description,
      role: pieces.role,
      match: status === 404 ? null : match,
      config: { ...config, texts: pieces.texts },
      html: pieces.html,
      shell: set.shell,
      module: module ? (set.modules[module] ?? null) : null,
      ...(fragment?.image ? { image: fragment.image } : {}),
    },
  };
}

/** Where backends answer is no visitor's business. */
const withoutBackends = ({ modules }: ReleaseSetAnswer) =>
  Object.fromEntries(Object.entries(modules).map(([name, { bffUrl: _bffUrl, ...files }]) => [name, files]));

function fragmentOf(
  { ctx }: DocumentServices,
  frame: FrameModule,
  config: PageConfig,
  module: string,
  { set, match, path }: PageInput,
) {
  const bffUrl = set.modules[module]?.bffUrl;
  if (!bffUrl || !match || !PATHS[match.id].server) return null;
  const request = frame.fragmentRequest(config, module, path);
  return askFragment(bffUrl, request, ctx.env.FRAGMENT_LIMIT_MS, (error) =>
    ctx.log.warn({ err: error, module }, 'no server page; the browser renders'),
  );
}

/** Pages that the content service writes; home and login are the shell's own. */
async function contentOf(queries: ShellQueries, frame: FrameModule, config: PageConfig, match: PathMatch) {
  if (match.id === 'home' || match.id === 'login') return null;
  const page =
    match.id === 'terms'
      ? await queries.terms(match.locale)
      : await queries.page(frame.contentUrl(match.id, match.locale), match.locale);
  return { page, seed: frame.contentSeed(config, page) };
}
