import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { join } from 'node:path';
import { repositoryRoot } from '@rollheim/build/facts';
import { workshopConfig } from './config.ts';

// `npm run workshop`: the design system's components in every state, with hot reload. PORT, else 6060.
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
    client: { overlay: { errors: true, warnings: false, runtimeErrors: true } },
  },
  compiler,
);
await server.start();
console.log(`Workshop: http://localhost:${port}/`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
