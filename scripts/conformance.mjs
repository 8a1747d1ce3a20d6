// `npm run conformance [-- --rounds=20 --seed=7]`: two of every kind of process, killed and replaced under bids.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['e2e/src/conformance/main.ts', ...process.argv.slice(2)]);
