/** When rounds may end and how long their parts are. Configuration, never code paths of its own. */
export interface Schedule {
  /** IANA zone of the wall times. */
  readonly zone: string;
  /** Least time from release to the end slot, seconds. */
  readonly leadSeconds: number;
  /** First and last minute of an end slot, `HH:MM` in the zone. */
  readonly window: readonly [string, string];
  readonly longestRoundSeconds: number;
  /** Both "the last" seconds that extend and what they extend by. */
  readonly softWindowSeconds: number;
  /** An end never lies more than this after its slot, seconds. */
  readonly softCapSeconds: number;
  readonly hotSeconds: number;
  readonly endsPerMinute: number;
  /** Days without ends, `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
  /** ISO weekdays (1 = Monday) with ends; Monday to Friday if absent. */
  readonly weekdays?: readonly number[];
  /** An extension ends at least so much later, seconds; 30 minutes if absent. */
  readonly extensionSeconds?: number;
}

/** The schedule of the market: weekdays between 14:00 and 17:00, at most 24 hours (spec 1 §1, spec 2 §9). */
export const STANDARD_SCHEDULE: Schedule = {
  zone: 'Europe/Berlin',
  leadSeconds: 21 * 3600,
  window: ['14:00', '16:45'],
  longestRoundSeconds: 24 * 3600,
  softWindowSeconds: 120,
  softCapSeconds: 900,
  hotSeconds: 300,
  endsPerMinute: 5,
  holidays: [],
};

/** The schedule of a demo: a round ends whenever somebody looks. */
const DEMO_SCHEDULE: Schedule = {
  ...STANDARD_SCHEDULE,
  leadSeconds: 20 * 60,
  window: ['00:00', '23:59'],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
};

/** What a process knows of the schedule. */
export interface ScheduleSettings {
  /** The demo's schedule instead of the market's. */
  readonly DEMO: boolean;
  /** JSON object that overrides parts of it. */
  readonly AUCTION_SCHEDULE: string;
}

/** The schedule in force. Throws with every contradiction. */
export function scheduleOf(settings: ScheduleSettings): Schedule {
  const parts = JSON.parse(settings.AUCTION_SCHEDULE) as Partial<Schedule>;
  const schedule = { ...(settings.DEMO ? DEMO_SCHEDULE : STANDARD_SCHEDULE), ...parts };
  const faults = scheduleFaults(schedule);
  if (faults.length > 0) throw new Error(`AUCTION_SCHEDULE contradicts itself: ${faults.join('; ')}`);
  return schedule;
}

const WORKDAYS = [1, 2, 3, 4, 5];
const DAY_MINUTES = 24 * 60;

/** When rounds end by a schedule, for who says it in words; the soft close may carry the last one past its slot. */
function roundTimesOf({ window, weekdays = WORKDAYS, softCapSeconds, longestRoundSeconds }: Schedule) {
  const last = minuteOfDay(window[1]) + Math.ceil(softCapSeconds / 60);
  const anyHour = minuteOfDay(window[0]) === 0 && last >= DAY_MINUTES;
  const clock = (minutes: number) =>
    [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return {
    weekdays,
    between: anyHour ? null : ([window[0], clock(last)] as const),
    longestMinutes: Math.round(longestRoundSeconds / 60),
  };
}

/** The times of a process' rounds; a demo whose rounds end at other times than the market's names both. */
export function roundTimes(settings: ScheduleSettings) {
  const inForce = roundTimesOf(scheduleOf(settings));
  const market = roundTimesOf(scheduleOf({ ...settings, DEMO: false }));
  const other = JSON.stringify(inForce) !== JSON.stringify(market);
  return { ...inForce, market: other ? { ...market, market: null } : null };
}

/** Contradictions of a schedule, empty when it may be used; checked when a service starts. */
export function scheduleFaults(schedule: Schedule): string[] {
  const faults: string[] = [];
  const { leadSeconds: lead, softCapSeconds: cap, longestRoundSeconds: longest } = schedule;
  if (schedule.softWindowSeconds > cap) faults.push('the soft window is longer than its cap');
  if (lead + cap > longest) faults.push('lead and cap are longer than the longest round');
  if (schedule.hotSeconds >= lead) faults.push('the hot phase is not shorter than the lead');
  if (minuteOfDay(schedule.window[0]) > minuteOfDay(schedule.window[1]))
    faults.push('the window ends before it begins');
  if (!(schedule.endsPerMinute >= 1)) faults.push('no end fits into a minute');
  return faults;
}

/** Minutes since midnight of `HH:MM`. */
export function minuteOfDay(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
