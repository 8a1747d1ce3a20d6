import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';

/** Somebody with a browser of their own. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * Says that an answer with this status is part of the test: the browser itself writes such answers to the console.
   * Everything else on the console as an error is a fault of ours.
   */
  expect(status: number, url: RegExp): void;
  /** Says that this message is part of the test. */
  expectMessage(text: RegExp): void;
  /** What the pages complained about so far. */
  faults(): string[];
  /** Closes the browser window; throws with what the pages complained about. */
  leave(): Promise<void>;
}

/** What a page does not do by then it does not do, ms: a test waits as long as a busy machine needs. */
const STEP_MS = Number(process.env['TEST_PATIENCE_MS'] ?? 15_000);

/**
 * False while the entry that a closed dialog had in the history is being left: a step back calls off a navigation that
 * begins within those milliseconds, in which no one types an address.
 */
const entryIsLeft = (): boolean =>
  !(history.state as { usr?: { overlay?: unknown } } | null)?.usr?.overlay ||
  document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null;

/** Opens a window with cookies of its own on the site. */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(STEP_MS);
  const faults: string[] = [];
  const statuses: { status: number; url: RegExp }[] = [];
  const messages: RegExp[] = [];
  const listen = (page: Page) => {
    const goto = page.goto.bind(page);
    page.goto = async (...args) => {
      if (options.javaScriptEnabled !== false) await page.waitForFunction(entryIsLeft);
      return goto(...args);
    };
    page.on('pageerror', (error) => {
      if (!messages.some((text) => text.test(error.message)))
        faults.push(`${page.url()}: uncaught ${error.stack ?? error.message}`);
    });
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const { url } = message.location();
      const text = message.text();
      const expected =
        messages.some((each) => each.test(text)) ||
        statuses.some((each) => text.includes(` ${each.status} `) && each.url.test(url));
      if (!expected) faults.push(`${page.url()}: ${text} (${url})`);
    });
  };
  context.on('page', listen);
  context.on('request', (request) => {
    const seen = request.headers()['x-seen']?.split(', ') ?? [];
    const unproven = seen.filter((version) => !version.includes('~'));
    if (unproven.length > 0)
      faults.push(`${request.url()}: nobody waits for ${unproven.join(', ')}, which nobody has proven`);
  });
  const page = await context.newPage();
  return {
    page,
    context,
    expect: (status, url) => void statuses.push({ status, url }),
    expectMessage: (text) => void messages.push(text),
    faults: () => [...faults],
    async leave() {
      await context.close();
      if (faults.length > 0) throw new Error(`The pages complained:\n${faults.join('\n')}`);
    },
  };
}
