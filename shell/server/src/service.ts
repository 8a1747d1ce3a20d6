import { createSessionReader, serveRoutes, type ServiceDefinition } from '@rollheim/service-kit';
import { Gauge } from 'prom-client';
import { shellConfig, type ShellConfig } from './config.ts';
import { ReleaseSets } from './document/release-sets.ts';
import { serveDocument } from './document/serve-document.ts';
import { warmUp } from './document/warm-up.ts';
import { LiveHub } from './live/hub.ts';
import { followLive } from './live/sources.ts';
import { apply, GROUP, TOPICS } from './projection/apply.ts';
import { migrations } from './projection/migrations.ts';
import { ShellQueries } from './projection/queries.ts';
import { serveCms } from './routes/cms.ts';
import { liveRoutes } from './routes/live-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { visitorRoutes } from './routes/visitor-routes.ts';
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
  config: shellConfig,
  async setup(ctx) {
    const { env, pool, app } = ctx;
    await ctx.project(GROUP, TOPICS, apply);
    const queries = new ShellQueries(pool);
    const hub = new LiveHub();
    await followLive(ctx, hub, queries);
    const streams: Gauge = new Gauge({
      name: 'live_streams',
      help: 'Open live streams',
      registers: [ctx.metrics],
      collect: () => streams.set(hub.size),
    });
    const pulse = setInterval(() => hub.heartbeat(), env.SSE_HEARTBEAT_MS);
    ctx.onStop(() => clearInterval(pulse));
    // at once: open streams would hold up the end of the HTTP server
    ctx.signal.addEventListener('abort', () => hub.close(), { once: true });

    const cookies = new SessionCookies(env.PUBLIC_URL);
    const identity = new IdentityClient(env.IDENTITY_URL, env.SECRET);
    const readSession = createSessionReader(env);
    const visitors = new Visitors({ cookies, identity, queries, readSession, secret: env.SECRET });
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
      routes: (caller) => [
        ...sessionRoutes({ cookies, identity, visitors, queries, caller, secret: env.SECRET }),
        ...visitorRoutes({ cookies, queries, pool }),
        ...liveRoutes(hub, queries, cookies, env.SECRET),
      ],
    });
    serveCms(app, queries);
    serveCodeFlow(app, env, cookies);
    app.get('/version.json', (req, res) => {
      res.set('Cache-Control', 'no-store').json({ tag: req.get('x-release-set') ?? null });
    });
    const sets = new ReleaseSets(env.RELEASES_URL);
    void warmUp(ctx);
    const answer = serveDocument({ ctx, sets, visitors, queries, cookies });
    app.get(/^\/(?!api\/|cms\/|auth\/)/, answer);
  },
};
