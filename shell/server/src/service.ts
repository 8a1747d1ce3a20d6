import { keyOf, proveVersions } from '@rollheim/contracts/server';
import { Domains } from '@rollheim/contracts';
import {
  createRolesReader,
  createSessionReader,
  gauge,
  serveRoutes,
  type ServiceDefinition,
} from '@rollheim/service-kit';
import { serveApp } from './app/app.ts';
import { shellConfig, type ShellConfig } from './config.ts';
import { ErrorReports } from './content/error-reports.ts';
import { NewsletterForm } from './content/newsletter.ts';
import { OwnContent } from './content/own-content.ts';
import { StrapiContent } from './content/strapi.ts';
import { frameConfig } from './document/frame-config.ts';
import { FrameSettings } from './document/frame-settings.ts';
import { ReleaseSets } from './document/release-sets.ts';
import { serveDocument } from './document/serve-document.ts';
import { warmUp } from './document/warm-up.ts';
import { Channels } from './live/channels.ts';
import { LiveHub } from './live/hub.ts';
import { followLive } from './live/sources.ts';
import { serveKeptPages } from './offline/kept-page.ts';
import { serveOfflineWorker } from './offline/offline.ts';
import { apply, GROUP, TOPICS } from './projection/apply.ts';
import { migrations } from './projection/migrations.ts';
import { personal } from './projection/personal.ts';
import { ShellQueries } from './projection/queries.ts';
import { servePushWorker } from './push/push-worker.ts';
import { shellRoutes } from './routes/all.ts';
import { serveChannels } from './routes/channel-routes.ts';
import { serveCms } from './routes/cms.ts';
import { serveProblemPages } from './routes/problem-pages.ts';
import { serveSearchEngines } from './routes/search-engines.ts';
import { serveCodeFlow } from './session/code-flow.ts';
import { SessionCookies } from './session/cookies.ts';
import { IdentityClient } from './session/identity.ts';
import { Visitors } from './session/visitor.ts';

const SEEN_WAIT_MS = 1000;
const SEEN_STEP_MS = 40;

/** The shell's server: documents, session, current customer, live stream, content. */
export const shellServer: ServiceDefinition<ShellConfig> = {
  name: 'shell-server',
  schema: 'shell',
  migrations,
  personal,
  config: shellConfig,
  async setup(ctx) {
    const { env, pool, app } = ctx;
    await ctx.project(GROUP, TOPICS, apply);
    const queries = new ShellQueries(pool, createRolesReader(env));
    const seenKey = keyOf(env, 'seen');
    const hub = new LiveHub((versions) => proveVersions(seenKey, versions));
    const channels = new Channels(hub);
    await followLive(ctx, hub, queries);
    gauge(ctx.metrics, 'live_streams', (streams) => streams.set(hub.size));
    const pulse = setInterval(() => hub.heartbeat(), env.SSE_HEARTBEAT_MS);
    ctx.onStop(() => clearInterval(pulse));
    // at once: open streams would hold up the end of the HTTP server
    const end = (): void => {
      hub.close();
      channels.end();
    };
    ctx.signal.addEventListener('abort', end, { once: true });

    const content = env.CMS_URL === '' ? new OwnContent(pool) : new StrapiContent(env.CMS_URL);
    const sets = new ReleaseSets(env.RELEASES_URL);
    const cookies = new SessionCookies(env.PUBLIC_URL);
    const identity = new IdentityClient(env.IDENTITY_URL, keyOf(env, 'oidc-client'));
    const readSession = createSessionReader(env);
    const csrfKey = keyOf(env, 'csrf');
    const visitors = new Visitors({ cookies, identity, queries, readSession, csrfKey });
    serveRoutes(ctx, {
      module: 'shell',
      waitFor: async (versions) => {
        const until = Date.now() + SEEN_WAIT_MS;
        while (!(await queries.holds(versions))) {
          if (Date.now() >= until) return false;
          await new Promise((resolve) => setTimeout(resolve, SEEN_STEP_MS));
        }
        return true;
      },
      routes: (caller) =>
        shellRoutes({
          cookies,
          identity,
          visitors,
          queries,
          caller,
          pool,
          sets,
          hub,
          channels,
          secret: env.SECRET,
          csrfKey,
          merchantCode: env.MERCHANT_CODE,
          reports: new ErrorReports(env.ERROR_REPORT_URL, ctx.log),
          newsletter: new NewsletterForm(env.NEWSLETTER_URL, ctx.log),
          search: { content, log: ctx.log },
        }),
    });
    serveChannels(app, channels);
    serveCms(app, content, ctx.log);
    serveProblemPages(app);
    servePushWorker(app);
    const domains = new Domains(env.PUBLIC_URL, env.LOCALE_DOMAINS);
    serveApp(app, domains);
    serveOfflineWorker(app, domains, env.OFFLINE_PAGE === '1');
    serveCodeFlow(ctx, cookies, visitors);
    app.get('/version.json', (req, res) => {
      res.set('Cache-Control', 'no-store').json({ tag: req.get('x-release-set') ?? null });
    });
    serveSearchEngines(app, { domains, sets });
    void warmUp(ctx);
    const settings = new FrameSettings(
      async () => {
        const [set, dealers] = await Promise.all([queries.settings(frameConfig.settings), queries.dealers()]);
        return { settings: set, dealers };
      },
      (error) => ctx.log.warn({ err: error }, 'settings of the frame could not be read; the last ones stay'),
    );
    const documents = { ctx, sets, visitors, settings, content, cookies };
    serveKeptPages(app, documents);
    const answer = serveDocument(documents);
    app.get(/^\/(?!api\/|cms\/|auth\/)/, answer);
  },
};
