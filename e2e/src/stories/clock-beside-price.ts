import { DEMO_USERS, LOCALES, pathTo } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { expect, test } from 'vitest';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const EURO = 100;
const WIDTHS = [320, 360, 390];
/** A clock of hours is the longest. */
const HOURS_LEFT = 23;

/** Texts of a clock that touch another text beside it, or leave the screen. */
function collisions(): string[] {
  /** What moves with the page, or a bar that stays while the page moves below it. */
  const layerOf = (element: Element | null): Element | null => {
    for (let at = element; at; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
    return null;
  };
  const boxesOf = (root: Node, except?: Node) => {
    const found: { text: string; box: DOMRect; layer: Element | null }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text === '' || except?.contains(node)) continue;
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // what only screen readers get has no room of its own
      for (const box of range.getClientRects())
        if (box.width > 1 && box.height > 1) found.push({ text, box, layer: layerOf(node.parentElement) });
    }
    return found;
  };
  const wrong: string[] = [];
  for (const timer of document.querySelectorAll('main [role="timer"]')) {
    const clock = timer.parentElement;
    const room = clock?.parentElement?.parentElement;
    if (!clock || !room) continue;
    const others = boxesOf(room, clock);
    for (const { text, box, layer } of boxesOf(clock)) {
      if (box.left < 0 || box.right > innerWidth) wrong.push(`${text} leaves the screen`);
      for (const other of others)
        if (
          layer === other.layer &&
          box.left < other.box.right - 0.5 &&
          other.box.left < box.right - 0.5 &&
          box.top < other.box.bottom - 2 &&
          other.box.top < box.bottom - 2
        )
          wrong.push(`${text} runs into ${other.text}`);
    }
  }
  return wrong;
}

/** Price and clock are beside or below each other on every phone. */
export function clockBesidePriceStory(harness: () => Harness): void {
  test('on a phone no price runs into the clock beside it, in every language', async () => {
    const [lot] = await seedAuctions(harness(), [
      {
        ownerCustomerId: DEMO_USERS.privateSeller.customerId,
        startPrice: 188_850 * EURO,
        minimum: 199_000 * EURO,
        endsAt: minuteAhead(HOURS_LEFT * 3_600_000),
        vehicle: 9013,
      },
    ]);
    const id = lot?.auctionId ?? '';
    const { page } = await harness().as('dealer1');
    await until('the vehicle in the catalog', async () =>
      (await page.request.get(`/api/public/catalog/get/${id}`)).ok(),
    );
    const found: string[] = [];
    for (const locale of LOCALES)
      for (const path of [pathTo('catalog-detail', locale, { id }), pathTo('catalog-list', locale)]) {
        await page.goto(path);
        await page.getByRole('main').getByRole('timer').first().waitFor({ state: 'attached' });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 780 });
          const wrong = await page.evaluate(collisions);
          found.push(...wrong.map((each) => `${path} at ${width} px: ${each}`));
        }
      }
    expect(found).toEqual([]);
  });
}
