/** `npm run servers [-- <folder>]`: Postgres with passwords and Kafka, for those who have none at hand; until Ctrl-C. */
import { resolve } from 'node:path';
import { ROOT } from '@rollheim/embedded';
import { say } from '../support/system.ts';
import { startServers } from './servers.ts';

const folder = resolve(ROOT, process.argv[2] ?? '.data-servers');
const servers = await startServers(folder);
say(`ADMIN_DATABASE_URL=${servers.adminUrl}\nBUS=kafka\nBUS_URL=${servers.brokers}`);
// a listener of signals keeps no process alive
setInterval(() => undefined, 2 ** 30);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void servers.stop().then(() => process.exit(0)));
