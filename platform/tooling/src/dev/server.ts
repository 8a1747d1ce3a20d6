import { rspack, type Configuration } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { readDefinition, repositoryRoot } from '@rollheim/build/facts';
import { remoteConfig, hostConfig } from '@rollheim/build';
import { releaseBase } from '@rollheim/release-client';
import { edgeProxy } from './edge-proxy.ts';
import { localName } from './page.ts';

/** What a development server of one module needs. */
export interface DevOptions {
  /** Folder of the module. */
  readonly dir: string;
  /** Running system whose other modules, BFFs and data are used. */
  readonly edge: URL;
  readonly port: number;
}

/**
 * Serves one module from its source with hot reload, inside the shell (a development build, which React's hot reload
 * needs); all other requests go to the edge. The local bundles replace the releases that the edge names.
 */
export async function startDevServer({ dir, edge, port }: DevOptions): Promise<{ stop(): Promise<void> }> {
  const root = repositoryRoot(dir);
  const { name, flags } = await readDefinition(dir);
  const versions = await servedVersions(edge);
  const [version, shell] = [versions[name] ?? '0.0.0', versions['shell'] ?? '0.0.0'];
  const common = { root, mode: 'development', integrity: false } as const;
  const place = join(root, '.cache', 'dev');
  const remote = remoteConfig(name, {
    ...common,
    dir,
    version,
    flags,
    outDir: join(place, name),
    refresh: true,
  });
  const host = await hostConfig({
    ...common,
    dir: join(root, 'shell'),
    version: shell,
    outDir: join(place, 'shell'),
  });
  const compiler = rspack([withRefresh(remote), host]);
  const bases = [releaseBase(name, version), releaseBase('shell', shell)];
  const proxy = edgeProxy(edge);
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: false,
      devMiddleware: { stats: 'errors-warnings' },
      static: false,
      allowedHosts: 'all',
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
      setupMiddlewares: (middlewares) => [
        {
          name: 'local-names',
          middleware: (req: IncomingMessage, _res: ServerResponse, next: () => void) => {
            const url = req.url ?? '';
            if (bases.some((base) => url.startsWith(base))) req.url = localName(url);
            next();
          },
        },
        ...middlewares,
        { name: 'edge', middleware: proxy },
      ],
    },
    compiler,
  );
  await server.start();
  return { stop: () => server.stop() };
}

/** Keeps the state of React components over a change. */
export const withRefresh = (config: Configuration): Configuration => ({
  ...config,
  plugins: [...(config.plugins ?? []), new ReactRefreshRspackPlugin()],
});

async function servedVersions(edge: URL): Promise<Record<string, string>> {
  try {
    const response = await fetch(new URL('/version.json', edge));
    return ((await response.json()) as { versions: Record<string, string> }).versions;
  } catch (error) {
    throw new Error(`${edge.origin} does not answer; start the system first (npm start)`, { cause: error });
  }
}
