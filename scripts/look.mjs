// `npm run look:update`: draws the committed pictures of the components anew; look at what changed before you commit.
import { become, installPackages } from './bootstrap.mjs';
import { findChromium } from './chromium.mjs';

installPackages();
const chromium = findChromium();
if (!chromium.path) {
  console.error(chromium.reason);
  process.exit(1);
}
process.env.CHROMIUM_PATH = chromium.path;
become(['platform/tooling/src/workshop/look/update.ts']);
