import { armSizes, type Policy } from '@rollheim/release-client';

/**
 * Steps whose evidence multiplies. Where both arms are as large as each other, mirror images of one another, a visitor
 * who turns bad for the first time is in either with the same chance, whatever came before; so these steps make
 * one stretch. A step with unequal arms is a stretch of its own.
 */
export interface Stretch {
  readonly steps: readonly number[];
  /** Share of canary / share of control. */
  readonly odds: number;
}

/** Stretches of a policy's steps, in order. Each has the same part of the error budget. */
export function stretchesOf({ steps }: Pick<Policy, 'steps'>): Stretch[] {
  const stretches: { steps: number[]; odds: number }[] = [];
  for (const [step, { percent }] of steps.entries()) {
    const { share, control } = armSizes(percent);
    const odds = share / control;
    const last = stretches.at(-1);
    if (last && odds === 1 && last.odds === 1) last.steps.push(step);
    else stretches.push({ steps: [step], odds });
  }
  return stretches;
}
