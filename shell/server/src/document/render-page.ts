import { roundTimes } from '@rollheim/auction-rules';
import {
  pagesOf,
  splitLocale,
  withListChoice,
  type FrameConfig,
  type PathMatch,
  type ReleaseSetAnswer,
} from '@rollheim/contracts';
import { roundTexts } from '@rollheim/contracts/server';
import { dealersSaid } from './dealers-said.ts';
import { askFragment, type FragmentViewer } from './fragment.ts';
import { modulesInDocument } from './modules-in-document.ts';
import { frameConfig } from './frame-config.ts';
import { loadFrame, type FrameModule, type PageConfig } from './frame.ts';
import { pageContent, type PageContent } from './page-content.ts';
import { placeConfig, type Place } from './place.ts';
import type { ReleaseFacts } from './release-facts.ts';
import type { DocumentServices } from './services.ts';
import { questionsOf } from './structured.ts';

export interface PageInput {
  readonly set: ReleaseSetAnswer;
  readonly match: PathMatch | null;
  readonly path: string;
  readonly pathname: string;
  readonly place: Place;
  /** Texts are drawn out, to find what does not fit; development only. */
  readonly pseudo: boolean;
  /** What the visitor chose about cookies. */
  readonly consent: string | null;
  /** How the visitor chose to see the list of vehicles. */
  readonly listChoice: string | null;
  readonly session: PageConfig['session'];
  /** Token of the session, for what only its customer sees. */
  readonly authorization: string | undefined;
  /** What the edge says of who asks. */
  readonly edge: FragmentViewer['edge'];
  /** What the edge says of its releases. */
  readonly release: ReleaseFacts;
  /** Instead of the page; null: none. */
  readonly error: FrameConfig['error'];
}

/** As whom somebody looks; a dealer is one as modules decide it (`isDealerAtom`). */
function viewerOf(customer: PageInput['session']['customer']): 'dealer' | 'other' | null {
  if (customer === null) return null;
  return customer.acceptedByCm24 === true && !customer.merchantBlocked ? 'dealer' : 'other';
}

/** Renders frame and page, and says what the document needs besides. */
export async function renderPage(services: DocumentServices, input: PageInput) {
  const { ctx } = services;
  const { set, match, path, session, error, place, pseudo } = input;
  const frame = await loadFrame(set.shell.frame);
  const { settings, dealers } = await services.settings.get();
  const locale = match?.locale ?? splitLocale(input.pathname, place.home).locale;
  const bare: PageConfig = {
    releaseSet: { id: set.id, modules: modulesInDocument(set), shell: set.shell.version },
    ...input.release,
    locale,
    ...placeConfig(place),
    ...(pseudo ? { pseudo } : {}),
    session,
    apiBase: '/api',
    mediaBase: '/media',
    page: { id: match?.id ?? null, status: match ? 200 : 404 },
    fragment: null,
    content: null,
    systemBar: settings['system_bar'] || null,
    rounds: roundTexts(roundTimes(ctx.env), locale),
    ...dealersSaid(dealers, locale),
    development: ctx.env.ROLLHEIM_ENV === 'development',
    frame: frameConfig.of(settings, { ...input, host: place.host }, ctx.env.ERROR_REPORT_URL !== ''),
  };
  const module = match && match.module !== 'shell' && !error ? match.module : null;
  // the pseudo-locale is drawn in the browser
  const fragment = module && !pseudo ? await fragmentOf(services, frame, bare, module, input) : null;
  const content = match && !module && !error ? await contentOf(services, input, match) : null;
  const status = error?.status ?? fragment?.status ?? content?.status ?? bare.page.status;
  const config: PageConfig = {
    ...bare,
    page: { ...bare.page, status },
    fragment: fragment && module ? { module, data: fragment.data } : null,
    content: content?.queries ?? null,
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
      viewer: viewerOf(session.customer),
      match: status === 200 ? match : null,
      pages: pagesOf(set.modules),
      config: { ...config, texts: pieces.texts, sharedTexts: pieces.sharedTexts },
      html: pieces.html,
      script: pieces.script,
      shell: set.shell,
      module: module ? (set.modules[module] ?? null) : null,
      own: match !== null && !module && !error && match.id !== 'home',
      ...(fragment?.image ? { image: fragment.image } : {}),
      app: match?.entry.offline ?? false,
      offlinePage: ctx.env.OFFLINE_PAGE === '1',
      structured: fragment?.structured ?? (content?.page ? questionsOf(content.page) : []),
      domains: place.domains,
      host: place.host,
    },
  };
}

/** The page as its visitor sees it: that of who is logged in is theirs alone, as the document around it is. */
async function fragmentOf(
  { ctx }: DocumentServices,
  frame: FrameModule,
  config: PageConfig,
  module: string,
  { set, match, path, listChoice, session, authorization, edge }: PageInput,
) {
  const bffUrl = set.modules[module]?.bffUrl;
  if (!bffUrl || !match || !match.entry.server) return null;
  const asked = match.id === 'catalog-list' ? chosenPath(path, listChoice) : path;
  const request = frame.fragmentRequest(config, module, asked);
  const { customer } = session;
  return askFragment(
    bffUrl,
    request,
    ctx.env.FRAGMENT_LIMIT_MS,
    (error) => ctx.log.warn({ err: error, module }, 'no server page; the browser renders'),
    customer && authorization !== undefined
      ? { authorization, customer: frame.ownFragments ? customer : null, edge }
      : null,
  );
}

/** The list as the visitor chose to see it, under the address that says so. */
function chosenPath(path: string, listChoice: string | null): string {
  const { pathname, searchParams } = new URL(path, 'http://page');
  const query = withListChoice(searchParams, listChoice).toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** Texts that cannot be read leave the frame standing: the page says so, and tries again by itself. */
async function contentOf(
  services: DocumentServices,
  { set, path }: PageInput,
  match: PathMatch,
): Promise<PageContent | null> {
  const query = new URL(path, 'http://page').searchParams;
  try {
    return await pageContent({ services, match, set, query });
  } catch (error) {
    services.ctx.log.warn({ err: error, page: match.id }, 'the content of a page cannot be read');
    return { queries: [], page: null, status: 503 };
  }
}
