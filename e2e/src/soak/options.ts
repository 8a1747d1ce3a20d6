/** How long a system is soaked, and how much. */
interface SoakOptions {
  readonly ms: number;
  /** Bids a second. */
  readonly rate: number;
}

/** From this length on the growth of memory is judged: what a shorter run shows are caches that fill. */
export const JUDGED_FROM_MS = 3_600_000;
/** Half of the load of P2. */
const RATE = 27;
const LONGEST_HOURS = 168;

/** Reads `--hours 6`, `--minutes 3` and `--rate 27`; what is wrong, each sentence with its field. */
export function readSoakOptions(
  values: Readonly<Record<string, unknown>>,
): { readonly options: SoakOptions } | { readonly faults: readonly string[] } {
  const { hours, minutes, rate = String(RATE), ...others } = values;
  const faults = Object.keys(others).map(
    (name) => `--${name} is no option. There are: --hours --minutes --rate`,
  );
  const within = (name: string, text: unknown, least: number, most: number): number => {
    const value = typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most))
      faults.push(`--${name} has to be a number from ${least} to ${most}`);
    return value;
  };
  if ((hours === undefined) === (minutes === undefined)) faults.push('Either --hours or --minutes is needed');
  const length =
    hours === undefined
      ? 60_000 * (minutes === undefined ? 0 : within('minutes', minutes, 2, 60 * LONGEST_HOURS))
      : 3_600_000 * within('hours', hours, 0.1, LONGEST_HOURS);
  const perSecond = within('rate', rate, 0.1, 1000);
  return faults.length > 0 ? { faults } : { options: { ms: length, rate: perSecond } };
}
