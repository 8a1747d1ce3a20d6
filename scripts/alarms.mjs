// `npm run alarms [-- --rounds=N] [<module> …]`: publishes modules unchanged beside the demo market and counts what the gate refuses.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['e2e/src/releases/alarms.ts', ...process.argv.slice(2)]);
