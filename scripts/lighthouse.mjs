// `npm run lighthouse [-- --page home --runs 5]`: Lighthouse (mobile) looks at the pages that visitors come to; prints
// each category's median and fails below its goal. Starts a system of its own; `E2E_PORT` names the first port of one
// that runs.
import { become, installPackages } from './bootstrap.mjs';
import { findChromium } from './chromium.mjs';

installPackages();
const chromium = findChromium();
if (!chromium.path) {
  console.error(chromium.reason);
  process.exit(1);
}
process.env.CHROMIUM_PATH = chromium.path;
become(['e2e/src/load/lighthouse.ts', ...process.argv.slice(2)]);
