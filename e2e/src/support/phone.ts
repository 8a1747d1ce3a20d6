import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { CHROMIUM, type Harness } from './harness.ts';

/** What the browser of a phone is while it runs. */
interface OpenPhone {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Ends the browser's process at once, as a phone does that runs out of memory or of power. */
  kill(): Promise<void>;
}

/** A phone whose browser keeps what it has on a disk of its own, over its end. */
export interface Phone {
  /** Starts the browser, with or without a network. */
  open(network?: 'offline'): Promise<OpenPhone>;
  remove(): Promise<void>;
}

interface Processes {
  readonly processInfo: readonly { readonly type: string; readonly id: number }[];
}

/** Throws where the browser does not say which process it is. */
async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = ((await session?.send('SystemInfo.getProcessInfo')) ??
    {}) as Partial<Processes>;
  const found = processInfo.find(({ type }) => type === 'browser');
  if (!found) throw new Error('The browser does not say which process it is');
  return found.id;
}

/** How long an action of a page is waited for, ms. */
const STEP_MS = 15_000;

export async function newPhone({ url }: Pick<Harness, 'url'>): Promise<Phone> {
  const disk = await mkdtemp(join(tmpdir(), 'rollheim-phone-'));
  let running: BrowserContext | null = null;
  return {
    async open(network) {
      const context = await chromium.launchPersistentContext(disk, {
        ...CHROMIUM,
        args: [...CHROMIUM.args],
        baseURL: url,
        locale: 'de-DE',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        offline: network === 'offline',
      });
      running = context;
      context.setDefaultTimeout(STEP_MS);
      await context.addCookies([{ name: 'consent', value: 'analytics:0.ads:0', url }]);
      const page = context.pages()[0] ?? (await context.newPage());
      return {
        context,
        page,
        async kill() {
          const over = new Promise((resolve) => context.once('close', resolve));
          process.kill(await processOf(context), 'SIGKILL');
          await over;
          running = null;
        },
      };
    },
    async remove() {
      await running?.close();
      await rm(disk, { recursive: true, force: true });
    },
  };
}
