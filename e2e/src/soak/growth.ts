/** Memory of one process at one instant. */
export interface Sample {
  /** Epoch ms. */
  readonly at: number;
  readonly megabytes: number;
}

const HOUR = 3_600_000;
/** The least of so many parts of a run: what is left behind a collection. */
const PARTS = 24;

/** The least sample of each part of the run: between two of them garbage comes and goes. */
export function lowest(samples: readonly Sample[], parts = PARTS): Sample[] {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at === first.at) return [...samples];
  const width = (last.at - first.at) / parts;
  const least = new Map<number, Sample>();
  for (const sample of samples) {
    const part = Math.min(parts - 1, Math.floor((sample.at - first.at) / width));
    const known = least.get(part);
    if (!known || sample.megabytes < known.megabytes) least.set(part, sample);
  }
  return [...least.values()];
}

/** Slope of the line through these samples (least squares), MB an hour; null: fewer than two instants. */
export function slopeOf(samples: readonly Sample[]): number | null {
  const count = samples.length;
  const [at, megabytes] = [
    samples.reduce((sum, one) => sum + one.at, 0) / count,
    samples.reduce((sum, one) => sum + one.megabytes, 0) / count,
  ];
  const spread = samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  if (!(spread > 0)) return null;
  const common = samples.reduce((sum, one) => sum + (one.at - at) * (one.megabytes - megabytes), 0);
  return (common / spread) * HOUR;
}
