import type { UnwalkedJourney } from '@rollheim/release-management';
import type { SmokeAnswer } from './smoke-page.ts';

/** How long the stages of a check took, ms, in their order, and how far journeys went: reported beside the verdict. */
export class Stages {
  readonly #took: Record<string, number> = {};
  readonly #journeys: Record<string, string> = {};
  readonly #unwalked: UnwalkedJourney[] = [];
  #since = performance.now();

  /** What was done since the last stage ended was this one. */
  end(stage: string): void {
    const now = performance.now();
    this.#took[stage] = Math.round((this.#took[stage] ?? 0) + now - this.#since);
    this.#since = now;
  }

  /** How far a journey went, in words. */
  walked(journey: string, words: string): void {
    this.#journeys[journey] = words;
  }

  /** A journey says nothing of the release. */
  unwalked(...journeys: readonly UnwalkedJourney[]): void {
    this.#unwalked.push(...journeys);
  }

  get journeys(): Pick<SmokeAnswer, 'journeys' | 'unwalked'> {
    return { journeys: this.#journeys, unwalked: this.#unwalked };
  }

  get took(): Readonly<Record<string, number>> {
    return this.#took;
  }
}
