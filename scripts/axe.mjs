// `npm run axe [-- --role visitor --page home …]`: axe looks at every page in every role, small and large, light and
// dark; fails when it finds anything. Starts a system of its own; `E2E_PORT` names the first port of one that runs.
import { become, installPackages } from './bootstrap.mjs';
import { findChromium } from './chromium.mjs';

installPackages();
const chromium = findChromium();
if (!chromium.path) {
  console.error(chromium.reason);
  process.exit(1);
}
process.env.CHROMIUM_PATH = chromium.path;
become(['e2e/src/people/axe.ts', ...process.argv.slice(2)]);
