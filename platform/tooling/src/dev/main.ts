/**
 * `npm run dev -w <module>`: this module from source with hot reload, everything else from a running system.
 * `npm run standalone -w <module>` (`--standalone`): this module alone in a bare shell.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startDevServer } from './server.ts';
import { startStandalone } from './standalone.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { standalone: { type: 'boolean', default: false } },
});
const base = Number(process.env['PORT'] ?? 8080);
const edge = new URL(process.env['ROLLHEIM_EDGE'] ?? `http://localhost:${base}`);
const port = Number(process.env['DEV_PORT'] ?? base + (values.standalone ? 31 : 30));
const options = { dir: resolve(positionals[0] ?? '.'), edge, port };
const server = await (values.standalone ? startStandalone(options) : startDevServer(options));
const from = values.standalone ? 'alone; calls go to' : 'everything else comes from';
console.log(`Open http://localhost:${port} (${from} ${edge.origin})`);
let stopping: Promise<void> | null = null;
// one Ctrl-C comes several times: from the terminal, from npm, from the command that started this
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopping ??= server.stop().then(() => process.exit(0));
  });
