// `npm run capacity [-- --bids-per-second 5000]`: what a market needs, by measured unit costs; see docs/scale.md.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['platform/deploy/src/capacity/main.ts', ...process.argv.slice(2)]);
