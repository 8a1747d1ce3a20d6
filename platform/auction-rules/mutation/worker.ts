import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Spec } from './specs.ts';

/** What the main thread hands to a worker. */
export interface WorkerData {
  /** Instrumented sources by URL. */
  readonly sources: ReadonlyMap<string, string>;
  readonly testFiles: readonly string[];
  readonly specs: string;
  /** Mutant that is awake while the modules load; 0: none. */
  readonly awake: number;
}

/** Run these tests with this mutant awake. */
export interface Task {
  readonly mutant: number;
  readonly tests: readonly number[];
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
        ms: number;
        reached: readonly number[];
        error: string | null;
      }[];
    };

const { sources, testFiles, specs: specsUrl, awake } = workerData as WorkerData;
let reached = new Set<number>();
const state = {
  on: awake,
  hit: (...ids: number[]) => {
    for (const id of ids) reached.add(id);
  },
};
Object.assign(globalThis, { $mutation: state });
const properties = new URL('fast-check.ts', import.meta.url).href;
const noHit = () => undefined;
const noteHits = state.hit;

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
    for (const file of testFiles) await import(pathToFileURL(file).href);
    return null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

const loaded = await load();
const { specs } = (await import(specsUrl)) as { readonly specs: readonly Spec[] };
post({ kind: 'ready', atLoad: [...reached], failedToLoad: loaded });

async function dry(): Promise<void> {
  const tests = [];
  for (const { name, run } of specs) {
    reached = new Set();
    const begin = performance.now();
    let error: string | null = null;
    try {
      await run();
    } catch (failure) {
      error = String(failure);
    }
    tests.push({ name, ms: performance.now() - begin, reached: [...reached], error });
  }
  post({ kind: 'dry', tests });
}

parentPort?.on('message', (task: Task | 'dry') => {
  if (task === 'dry') {
    state.hit = noteHits;
    void dry();
    return;
  }
  void (async () => {
    state.on = task.mutant;
    state.hit = noHit;
    let killedBy: string | null = null;
    for (const index of task.tests) {
      const spec = specs[index];
      try {
        await spec?.run();
      } catch {
        killedBy = spec?.name ?? 'load';
        break;
      }
    }
    post({ kind: 'done', mutant: task.mutant, killedBy });
  })();
});
