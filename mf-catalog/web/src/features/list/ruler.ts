/** What the viewer has to do with a round: what asks for something first comes first. */
const KINDS = ['overbid', 'leading', 'watched'] as const;
type Kind = (typeof KINDS)[number];

/** Answer of `GET /public/catalog/ends`. */
export interface Ends {
  readonly ends: readonly { readonly at: string; readonly count: number }[];
  readonly pins: readonly {
    readonly auctionId: string;
    readonly title: string;
    readonly at: string;
    readonly kind: Kind;
    /** It is watched too, whatever was bid. */
    readonly watched: boolean;
  }[];
}

const HOUR = 3_600_000;
const SPAN = 3 * HOUR;
/** Bars cover at least this much time, so that neighbours do not overlap. */
const BUCKET = 2 * 60_000;
const BAR = 9;
const TALLEST = 4;

/** Width of a pin, px: what lies closer together is drawn as one. */
const PIN = 24;
/** Width of a ruler that was not drawn yet, px. */
export const USUAL_WIDTH = 720;

/** Own rounds of one kind that end so close to each other that one pin represents them. */
export interface PinGroup {
  readonly kind: Kind;
  readonly pins: readonly (Ends['pins'][number] & { readonly x: number })[];
  readonly x: number;
  /** Where pins of another kind are at the same place: how many rows lie below this one; null: it is alone. */
  readonly row: number | null;
}

export interface Ruler {
  readonly from: number;
  readonly to: number;
  /** Position of the present, percent; null while it lies before the ruler. */
  readonly now: number | null;
  /** Rounds that still end on the ruler. */
  readonly total: number;
  readonly ticks: readonly { readonly x: number; readonly height: number; readonly past: boolean }[];
  readonly groups: readonly PinGroup[];
  /** Own rounds that still end on the ruler. */
  readonly own: Ends['pins'];
  readonly hours: readonly { readonly at: number; readonly x: number }[];
}

/** Three hours: those under way, or those around the next end where it lies further off (14:00 to 17:00 by rule). `width`: of the ruler, px. */
export function rulerOf({ ends, pins }: Ends, now: number, width = USUAL_WIDTH): Ruler {
  const next = ends.map(({ at }) => Date.parse(at)).find((at) => at >= now) ?? now;
  const from = Math.floor((next - now < SPAN ? now : next) / HOUR) * HOUR;
  const to = from + SPAN;
  const x = (at: number) => Math.round(((at - from) / SPAN) * 1000) / 10;
  const inside = (at: string) => Date.parse(at) >= from && Date.parse(at) <= to;
  const buckets = new Map<number, number>();
  for (const { at, count } of ends.filter((end) => inside(end.at))) {
    const bucket = Math.floor(Date.parse(at) / BUCKET) * BUCKET;
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + count);
  }
  return {
    from,
    to,
    now: now < from ? null : x(now),
    total: ends
      .filter(({ at }) => inside(at) && Date.parse(at) >= now)
      .reduce((sum, { count }) => sum + count, 0),
    ticks: [...buckets].map(([at, count]) => ({
      x: x(at),
      height: BAR * Math.min(count, TALLEST),
      past: at < now,
    })),
    groups: inRows(
      pins.filter(({ at }) => inside(at)),
      (PIN / width) * SPAN,
    ).map(({ pins: near, ...group }) => {
      const placed = near.map((pin) => ({ ...pin, x: x(Date.parse(pin.at)) }));
      return { ...group, pins: placed, x: placed[0]!.x };
    }),
    own: pins.filter(({ at }) => inside(at) && Date.parse(at) >= now),
    hours: [0, 1, 2, 3].map((hour) => ({ at: from + hour * HOUR, x: x(from + hour * HOUR) })),
  };
}

interface Group {
  readonly kind: Kind;
  readonly pins: Ends['pins'];
}

/** Whether two groups would be drawn over each other. */
const meets = (one: Group, other: Group, ms: number): boolean =>
  Math.abs(Date.parse(one.pins[0]!.at) - Date.parse(other.pins[0]!.at)) < ms;

/** The groups of every kind; where those of several meet, each in a row of its own. */
function inRows(pins: Ends['pins'], ms: number): (Group & { readonly row: number | null })[] {
  const groups: (Group & { below: number })[] = [];
  for (const kind of KINDS.toReversed()) {
    const placed = grouped(
      pins.filter((pin) => pin.kind === kind),
      ms,
    ).map((near) => {
      const group = { kind, pins: near };
      const below = groups.filter((other) => meets(group, other, ms)).map((other) => other.below + 1);
      return { ...group, below: Math.max(0, ...below) };
    });
    groups.push(...placed);
  }
  const byEnd = groups.toSorted((a, b) => a.pins[0]!.at.localeCompare(b.pins[0]!.at));
  return byEnd.map(({ below, ...group }) => {
    const alone =
      below === 0 && !groups.some((other) => other.kind !== group.kind && meets(group, other, ms));
    return { ...group, row: alone ? null : below };
  });
}

/** Pins in groups, each of those that end within `ms` of its first; by their ends. */
function grouped(pins: Ends['pins'], ms: number): Ends['pins'][number][][] {
  const groups: Ends['pins'][number][][] = [];
  for (const pin of pins) {
    const first = groups.at(-1)?.[0];
    if (first && Date.parse(pin.at) - Date.parse(first.at) < ms) groups.at(-1)?.push(pin);
    else groups.push([pin]);
  }
  return groups;
}
