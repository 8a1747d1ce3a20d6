// `npm run screens [-- --role visitor --page home …]`: pictures of every page in every role, phone and desktop, light and
// dark, in `.cache/screens`. Starts a system of its own; `E2E_PORT` names the first port of one that runs.
import { become, installPackages } from './bootstrap.mjs';
import { findChromium } from './chromium.mjs';

installPackages();
const chromium = findChromium();
if (!chromium.path) {
  console.error(chromium.reason);
  process.exit(1);
}
process.env.CHROMIUM_PATH = chromium.path;
become(['e2e/src/people/screens.ts', ...process.argv.slice(2)]);
