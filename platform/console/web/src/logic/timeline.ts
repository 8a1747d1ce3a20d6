import { hasEnded } from '../data/store.ts';
import type { OverviewModule, Rollout } from '../types.ts';

/** Share of the target over a stretch of time. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  /** 0 to 1. */
  readonly share: number;
}

/** One rollout in the timeline. */
export interface Row {
  readonly rollout: Rollout;
  readonly tone: 'running' | 'done' | 'back';
  readonly stretches: readonly Stretch[];
  readonly end: number | null;
}

/** Several rollouts over one axis of time. */
export interface Timeline {
  readonly from: number;
  readonly to: number;
  readonly rows: readonly Row[];
  readonly ticks: readonly number[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONGEST_MS = 24 * HOUR_MS;
const SHORTEST_MS = 10 * MINUTE_MS;
const MOST_ROWS = 8;
const TICKS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360].map((minutes) => minutes * MINUTE_MS);

/** The newest rollouts of the last day, running ones always; the axis begins with the first of them. */
export function timelineOf(
  rollouts: readonly Rollout[],
  modules: readonly Pick<OverviewModule, 'module' | 'stable'>[],
  now: number,
  mostTicks: number,
): Timeline {
  const shown = rollouts
    .filter((rollout) => !hasEnded(rollout) || (rollout.endedAt ?? 0) > now - LONGEST_MS)
    .slice(0, MOST_ROWS);
  const first = Math.min(now - SHORTEST_MS, ...shown.map(({ startedAt }) => startedAt));
  const from = Math.max(first, now - LONGEST_MS);
  const to = now + (now - from) * 0.12;
  const every = TICKS.find((ms) => (to - from) / ms <= mostTicks) ?? TICKS.at(-1) ?? HOUR_MS;
  const ticks: number[] = [];
  for (let at = Math.ceil(from / every) * every; at <= to; at += every) ticks.push(at);
  return {
    from,
    to,
    ticks,
    rows: shown.map((rollout) => rowOf(rollout, everyonesUntil(rollout, rollouts, modules, now), from, now)),
  };
}

/** Until when everyone had the target of a complete rollout, as far as that is known; null where no one had it. */
function everyonesUntil(
  { phase, module, target, endedAt }: Rollout,
  rollouts: readonly Rollout[],
  modules: readonly Pick<OverviewModule, 'module' | 'stable'>[],
  now: number,
): number | null {
  if (phase !== 'complete' || endedAt === null) return null;
  const later = rollouts.flatMap((each) =>
    each.module === module && each.phase === 'complete' && (each.endedAt ?? 0) > endedAt
      ? [each.endedAt ?? 0]
      : [],
  );
  if (later.length > 0) return Math.min(...later);
  return modules.find((each) => each.module === module)?.stable === target ? now : endedAt;
}

function rowOf(rollout: Rollout, until: number | null, from: number, now: number): Row {
  const end = rollout.endedAt;
  const growth = rollout.growth;
  const stretches = growth.flatMap(({ share, at }, index): Stretch[] => {
    const to = growth[index + 1]?.at ?? end ?? now;
    return to <= from ? [] : [{ from: Math.max(at, from), to, share: share / 10_000 }];
  });
  // what everyone got goes on until everyone got another
  const everyone: Stretch[] =
    end !== null && until !== null && until > Math.max(end, from)
      ? [{ from: Math.max(end, from), to: until, share: 1 }]
      : [];
  const tone = rollout.phase === 'complete' ? 'done' : hasEnded(rollout) ? 'back' : 'running';
  return { rollout, tone, stretches: [...stretches, ...everyone], end };
}
