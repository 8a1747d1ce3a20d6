import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright';
import { openVisitor, type Visitor } from '../support/visitor.ts';
import { say } from '../support/system.ts';
import { openBrowser, startHarness, type Harness } from '../support/harness.ts';
import { placesOf, type Place } from './places.ts';
import { enter, makeMerchants, ROLES, type Role } from './roles.ts';

/** What is to be walked: all of it, or what `--role` and `--page` (any number of times) name. */
export interface Options {
  readonly roles: readonly Role[];
  wants(place: Place): boolean;
}

/** Reads the options from the command line; throws with the usage when a role is unknown. */
export function readOptions(args: readonly string[]): Options {
  const many = { type: 'string', multiple: true } as const;
  const { values } = parseArgs({ args: [...args], options: { role: many, page: many } });
  const unknown = (values.role ?? []).filter((each) => !ROLES.includes(each as Role));
  if (unknown.length > 0) throw new Error(`There is no role ${unknown.join(', ')}: ${ROLES.join(', ')}`);
  const pages = values.page ?? [];
  return {
    roles: values.role ? ROLES.filter((role) => values.role?.includes(role)) : ROLES,
    wants: ({ name }) => pages.length === 0 || pages.includes(name),
  };
}

/** A window of somebody in a role. */
export interface Guest {
  readonly role: Role;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly visitor: Visitor;
}

/** A round through the site: `look` sees every place in every role; windows of three roles are side by side. */
export async function walk(
  { roles, wants }: Options,
  look: (guest: Guest, place: Place) => Promise<void>,
): Promise<void> {
  const harness = await startHarness('postgres');
  const browser = await openBrowser();
  try {
    await makeMerchants(harness, roles);
    const waiting = [...roles];
    const next = async (): Promise<void> => {
      for (let role = waiting.shift(); role !== undefined; role = waiting.shift())
        await walkAs(harness, browser, role, wants, look);
    };
    await Promise.all(Array.from({ length: 3 }, next));
  } finally {
    await browser.close();
    await harness.stop();
  }
}

async function walkAs(
  harness: Harness,
  browser: Browser,
  role: Role,
  wants: Options['wants'],
  look: (guest: Guest, place: Place) => Promise<void>,
): Promise<void> {
  const visitor = await openVisitor(browser, harness.url);
  const { page, context } = visitor;
  await enter(context, harness.url, role);
  const places = (await placesOf(page, role)).filter(wants);
  say(`${role}: ${places.length} pages`);
  for (const place of places) {
    await look({ role, page, context, visitor }, place).catch((error: Error) => {
      throw new Error(`${role}, ${place.name} (${place.path}): ${error.message}`, { cause: error });
    });
  }
  await context.close();
}
