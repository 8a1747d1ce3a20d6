import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type * as Specs from './specs.ts';

type Gathered = Pick<typeof Specs, 'specs' | 'setups' | 'enterFile'>;

/** What the main thread hands to a worker. */
export interface WorkerData {
  /** Instrumented sources by URL. */
  readonly sources: ReadonlyMap<string, string>;
  readonly testFiles: readonly string[];
  readonly specs: string;
  /** Mutant that is awake while the modules load; 0: none. */
  readonly awake: number;
  /** How many there are. */
  readonly mutants: number;
}

/** Run these tests with this mutant awake. */
export interface Task {
  readonly mutant: number;
  readonly tests: readonly number[];
  /** Files whose preparation reaches the mutant: it is done with it, and done again without it. */
  readonly prepared: readonly string[];
}

export type Report =
  | {
      readonly kind: 'ready';
      /** Mutants that loading reached. */
      readonly atLoad: readonly number[];
      readonly failedToLoad: string | null;
    }
  /** The name of the test that noticed; null: none did. */
  | { readonly kind: 'done'; readonly mutant: number; readonly killedBy: string | null }
  | {
      readonly kind: 'dry';
      readonly tests: readonly {
        name: string;
        file: string;
        ms: number;
        reached: readonly number[];
        error: string | null;
      }[];
      /** What each file prepares for its tests (`beforeAll`). */
      readonly setups: readonly { file: string; ms: number; reached: readonly number[] }[];
    };

const { sources, testFiles, specs: specsUrl, awake, mutants } = workerData as WorkerData;
/** Places that were reached, by the id of their mutant: an array, for it is written in the innermost loops. */
const seen = new Uint8Array(mutants + 1);
const state = { on: awake, seen };
const reachedNow = (): number[] => Array.from(seen.keys()).filter((id) => seen[id] === 1);
Object.assign(globalThis, { $mutation: state });
const properties = new URL('fast-check.ts', import.meta.url).href;
/** The mutant that was awake when a file prepared its tests. */
const preparedWith = new Map<string, number>();

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === 'vitest') return { url: specsUrl, shortCircuit: true };
    // the stand-in itself needs the real one
    if (specifier === 'fast-check' && context.parentURL !== properties)
      return { url: properties, shortCircuit: true };
    return next(specifier, context);
  },
  load: (url, context, next) => {
    const source = sources.get(url);
    return source === undefined
      ? next(url, context)
      : { format: 'module-typescript', source, shortCircuit: true };
  },
});

const post = (report: Report) => parentPort?.postMessage(report);

async function load(): Promise<string | null> {
  try {
    for (const file of testFiles) {
      enterFile(file);
      await import(pathToFileURL(file).href);
    }
    for (const file of setups.keys()) await prepare(file, awake);
    return null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

const { specs, setups, enterFile } = (await import(specsUrl)) as Gathered;

async function prepare(file: string, mutant: number): Promise<void> {
  state.on = mutant;
  for (const setup of setups.get(file) ?? []) await setup();
  preparedWith.set(file, mutant);
}

const loaded = await load();
post({ kind: 'ready', atLoad: reachedNow(), failedToLoad: loaded });

async function dry(): Promise<void> {
  const prepared = [];
  for (const file of setups.keys()) {
    seen.fill(0);
    const begin = performance.now();
    await prepare(file, 0);
    prepared.push({ file, ms: performance.now() - begin, reached: reachedNow() });
  }
  const tests = [];
  for (const { name, file, run } of specs) {
    seen.fill(0);
    const begin = performance.now();
    let error: string | null = null;
    try {
      await run();
    } catch (failure) {
      error = String(failure);
    }
    tests.push({ name, file, ms: performance.now() - begin, reached: reachedNow(), error });
  }
  post({ kind: 'dry', tests, setups: prepared });
}

parentPort?.on('message', (task: Task | 'dry') => {
  if (task === 'dry') {
    void dry();
    return;
  }
  void (async () => {
    let killedBy: string | null = null;
    for (const index of task.tests) {
      const spec = specs[index];
      if (!spec) continue;
      try {
        // the mutant that is awake at load is so in every preparation; another one only where it is reached
        const wanted = task.prepared.includes(spec.file) ? task.mutant : awake;
        if (setups.has(spec.file) && preparedWith.get(spec.file) !== wanted) {
          preparedWith.delete(spec.file);
          await prepare(spec.file, wanted);
        }
        state.on = task.mutant;
        await spec.run();
      } catch {
        killedBy = spec.name;
        break;
      }
    }
    post({ kind: 'done', mutant: task.mutant, killedBy });
  })();
});
