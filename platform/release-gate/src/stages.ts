/** How long the stages of a check took, ms, in their order, and what is worth a note: for the log, and for no verdict. */
export class Stages {
  readonly #took: Record<string, number> = {};
  readonly #notes: Record<string, string> = {};
  #since = performance.now();

  /** What was done since the last stage ended was this one. */
  end(stage: string): void {
    const now = performance.now();
    this.#took[stage] = Math.round((this.#took[stage] ?? 0) + now - this.#since);
    this.#since = now;
  }

  /** What became of something, in words. */
  note(name: string, words: string): void {
    this.#notes[name] = words;
  }

  get notes(): Readonly<Record<string, string>> {
    return this.#notes;
  }

  get took(): Readonly<Record<string, number>> {
    return this.#took;
  }
}
