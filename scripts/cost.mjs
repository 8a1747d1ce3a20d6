// `npm run cost [-- --rate=54]`: what one bid costs a whole system: statements, commits, WAL, processor, time.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['e2e/src/load/cost.ts', ...process.argv.slice(2)]);
