import type {
  ErrorGroup,
  FeedEvent,
  HistoryLine,
  Host,
  Overview,
  OverviewModule,
  Rollout,
  SeenLook,
} from '../types.ts';

/** What the page knows; everything in it comes from the registry. */
export interface Known {
  readonly modules: readonly OverviewModule[];
  readonly hosts: readonly Host[];
  /** Newest first. */
  readonly rollouts: readonly Rollout[];
  /** Newest first. */
  readonly history: readonly HistoryLine[];
  /** Newest first. */
  readonly errors: readonly ErrorGroup[];
  /** Oldest first, by rollout. */
  readonly looks: Readonly<Record<string, readonly SeenLook[]>>;
}

/** A change of what is known. */
export type Change =
  | FeedEvent
  | { readonly type: 'overview'; readonly data: Overview }
  | { readonly type: 'history'; readonly data: readonly HistoryLine[] }
  | { readonly type: 'errors'; readonly data: readonly ErrorGroup[] }
  | { readonly type: 'looks'; readonly rollout: string; readonly data: readonly SeenLook[] };

export const NOTHING: Known = { modules: [], hosts: [], rollouts: [], history: [], errors: [], looks: {} };

const MOST_LINES = 200;
const MOST_ERRORS = 50;
const MOST_LOOKS = 1000;
const ENDED = new Set(['complete', 'rolled_back', 'withdrawn']);

export const hasEnded = ({ phase }: Rollout): boolean => ENDED.has(phase);

/** Takes a change in. What comes twice counts once; what comes late does not bring back what was. */
export function take(known: Known, change: Change): Known {
  switch (change.type) {
    case 'overview':
      return { ...known, ...change.data };
    case 'state':
      return { ...known, modules: change.data };
    case 'rollout':
      return { ...known, rollouts: withRollout(known.rollouts, change.data) };
    case 'history':
      return { ...known, history: change.data };
    case 'audit':
      return { ...known, history: withLine(known.history, change.data) };
    case 'errors':
      return { ...known, errors: change.data };
    case 'error':
      return { ...known, errors: withError(known.errors, change.data) };
    case 'looks':
      return { ...known, looks: { ...known.looks, [change.rollout]: change.data } };
    case 'metric': {
      const { rollout, ...look } = change.data;
      return { ...known, looks: { ...known.looks, [rollout]: withLook(known.looks[rollout] ?? [], look) } };
    }
  }
}

function withRollout(rollouts: readonly Rollout[], rollout: Rollout): readonly Rollout[] {
  const before = rollouts.find(({ id }) => id === rollout.id);
  if (!before) return [rollout, ...rollouts].toSorted((a, b) => b.startedAt - a.startedAt);
  // complete → withdrawn is the one way on from an end
  if (hasEnded(before) && !hasEnded(rollout)) return rollouts;
  return rollouts.map((each) => (each.id === rollout.id ? rollout : each));
}

const sameLine = (a: HistoryLine, b: HistoryLine): boolean =>
  a.at === b.at && a.action === b.action && a.module === b.module && a.who === b.who;

const withLine = (history: readonly HistoryLine[], line: HistoryLine): readonly HistoryLine[] =>
  history.some((each) => sameLine(each, line))
    ? history
    : [line, ...history].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST_LINES);

const withError = (errors: readonly ErrorGroup[], group: ErrorGroup): readonly ErrorGroup[] => {
  const same = ({ module, version, fingerprint }: ErrorGroup): boolean =>
    module === group.module && version === group.version && fingerprint === group.fingerprint;
  return [group, ...errors.filter((each) => !same(each))].slice(0, MOST_ERRORS);
};

function withLook(looks: readonly SeenLook[], look: SeenLook): readonly SeenLook[] {
  const last = looks.at(-1);
  return last && last.at >= look.at ? looks : [...looks, look].slice(-MOST_LOOKS);
}
