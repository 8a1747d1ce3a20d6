import type { Seen } from './read-page.ts';
import type { Tab } from './tab.ts';

/** Where the Tab key leads on a page. */
export interface TabWalk {
  /** Controls that got the focus, by role and name. */
  readonly reached: readonly string[];
  /** How often it went back in the order of the page. */
  readonly jumps: number;
}

/** A page that a step of the history led to. */
export interface Step {
  readonly by: 'link' | 'back' | 'forward';
  readonly route: string;
  readonly headings: readonly string[];
}

const LONGEST_WALK = 60;

/** Presses Tab until it is through the page. */
export async function tabWalk(tab: Tab, { controls }: Seen): Promise<TabWalk> {
  const { page } = tab;
  const reached: string[] = [];
  let [last, jumps, lost] = [-1, 0, 0];
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.getSelection()?.removeAllRanges();
  });
  for (let step = 0; step < Math.min(controls.length * 2 + 2, LONGEST_WALK) && lost < 2; step++) {
    await page.keyboard.press('Tab');
    const index = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body ? null : Number(activeElement?.getAttribute('data-gate') ?? -1);
    });
    if (index === null) {
      lost += 1;
      continue;
    }
    const name = controls[index];
    if (name === undefined) continue;
    if (index < last) jumps += 1;
    last = index;
    if (reached.includes(name) && index === 0) break;
    if (!reached.includes(name)) reached.push(name);
  }
  return { reached, jumps };
}

/** Follows a link that stays in the module, goes back and forward; empty where there is no such link. */
export async function historyWalk(tab: Tab, patterns: readonly RegExp[]): Promise<Step[]> {
  const { page } = tab;
  const here = new URL(page.url()).pathname;
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[data-gate]')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );
  // whatever the order of the page: the same one in both releases
  const [chosen] = paths
    .filter((path) => path !== here && patterns.some((pattern) => pattern.test(path)))
    .toSorted();
  if (chosen === undefined) return [];
  const steps: Step[] = [];
  const step = async (by: Step['by'], act: (path: string) => void): Promise<void> => {
    await page.evaluate(act, chosen);
    await tab.settled(`the page after: ${by}`);
    const { headings } = await tab.read();
    const { pathname, search } = new URL(page.url());
    steps.push({ by, route: pathname + search, headings });
  };
  await step('link', (path) =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[data-gate]')]
      .find(({ pathname }) => pathname === path)
      ?.click(),
  );
  await step('back', () => history.back());
  await step('forward', () => history.forward());
  return steps;
}
