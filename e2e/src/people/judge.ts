import axe from 'axe-core';
import type { Page } from 'playwright';

/** How a page is looked at. */
export interface View {
  readonly width: 320 | 1920;
  readonly theme: 'light' | 'dark';
}

export const VIEWS: readonly View[] = ([320, 1920] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme): View => ({ width, theme })),
);

/** A rule that an element breaks. */
export interface Violation {
  readonly rule: string;
  readonly selector: string;
  readonly help: string;
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** What axe finds on the open page (WCAG 2.0 to 2.2 A and AA, and best practice). */
export async function violationsOf(page: Page, { width, theme }: View): Promise<Violation[]> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // what fades in is shown by then, in the theme that was asked for
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map((each) => each.finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((tags) => window.axe.run(document, { runOnly: tags }), RULES);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => ({ rule: id, selector: node.target.join(' '), help: detail(node, help) })),
  );
}

/** The reason of this very element, e.g. both colours and their contrast. */
const detail = ({ any, all }: axe.NodeResult, help: string): string =>
  [...any, ...all].map(({ message }) => message)[0] ?? help;

declare global {
  interface Window {
    axe: typeof axe;
  }
}
