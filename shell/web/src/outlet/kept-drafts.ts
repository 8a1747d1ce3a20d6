import type { KeptValues } from '@rollheim/module-api';

/** What was typed into the module in the page. It goes with its field, but not while a release gives way to another. */
export class KeptDrafts implements KeptValues {
  readonly #values: Map<string, unknown>;
  #held = false;

  /** `values`: what a document before this one held. */
  constructor(values: Iterable<readonly [string, unknown]> = []) {
    this.#values = new Map(values);
  }

  get entries(): readonly (readonly [string, unknown])[] {
    return [...this.#values];
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  get(key: string): unknown {
    return this.#values.get(key);
  }

  put(key: string, value: unknown): void {
    this.#values.set(key, value);
  }

  drop(key: string): void {
    if (!this.#held) this.#values.delete(key);
  }

  /** A release gives way: its fields leave, what they hold stays. */
  hold(): void {
    this.#held = true;
  }

  /** The next release is mounted. */
  release(): void {
    this.#held = false;
  }

  /** Another module comes: nothing of this one is needed. */
  clear(): void {
    this.#held = false;
    this.#values.clear();
  }
}
