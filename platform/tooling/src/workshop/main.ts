import type { IncomingMessage, ServerResponse } from 'node:http';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { join } from 'node:path';
import { repositoryRoot } from '@rollheim/build/facts';
import { mailPage } from '../../../../e2e/src/mails/pages.ts';
import { workshopConfig } from './config.ts';

// `npm run workshop`: the design system's components in every state, with hot reload; every mail under /mails/. PORT,
// else 6060.
const root = repositoryRoot(import.meta.dirname);
const port = Number(process.env['PORT'] ?? 6060);
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
        name: 'mails',
        middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
          mailPage(request.url ?? '/').then((html) => {
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
console.log(`Workshop: http://localhost:${port}/, mails: http://localhost:${port}/mails/`);
let stopping: Promise<void> | null = null;
// one Ctrl-C comes several times: from the terminal, from npm, from the command that started this
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopping ??= server.stop().then(() => process.exit(0));
  });
