// `npm run simulate [-- --auctions 50000 --partitions 12]`: an afternoon of ends in synthetic time; see docs/scale.md.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['--max-old-space-size=6144', 'e2e/src/rush/main.ts', ...process.argv.slice(2)]);
