/** An interval that holds the truth at every look at once with the wanted chance; for charts only. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

const HALVINGS = 50;

/**
 * Confidence sequence of a proportion: every p that the Beta(½, ½) mixture does not refute by a factor of 1/alpha
 * (Robbins 1970). `bad` of `visitors`; everything between 0 and 1 while no one came.
 */
export function proportion(bad: number, visitors: number, alpha = 0.05): Interval {
  if (visitors <= 0) return { low: 0, high: 1 };
  const good = visitors - bad;
  const mixture = logBeta(bad + 0.5, good + 0.5) - logBeta(0.5, 0.5);
  const refuted = (p: number): boolean => {
    const likelihood = (bad > 0 ? bad * Math.log(p) : 0) + (good > 0 ? good * Math.log1p(-p) : 0);
    return mixture - likelihood >= -Math.log(alpha);
  };
  const middle = bad / visitors;
  return {
    low: bad === 0 ? 0 : border(middle, 0, refuted),
    high: good === 0 ? 1 : border(middle, 1, refuted),
  };
}

/** Where `refuted` begins on the way from `inside` to `outside`. */
function border(inside: number, outside: number, refuted: (p: number) => boolean): number {
  let [near, far] = [inside, outside];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (near + far) / 2;
    if (refuted(middle)) far = middle;
    else near = middle;
  }
  return near;
}

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** Coefficients of Lanczos' approximation (g = 7, n = 9). */
const LANCZOS = [
  0.999_999_999_999_809_9, 676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_1,
  -176.615_029_162_140_6, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6,
  1.505_632_735_149_311_6e-7,
] as const;

/** ln Γ(x) for x ≥ ½. */
function logGamma(x: number): number {
  const at = x - 1;
  let sum: number = LANCZOS[0];
  for (let index = 1; index < LANCZOS.length; index++) sum += (LANCZOS[index] ?? 0) / (at + index);
  const t = at + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(t) - t + Math.log(sum);
}
