import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buildBare, facadeVersions, containerName, remoteConfig, BARE_BASE, barePage } from '@rollheim/build';
import { readDefinition, repositoryRoot } from '@rollheim/build/facts';
import { releaseBase } from '@rollheim/release-client';
import { edgeProxy } from './edge-proxy.ts';
import { firstPath } from './first-path.ts';
import { REFRESH_HOOK } from './page.ts';
import { withRefresh, type DevOptions } from './server.ts';

/** Version that a module has while it is served from its source alone. */
const VERSION = '0.0.0';
/** What is asked of the edge: calls, pictures, logins. Everything else is the bare page. */
const FROM_EDGE = /^\/(api|media|identity|_r)\//;

/**
 * Serves one module from its source in a bare shell, with hot reload: no frame, no other module. Calls go to the edge;
 * where none answers, the module shows what it shows without a backend.
 */
export async function startStandalone({ dir, edge, port }: DevOptions): Promise<{ stop(): Promise<void> }> {
  const root = repositoryRoot(dir);
  const { name, routes = [], pages = {}, flags } = await readDefinition(dir);
  const place = join(root, '.cache', 'dev', `${name}-alone`);
  await buildBare(join(place, 'bare'), 'development');
  const outDir = join(place, 'web');
  const common = { root, mode: 'development', integrity: false } as const;
  const remote = remoteConfig(name, { ...common, dir, version: VERSION, flags, outDir, refresh: true });
  const base = releaseBase(name, VERSION);
  const pageIn = (locale: string): string =>
    barePage(
      {
        module: name,
        globalName: containerName(name, VERSION),
        manifest: `${base}mf-manifest.json`,
        locale,
        ...facadeVersions(root),
        mount: true,
        pages,
      },
      REFRESH_HOOK,
    );
  const proxy = edgeProxy(edge);
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: false,
      devMiddleware: { stats: 'errors-warnings' },
      allowedHosts: 'all',
      static: { directory: join(place, 'bare'), publicPath: BARE_BASE, watch: false },
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        {
          name: 'bare',
          middleware: (req: IncomingMessage, res: ServerResponse) => {
            const url = new URL(req.url ?? '/', 'http://localhost');
            if (FROM_EDGE.test(url.pathname)) return proxy(req, res);
            const first = url.pathname === '/' ? firstPath(name, routes, pages) : '/';
            if (first !== '/') return void res.writeHead(302, { location: first }).end();
            const locale = /^\/(en|nl|sv|da|pl|es|cs)(\/|$)/.exec(url.pathname)?.[1] ?? 'de';
            res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
            res.end(pageIn(locale));
            return undefined;
          },
        },
      ],
    },
    rspack(withRefresh(remote)),
  );
  await server.start();
  return { stop: () => server.stop() };
}
