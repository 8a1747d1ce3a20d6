// `npm run servers [-- <folder>]`: a Postgres that asks for passwords and a broker, in place of servers of one's own.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['e2e/src/conformance/servers-main.ts', ...process.argv.slice(2)]);
