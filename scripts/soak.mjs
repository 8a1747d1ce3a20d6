// `npm run soak -- --hours 6` (or `--minutes 3`): a mixed day at half load, and what grew; see docs/testing.md.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['e2e/src/soak/main.ts', ...process.argv.slice(2)]);
