/** What the specs import as `vitest`: their tests are gathered, to be run again and again. */
export { expect } from './expect.ts';

export interface Spec {
  readonly name: string;
  readonly file: string;
  readonly run: () => unknown;
}

/** The tests of all specs that were imported. */
export const specs: Spec[] = [];
/** What files do before their tests. */
export const setups = new Map<string, (() => unknown)[]>();
const path: string[] = [];
let current = '';

/** Tests from here on are of this file. */
export function enterFile(file: string): void {
  current = file;
}

export function beforeAll(run: () => unknown): void {
  setups.set(current, [...(setups.get(current) ?? []), run]);
}

export function describe(name: string, body: () => void): void {
  path.push(name);
  body();
  path.pop();
}

/** A test; a limit of time, before or behind its function, says nothing about mutants. */
function it(name: string, ...rest: readonly unknown[]): void {
  const run = rest.find((each) => typeof each === 'function');
  if (!run) throw new TypeError(`the test ${name} has no function`);
  specs.push({ name: [...path, name].join(' > '), file: current, run: run as Spec['run'] });
}

it.each =
  (rows: readonly unknown[]) =>
  (name: string, run: (...values: never[]) => unknown): void => {
    for (const row of rows)
      it(`${name} ${JSON.stringify(row)}`, () => run(...((Array.isArray(row) ? row : [row]) as never[])));
  };

export { it, it as test };
