import type { Locale } from '@rollheim/contracts';
import { changedFigures } from './changed-figures.ts';
import { changedLinks } from './changed-links.ts';
import { changedPress, type Press } from './presses.ts';
import { changedTyping, type Typed } from './typed.ts';
import type { Said } from './read-words.ts';
import { touchedMore, type Touch } from './touches.ts';
import type { Step, TabWalk } from './walks.ts';

/** What is there to see and to read. */
interface Shown extends Said {
  /** Texts of the headings. */
  readonly headings: readonly string[];
  /** What can be seen and pressed: role and name, `button: Bid`. */
  readonly controls: readonly string[];
  /** Characters of visible text. */
  readonly text: number;
  /** Height of the module, px. */
  readonly height: number;
}

/** What a page showed that was only opened. */
export interface Glance extends Shown {
  /** What it wrote to the console as an error, or threw. */
  readonly errors: readonly string[];
}

/** What one page of a release showed at one width in one language. */
export interface View extends Glance {
  readonly locale: Locale;
  /** What React could not hydrate of the server's HTML. */
  readonly hydration: readonly string[];
  /** Nothing is there at all, on a page that shows something to everybody. */
  readonly empty: boolean;
  /** What it did to what others keep in the browser, in words. */
  readonly trespasses: readonly string[];
  /** What it did to the page around it, and what is left of it there. */
  readonly touches: readonly Touch[];
  /** The longest task of the main thread, ms. */
  readonly longest: number;
  /** What a press of each button did; empty where none was pressed. */
  readonly presses: Readonly<Record<string, Press>>;
  /** What it says and sends once its fields are filled in; null where it has none, or they were not. */
  readonly typed: Typed | null;
  /** Where the Tab key led; null where it was not pressed. */
  readonly tabs: TabWalk | null;
  /** What the page shows once it was unmounted and mounted again; null where it was not. */
  readonly again: Shown | null;
  /** Where a link, and the browser's back and forward, led. */
  readonly steps: readonly Step[];
}

/** What no release may do, whatever it shows. */
type AbsoluteCode = 'page_empty' | 'foreign_data' | Touch['code'];

/** A difference to the release before; `key` names it across views. */
export interface Difference {
  readonly code:
    | 'content_gone'
    | 'console_error'
    | 'hydration_mismatch'
    | 'control_dead'
    | 'control_changed'
    | 'figure_changed'
    | 'focus_changed'
    | 'link_changed'
    | 'journey_broken'
    | 'navigation_changed'
    | 'page_blocked'
    | AbsoluteCode;
  readonly key: string;
  readonly message: string;
}

/** Begins the key of what only a second mount shows. */
export const AGAIN = 'again ';
/** Begins the key of what only a dialog shows whose fields are filled in. */
export const FILLED = 'filled ';

/** A page is shrunken below this share of what it was. */
const SHRUNKEN = 0.6;
/** Shorter pages vary by a line. */
const LEAST_HEIGHT_PX = 120;
const LEAST_TEXT = 40;
/** A task that people notice as a freeze, ms, where the release before had none of a quarter of it. */
const FREEZE_MS = 1500;

/** What is a fault in a page by itself; what the release before does to the page around it as well is none. */
export const faults = (
  { empty, trespasses, touches }: Pick<View, 'empty' | 'trespasses' | 'touches'>,
  before: Pick<View, 'touches'> | null = null,
): Difference[] => [
  ...(empty
    ? [{ code: 'page_empty', key: 'page', message: 'it shows nothing: no text and no control' } as const]
    : []),
  ...trespasses.map((message) => ({ code: 'foreign_data', key: message, message }) as const),
  ...touchedMore(before?.touches ?? null, touches),
];

/** What a release shows less than the one before (null: it is the first), on the same page, and its own faults. */
export function differences(before: View | null, now: View): Difference[] {
  return [
    ...faults(now, before),
    ...noise(now.errors, before?.errors, 'console_error', 'writes an error to the console'),
    ...noise(
      now.hydration,
      before?.hydration,
      'hydration_mismatch',
      'cannot hydrate what its server rendered',
    ),
    ...(before
      ? [
          ...shownOtherwise(before, now, now.locale),
          ...onReturn(before, now),
          ...used(before, now),
          ...changedTyping(before.typed, now.typed, now.locale),
          ...unreached(before, now),
          ...elsewhere(before.steps, now.steps),
        ]
      : []),
  ];
}

/** Those that both looks found: data move between two looks, a fault stays. */
export const persisting = (first: readonly Difference[], again: readonly Difference[]): Difference[] =>
  first.filter(({ code, key }) => again.some((other) => other.code === code && other.key === key));

function noise(
  now: readonly string[],
  before: readonly string[] = [],
  code: Difference['code'],
  words: string,
): Difference[] {
  const known = new Set(before);
  const added = [...new Set(now)].filter((text) => !known.has(text));
  return added.map((text) => ({ code, key: text, message: `${words}: ${text}` }));
}

/** Less than before, other figures, other targets. */
export const shownOtherwise = (before: Shown, now: Shown, locale: Locale): Difference[] => [
  ...gone(before, now),
  ...changedFigures(before.words, now.words, locale).map((each) => ({
    ...each,
    code: 'figure_changed' as const,
  })),
  ...changedLinks(before.targets, now.targets).map((each) => ({ ...each, code: 'link_changed' as const })),
];

/** What only a second mount shows. */
function onReturn(before: View, now: View): Difference[] {
  if (!before.again || !now.again) return [];
  const known = new Set(shownOtherwise(before, now, now.locale).map(({ code, key }) => `${code} ${key}`));
  return shownOtherwise(before.again, now.again, now.locale)
    .filter(({ code, key }) => !known.has(`${code} ${key}`))
    .map(({ code, key, message }) => ({ code, key: AGAIN + key, message: `mounted once more, ${message}` }));
}

/** Controls that the Tab key does not lead to any more, and an order that is not that of the page. */
function unreached(before: View, now: View): Difference[] {
  const [then, left] = [before.tabs, now.tabs];
  if (!then || !left) return [];
  const code = 'focus_changed';
  const lost = then.reached.filter((each) => now.controls.includes(each) && !left.reached.includes(each));
  return [
    ...lost.map(
      (each) => ({ code, key: `tab ${each}`, message: `Tab does not lead to "${each}" any more` }) as const,
    ),
    ...(then.jumps === 0 && left.jumps > 0
      ? [{ code, key: 'tab order', message: 'Tab does not follow the order of the page any more' } as const]
      : []),
  ];
}

/** Where a link, back and forward lead to another page than before, or to one that shows less. */
const elsewhere = (before: readonly Step[], now: readonly Step[]): Difference[] =>
  before.flatMap(({ by, route, headings }): Difference[] => {
    const left = now.find((each) => each.by === by);
    if (!left) return [];
    const found = { code: 'navigation_changed', key: by } as const;
    if (left.route !== route)
      return [{ ...found, message: `${NAMES[by]} leads to ${left.route} instead of ${route}` }];
    return left.headings.length < headings.length && left.headings.length === 0
      ? [{ ...found, message: `${NAMES[by]} leads to a page without what it showed before: ${headings[0]}` }]
      : [];
  });

const NAMES = { link: 'a link of it', back: 'the way back', forward: 'the way forward' } as const;

function gone(before: Shown, now: Shown): Difference[] {
  const code = 'content_gone';
  const shrunken = (['text', 'height'] as const).flatMap((what) => {
    const [then, left] = [before[what], now[what]];
    if (then < (what === 'text' ? LEAST_TEXT : LEAST_HEIGHT_PX) || left >= then * SHRUNKEN) return [];
    const unit = what === 'text' ? 'characters of text' : 'px of height';
    return [{ code, key: what, message: `${then} ${unit} have become ${left}` } as const];
  });
  return [
    ...shrunken,
    ...lost(before.headings, now.headings, () => 'heading'),
    ...lost(before.controls, now.controls, roleOf),
  ];
}

const roleOf = (control: string): string => control.slice(0, control.indexOf(':'));

/** What is not there any more, where its kind has become fewer: what only has another name is not lost. */
function lost(
  before: readonly string[],
  now: readonly string[],
  kindOf: (each: string) => string,
): Difference[] {
  const [then, left] = [new Set(before), new Set(now)];
  const missing = [...then].filter((each) => !left.has(each));
  const count = (all: Iterable<string>, kind: string): number =>
    [...all].filter((each) => kindOf(each) === kind).length;
  return missing
    .filter((each) => count(left, kindOf(each)) < count(then, kindOf(each)))
    .map((each) => ({ code: 'content_gone', key: each, message: `${quoted(each, kindOf(each))} is gone` }));
}

const quoted = (each: string, kind: string): string =>
  each.startsWith(`${kind}: `) ? `the ${kind} "${each.slice(kind.length + 2)}"` : `the ${kind} "${each}"`;

function used(before: View, now: View): Difference[] {
  const freezes = (then: number, left: number): boolean => left >= FREEZE_MS && then < left / 4;
  const found: Difference[] = [];
  if (freezes(before.longest, now.longest))
    found.push({ code: 'page_blocked', key: 'page', message: `it blocks the page for ${now.longest} ms` });
  for (const [control, then] of Object.entries(before.presses)) {
    const left = now.presses[control];
    if (!left) continue;
    const changed = changedPress(control, then, left);
    if (changed) found.push({ ...changed, key: control });
    for (const { key, message } of changedFigures(then.filled ?? [], left.filled ?? [], now.locale))
      found.push({
        code: 'figure_changed',
        key: `${FILLED}${control} ${key}`,
        message: `with the fields filled in that a press of "${control}" opens, ${message}`,
      });
    if (freezes(then.longest, left.longest))
      found.push({
        code: 'page_blocked',
        key: control,
        message: `a press of "${control}" blocks the page for ${left.longest} ms`,
      });
  }
  return found;
}
