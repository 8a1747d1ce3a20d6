import {
  closeServer,
  createApp,
  createLog,
  createMetrics,
  Lifecycle,
  listen,
  MovedStreams,
  measureReadiness,
  metricsText,
  processMetrics,
  Readiness,
  stopWithProcess,
  type RawConfig,
} from '@rollheim/service-kit';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { buildPage } from './build-page.ts';
import { readConfig, type ConsoleConfig } from './config.ts';
import { healthOf } from './health.ts';
import { commonHeaders, isNavigation, Page } from './page.ts';
import { passToRegistry } from './pass.ts';
import { refuse } from './refuse.ts';
import { sameOrigin } from './same-origin.ts';

/** The operations console, listening. */
export interface RunningConsole {
  readonly port: number;
  stop(): Promise<void>;
  /** Names of what the start still waits for: the page, until it is built or could not be. */
  notReady(): Promise<string[]>;
}

const ME_MS = 5000;

/** Starts the console on its own port. It needs the registry alone: no identity, no shell, no service. */
export async function start(raw: RawConfig): Promise<RunningConsole> {
  const config = readConfig(raw);
  const { env } = config;
  const log = createLog('console', env.LOG_LEVEL);
  const life = new Lifecycle();
  life.configure({ log, env });
  const page = new Page(env.PUBLIC_URL.startsWith('https:'));
  const readiness = new Readiness(life.draining);
  const metrics = createMetrics('console');
  measureReadiness(metrics, readiness);
  readiness.add('page', () => page.state === 'built');
  const app = createApp(readiness, () => metricsText([metrics, processMetrics()]), log);
  const streams = new MovedStreams();
  addConsole(app, config, { page, log, streams });
  const { server, port } = await listen(app, config.port, env.HOST, life.draining);
  life.onStop('server', () => {
    const closed = closeServer(server);
    streams.move();
    return closed;
  });
  const building = buildPage(life.signal)
    .then((dir) => page.take(dir))
    .catch((error: unknown) => {
      page.fail();
      if (!life.signal.aborted) log.error({ err: error }, 'the console’s page could not be built');
    });
  life.onStop('page', () => building);
  log.info({ port }, 'the console listens');
  const running = {
    port,
    stop: () => life.stop(),
    // a console that cannot be built keeps no one from the marketplace
    notReady: async () => (page.state === 'building' ? ['page'] : []),
  };
  stopWithProcess(raw, life, running);
  return running;
}

/** What the console's calls work with. */
interface Serving {
  readonly page: Page;
  readonly log: Logger;
  /** Feeds of the registry that are passed on. */
  readonly streams: MovedStreams;
}

function addConsole(app: Express, { env, processes }: ConsoleConfig, { page, log, streams }: Serving): void {
  app.set('trust proxy', env.CONSOLE_PROXIES);
  app.use(commonHeaders);
  app.use('/assets', page.assets);
  app.use('/console', sameOrigin(page.missing));
  app.get('/console/services', async (req, res) => {
    const me = await fetch(`${env.RELEASES_URL}/console/me`, {
      headers: { cookie: req.get('cookie') ?? '' },
      signal: AbortSignal.timeout(ME_MS),
    }).catch(() => null);
    await me?.body?.cancel();
    if (!me) return refuse(res, 502, 'registry_away', 'the registry does not answer');
    if (!me.ok) return refuse(res, 401, 'not_authenticated', 'log in to the console first');
    res.set('cache-control', 'no-store').json({ processes: await healthOf(processes) });
  });
  const { missing } = page;
  app.use('/console', passToRegistry(env.RELEASES_URL, { streams, log, missing }));
  app.get('/', page.document);
  app.use((req, res, next) => {
    if (isNavigation(req)) return page.missing(req, res, next);
    refuse(res, 404, 'not_found', 'there is no such page');
  });
}

if (import.meta.main) await start(process.env);
