/** What the specs import as `vitest`: their tests are gathered, to be run again and again. */
export { expect } from './expect.ts';

export interface Spec {
  readonly name: string;
  readonly run: () => unknown;
}

/** The tests of all specs that were imported. */
export const specs: Spec[] = [];
const path: string[] = [];

export function describe(name: string, body: () => void): void {
  path.push(name);
  body();
  path.pop();
}

function it(name: string, run: () => unknown): void {
  specs.push({ name: [...path, name].join(' > '), run });
}

it.each =
  (rows: readonly unknown[]) =>
  (name: string, run: (...values: never[]) => unknown): void => {
    for (const row of rows)
      it(`${name} ${JSON.stringify(row)}`, () => run(...((Array.isArray(row) ? row : [row]) as never[])));
  };

export { it, it as test };
