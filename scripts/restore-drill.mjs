// `npm run restore-drill`: a backup is taken, its system destroyed, and the backup restored and verified elsewhere.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['e2e/src/restore/main.ts', ...process.argv.slice(2)]);
