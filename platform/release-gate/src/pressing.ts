import { fillFields } from './fields.ts';
import type { Seen } from './read-page.ts';
import type { Press } from './presses.ts';
import type { Tab } from './tab.ts';

/** Buttons of a page that are pressed, and of a dialog that one opens. */
const PRESSED = 6;
const PRESSED_IN_DIALOG = 2;
/** Boxes, tabs and switches of a page that are pressed: filters, most of all. */
const TOGGLED = 16;

/** The longest task since it was last asked, ms, and the time that the page's thread worked, ms. */
export async function longestTask({ page }: Tab): Promise<number> {
  return page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: { longest: number } };
    const { longest } = watched;
    watched.longest = 0;
    return longest;
  });
}

/**
 * Presses the buttons of the page at an address one after the other, each on a page that is as it came, those of a dialog that opens as
 * well, and what can be switched on. `wanted`: those that are tried again; all where it is left out.
 */
export async function pressAll(
  tab: Tab,
  address: string,
  { controls }: Seen,
  wanted?: readonly string[],
): Promise<Record<string, Press>> {
  const found: Record<string, Press> = {};
  // the first time too: without its server's HTML the page asks for what it shows, as after a link within the site
  let fresh = false;
  const again = async (): Promise<void> => {
    if (fresh) return;
    fresh = true;
    await tab.load(address);
    await tab.settled('the page before a press');
  };
  const pressed = async (name: string): Promise<Press | null> => {
    const done = await press(tab, name);
    fresh &&= done?.effect !== true;
    return done;
  };
  const isWanted = (name: string): boolean =>
    !wanted || wanted.some((each) => each === name || each.startsWith(`${name} `));
  const chosen = [
    ...ofKind(controls, /^button: /).slice(0, PRESSED),
    ...ofKind(controls, /^(checkbox|radio|switch|tab): /).slice(0, TOGGLED),
  ].filter(isWanted);
  if (!wanted) await again();
  for (const name of chosen) {
    await again();
    const done = await pressed(name);
    if (!done) continue;
    found[name] = done;
    if (!done.effect || !name.startsWith('button: ')) continue;
    const opened = ofKind((await tab.read()).controls, /^button: /).filter(
      (each) => !controls.includes(each),
    );
    const opens = done.dialogs[1] > done.dialogs[0];
    if (opens) found[name] = { ...done, escape: await escape(tab) };
    for (const [index, inner] of opened.slice(-PRESSED_IN_DIALOG).entries()) {
      if (!fresh && (index > 0 || found[name].escape)) {
        await again();
        await pressed(name);
      }
      if (opens && (await fillFields(tab.page)) > 0) {
        fresh = false;
        await tab.settled('the dialog whose fields are filled in');
        if (index === 0) found[name] = { ...found[name], filled: (await tab.read()).words };
      }
      const second = await pressed(inner);
      if (second) found[`${name} > ${inner}`] = second;
    }
  }
  return found;
}

/** Presses the first control of this name; null where there is none. */
export async function press(tab: Tab, control: string): Promise<Press | null> {
  const { page } = tab;
  const place = await placeOf(tab, control);
  if (place === null) return null;
  // what comes by scrolling is no effect
  await tab.settled(`the page before a press of "${control}"`);
  await longestTask(tab);
  const before = { acts: tab.acts, ...(await stateOf(tab)) };
  tab.calls = [];
  const at = (await placeOf(tab, control)) ?? place;
  await page.mouse.click(at.x, at.y);
  await tab.settled(`a press of "${control}"`);
  const longest = await longestTask(tab).catch(() => 0);
  const after = await stateOf(tab);
  const effect = after.changes !== before.changes || tab.acts > before.acts || after.route !== before.route;
  return {
    effect,
    longest,
    calls: [...new Set(tab.calls)].toSorted(),
    route: after.route === before.route ? null : after.route,
    dialogs: [before.dialogs, after.dialogs],
  };
}

/** Whether Escape closes the dialog that is open, and where the focus is then. */
async function escape(tab: Tab): Promise<NonNullable<Press['escape']>> {
  const { dialogs } = await stateOf(tab);
  await tab.page.keyboard.press('Escape');
  await tab.settled('Escape');
  return { closes: (await stateOf(tab)).dialogs < dialogs, focus: await focused(tab) };
}

/** Role and name of what has the focus; null where it has no name, or nothing has it. */
async function focused(tab: Tab): Promise<string | null> {
  const { controls } = await tab.read();
  const index = await tab.page.evaluate(() => document.activeElement?.getAttribute('data-gate') ?? null);
  return index === null ? null : (controls[Number(index)] ?? null);
}

const ofKind = (controls: readonly string[], kind: RegExp): string[] => [
  ...new Set(controls.filter((each) => kind.test(each))),
];

/** Where the control of this name is, px, scrolled into view; null where there is none. */
async function placeOf(
  tab: Tab,
  control: string,
): Promise<{ readonly x: number; readonly y: number } | null> {
  const index = (await tab.read()).controls.indexOf(control);
  if (index < 0) return null;
  return tab.page.evaluate((at) => {
    const element = document.querySelector<HTMLInputElement>(`[data-gate="${at}"]`);
    if (!element) return null;
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, index);
}

const stateOf = ({ page }: Tab): Promise<{ changes: number; route: string; dialogs: number }> =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')];
    return {
      changes: (globalThis as unknown as { watched: { changes: number } }).watched.changes,
      route: location.pathname + location.search,
      dialogs: dialogs.filter((each) => each.checkVisibility()).length,
    };
  });
