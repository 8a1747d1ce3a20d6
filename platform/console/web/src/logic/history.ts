import type { HistoryLine } from '../types.ts';

/** What the gate found in a release, as the audit log keeps it. */
export interface GateLook {
  readonly passed: boolean;
  /** What it was set to leave out: the pages, or their comparison with those of the release before; null: nothing. */
  readonly weakened: 'pages' | 'comparison' | 'views' | null;
  /** It passed the gates of its files alone, as the releases of a first start do: no page was opened. */
  readonly isWithoutPages: boolean;
  readonly findings: readonly { readonly code: string; readonly message: string }[];
}

/** The gates that a line says were passed. */
const GATES = /^passed gates ([\d, ]+)/;
/** Of pages, in a browser. */
const GATE_OF_PAGES = '4';

/** What the gate found, of its own lines; null of others, and of lines that are older than what they say. */
export function gateLookOf({
  action,
  after,
  reason,
}: Pick<HistoryLine, 'action' | 'after' | 'reason'>): GateLook | null {
  if (action !== 'gate' || typeof after !== 'object' || after === null) return null;
  const {
    passed,
    weakened = null,
    findings,
  } = after as {
    passed?: boolean;
    weakened?: GateLook['weakened'] | true;
    findings?: GateLook['findings'];
  };
  if (passed === undefined || !findings) return null;
  const gates = GATES.exec(reason)?.[1];
  const isWithoutPages = weakened === null && gates !== undefined && !gates.includes(GATE_OF_PAGES);
  return { passed, weakened: weakened === true ? 'pages' : weakened, isWithoutPages, findings };
}

/** Lines of a module (null: of all) that have every word that is looked for, in whatever the reader sees of them. */
export function linesWith(
  lines: readonly HistoryLine[],
  module: string | null,
  words: string,
  textOf: (line: HistoryLine) => string,
): readonly HistoryLine[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    if (module !== null && line.module !== module) return false;
    const text = wanted.length > 0 ? textOf(line).toLocaleLowerCase() : '';
    return wanted.every((word) => text.includes(word));
  });
}
