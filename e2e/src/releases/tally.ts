import type { Arm } from './simulated-visitor.ts';

interface Counts {
  visitors: Set<string>;
  documents: Map<string, number>;
  answers: Map<string, number>;
}

const ARMS: readonly Arm[] = ['canary', 'control', 'rest'];
const add = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1);
const said = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([release, count]) => `${count} of ${release}`).join(', ') || 'none';

/** What each side of a rollout was given: documents and answers to calls, by release. */
export class Tally {
  readonly #counts: Readonly<Record<Arm, Counts>> = {
    canary: { visitors: new Set(), documents: new Map(), answers: new Map() },
    control: { visitors: new Set(), documents: new Map(), answers: new Map() },
    rest: { visitors: new Set(), documents: new Map(), answers: new Map() },
  };

  document(arm: Arm, visitor: string, version: string): void {
    this.#counts[arm].visitors.add(visitor);
    add(this.#counts[arm].documents, version);
  }

  answer(arm: Arm, release: string): void {
    add(this.#counts[arm].answers, release.split('@')[1] ?? release);
  }

  visitors(arm: Arm): number {
    return this.#counts[arm].visitors.size;
  }

  /** Documents and answers of a release that a side was given. */
  given(arm: Arm, version: string): number {
    const { documents, answers } = this.#counts[arm];
    return (documents.get(version) ?? 0) + (answers.get(version) ?? 0);
  }

  /** One line per side. */
  lines(): string[] {
    return ARMS.map((arm) => {
      const { visitors, documents, answers } = this.#counts[arm];
      return `  ${arm}: ${visitors.size} visitors; documents ${said(documents)}; answers ${said(answers)}`;
    });
  }
}
