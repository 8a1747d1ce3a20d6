import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright';
import { ARGS } from '../../../platform/tooling/src/workshop/browser.ts';

/** The committed pictures of the mails, one for each. */
export const PICTURES = join(import.meta.dirname, 'look');

/** Runs `work` in a browser that draws alike on every machine. */
export async function inBrowser<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGS,
  });
  try {
    return await work(await browser.newContext({ deviceScaleFactor: 1, reducedMotion: 'reduce' }));
  } finally {
    await browser.close();
  }
}
