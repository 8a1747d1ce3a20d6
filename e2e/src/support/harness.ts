import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DEMO_PASSWORD, DEMO_TEAM, DEMO_USERS } from '@rollheim/contracts';
import type { SystemUnderTest } from '@rollheim/tooling/testing';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../services/notifications/src/testing/webhook-receiver.ts';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';
import { openMailbox, type Mailbox } from '../pages/mailbox.ts';
import { onceAllowed } from './once-allowed.ts';
import { say, startTestSystem } from './system.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const USERS = { ...DEMO_USERS, ...DEMO_TEAM };
type DemoUser = keyof typeof USERS;

/** A running system and a browser. */
export interface Harness {
  readonly url: string;
  readonly basePort: number;
  readonly bus: 'postgres' | 'kafka';
  readonly dataDir: string;
  readonly mailbox: Mailbox;
  /** A dealer's system that webhooks may post to. */
  readonly receiver: WebhookReceiver;
  /** Null when the tests look at a system that was running already. */
  readonly system: SystemUnderTest | null;
  /** A window with cookies of its own. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  /** The window of a demo user who is logged in; one that stays is closed by its test. */
  as(
    user: DemoUser,
    options?: { readonly stays?: boolean; readonly window?: BrowserContextOptions },
  ): Promise<Visitor>;
  /** Closes all windows; throws when their pages complained. After every test; of a failed one, pictures are kept. */
  closeWindows(test?: TestOutcome): Promise<void>;
  stop(): Promise<void>;
}

/** What vitest passes about a test that has ended. */
interface TestOutcome {
  readonly task: { readonly name: string; readonly result?: { readonly state: string } };
}

const PICTURES = resolve(import.meta.dirname, '../../../.cache/e2e-failures');

/** The most of a page's text that is printed, characters, and of how many windows. */
const TEXT_LIMIT = 3000;
const TEXTS = 3;

/** What the windows showed when a test failed: pictures, and in the output the text of the page with its complaints. */
async function keepPictures(test: string, windows: readonly Visitor[]): Promise<void> {
  const name = test.replaceAll(/\W+/g, '-').slice(0, 60);
  for (const [index, { page, faults }] of windows.entries()) {
    const text = await page
      .locator('main')
      .ariaSnapshot({ timeout: 2000 })
      .catch((error: Error) => error.message);
    const notices = await page
      .locator('[aria-live]')
      .allInnerTexts()
      .catch((error: Error) => [error.message]);
    if (index < TEXTS) {
      const seen = [
        `window ${index + 1}, ${page.url()}:`,
        ...notices,
        ...faults(),
        text.slice(0, TEXT_LIMIT),
      ];
      say(seen.join('\n'));
      await mkdir(PICTURES, { recursive: true });
      await writeFile(join(PICTURES, `${name}-${index + 1}.txt`), seen.join('\n'));
    }
    const path = join(PICTURES, `${name}-${index + 1}.png`);
    await page.screenshot({ path, fullPage: true }).then(
      () => say(`${path} (${page.url()})`),
      (error: Error) => say(`no picture of ${page.url()}: ${error.message}`),
    );
  }
}

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds: what the optimizing compilers make of their scripts is hardly ever used.
  '--js-flags=--no-turbofan --no-maglev',
];

/** How Chromium is started: `CHROMIUM_PATH` names another one than Debian's. */
export const CHROMIUM = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ARGS,
} as const;

export const openBrowser = (): Promise<Browser> => chromium.launch({ ...CHROMIUM, args: [...ARGS] });

const STAND_IN = process.env['WEBHOOK_STAND_IN'] ?? 'http://127.0.0.1';

/** A browser that keeps what it has in a folder, so that it can be closed and opened again. */
export const openProfile = async (folder: string, url: string): Promise<BrowserContext> => {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGS,
    baseURL: url,
    locale: 'de-DE',
  });
  await context.addCookies([{ name: 'consent', value: 'analytics:0.ads:0', url }]);
  return context;
};

/**
 * Starts a system with demo data on a bus, and a browser. `E2E_PORT` names the first port of a system that is running
 * already, `E2E_DATA` its data, `WEBHOOK_STAND_IN` the one that it posts to: for work on the tests. `more` are further settings
 * of the system.
 */
export async function startHarness(
  bus: 'postgres' | 'kafka',
  more: Readonly<Record<string, string>> = {},
): Promise<Harness> {
  const running = bus === 'postgres' ? process.env['E2E_PORT'] : undefined;
  const receiver = await startWebhookReceiver(Number(new URL(STAND_IN).port || 0));
  const standIn = { WEBHOOK_STAND_IN: receiver.origin };
  const system = running === undefined ? await startTestSystem(bus, { ...standIn, ...more }) : null;
  const basePort = system?.basePort ?? Number(running);
  const url = system?.url ?? `http://localhost:${basePort}`;
  if (system) say(`system on ${bus}: ${JSON.stringify(system.times)} ms`);
  const browser = await openBrowser().catch(async (error: Error) => {
    await system?.stop();
    throw error;
  });
  const windows: Visitor[] = [];
  // the question about cookies is answered: it does not lie over the page
  const wasHereBefore = ({ context }: Visitor) =>
    context.addCookies([{ name: 'consent', value: 'analytics:0.ads:0', url }]);
  const open = async (options?: BrowserContextOptions, stays = false) => {
    const visitor = await openVisitor(browser, url, options);
    if (!stays) windows.push(visitor);
    return visitor;
  };
  return {
    url,
    basePort,
    bus,
    dataDir: system?.dataDir ?? process.env['E2E_DATA'] ?? '.data',
    system,
    mailbox: openMailbox(`http://localhost:${basePort + 10}`),
    receiver,
    async visitor(options) {
      const visitor = await open(options);
      await wasHereBefore(visitor);
      return visitor;
    },
    async as(user, options) {
      const visitor = await open(options?.window, options?.stays);
      const data = { email: USERS[user].email, password: DEMO_PASSWORD, stay: true };
      const answer = await onceAllowed(
        () => visitor.context.request.post('/api/public/customer/auth/login', { data }),
        (given) => [given.status(), given.headers()['retry-after'] ?? null],
      );
      if (!answer.ok()) throw new Error(`${user} cannot log in: ${answer.status()} ${await answer.text()}`);
      await wasHereBefore(visitor);
      return visitor;
    },
    async closeWindows(test) {
      if (test?.task.result?.state === 'fail') await keepPictures(test.task.name, windows);
      const closed = await Promise.allSettled(windows.splice(0).map((window) => window.leave()));
      const failed = closed.find((each) => each.status === 'rejected');
      if (failed) throw failed.reason;
    },
    async stop() {
      await browser.close();
      await system?.stop();
      await receiver.close();
    },
  };
}
