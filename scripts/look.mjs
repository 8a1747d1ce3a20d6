// `npm run look:update`: draws the committed pictures of the components again, with `mails` those of the
// mails; look at what changed before you commit.
import { become, installPackages } from './bootstrap.mjs';
import { findChromium } from './chromium.mjs';

installPackages();
const chromium = findChromium();
if (!chromium.path) {
  console.error(chromium.reason);
  process.exit(1);
}
process.env.CHROMIUM_PATH = chromium.path;
const mails = process.argv.includes('mails');
become([mails ? 'e2e/src/mails/update.ts' : 'platform/tooling/src/workshop/look/update.ts']);
