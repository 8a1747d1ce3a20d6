import type { IncomingMessage, ServerResponse } from 'node:http';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { join } from 'node:path';
import { repositoryRoot } from '@rollheim/build/facts';
import { workshopConfig } from './config.ts';

/** The page at an address, as HTML; null: there is none. */
export type WorkshopPage = (address: string) => Promise<string | null>;

/**
 * Serves the components of the design system in every state, with hot reload, and `more` pages beside them; returns
 * when it listens. Ends with the process.
 */
export async function serveLiveWorkshop(port: number, more: WorkshopPage): Promise<void> {
  const root = repositoryRoot(import.meta.dirname);
  const config = workshopConfig(root, join(root, '.cache', 'workshop', 'dev'), 'development', true);
  const compiler = rspack({
    ...config,
    plugins: [...(config.plugins ?? []), new ReactRefreshRspackPlugin()],
  });
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      static: false,
      setupMiddlewares: (middlewares) => [
        {
          name: 'more',
          middleware: (
            request: IncomingMessage,
            response: ServerResponse,
            next: (error?: unknown) => void,
          ) => {
            more(request.url ?? '/').then((html) => {
              if (html === null) next();
              else response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
            }, next);
          },
        },
        ...middlewares,
      ],
      client: { overlay: { errors: true, warnings: false, runtimeErrors: true } },
    },
    compiler,
  );
  await server.start();
  let stopping: Promise<void> | null = null;
  // one Ctrl-C comes several times: from the terminal, from npm, from the command that started this
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stopping ??= server.stop().then(() => process.exit(0));
    });
}
