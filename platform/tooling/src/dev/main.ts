/** `npm run dev -w <module>`: this module from source with hot reload, everything else from a running system. */
import { resolve } from 'node:path';
import { startDevServer } from './server.ts';

const base = Number(process.env['PORT'] ?? 8080);
const edge = new URL(process.env['ROLLHEIM_EDGE'] ?? `http://localhost:${base}`);
const port = Number(process.env['DEV_PORT'] ?? base + 30);
const server = await startDevServer({ dir: resolve(process.argv[2] ?? '.'), edge, port });
console.log(`Open http://localhost:${port} (everything else comes from ${edge.origin})`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
