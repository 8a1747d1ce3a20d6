import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { mutate, type Mutant } from './mutants.ts';
import { TARGETS } from './targets.ts';
import type { Report, Task, WorkerData } from './worker.ts';

/**
 * Mutation testing of pure code, by the targets of {@link TARGETS}: every mutant is compiled in, asleep, and woken one at
 * a time while the tests that reach it run. `--only <part of a file name>`, `--part <k>/<n>` (every n-th mutant, from the
 * k-th) and `--workers <n>` narrow it down; `--least <percent>` fails below. Survivors are printed as they are found.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    workers: { type: 'string' },
    least: { type: 'string', default: '90' },
  },
});

const [name = ''] = positionals;
const target = Object.hasOwn(TARGETS, name) ? TARGETS[name] : undefined;
if (!target || positionals.length > 1) {
  console.error(`npm run mutate -- <target>, one of ${Object.keys(TARGETS).join(', ')}`);
  process.exit(2);
}
const src = join(import.meta.dirname, '../..', target.folder);
const inSrc = (patterns: readonly string[]) =>
  globSync([...patterns], { cwd: src }).filter((file) => !file.startsWith('testing/'));
const SOURCES = inSrc(target.files)
  .filter((file) => target.except?.test(file) !== true)
  .map((file) => join(src, file));
const TESTS = inSrc(target.tests).map((file) => join(src, file));
/** A test that takes so much longer than without a mutant is caught in a loop. */
const PATIENCE_MS = 5_000;

type DryReport = Extract<Report, { kind: 'dry' }>;

interface Dry extends Pick<DryReport, 'tests' | 'setups'> {
  readonly atLoad: ReadonlySet<number>;
}

const sources = new Map<string, string>();
const mutants: Mutant[] = [];
for (const file of SOURCES.toSorted()) {
  const found = mutate(file, await readFile(file, 'utf8'), mutants.length + 1);
  sources.set(pathToFileURL(file).href, found.code);
  mutants.push(...found.mutants);
}
const specs = pathToFileURL(join(import.meta.dirname, 'specs.ts')).href;

function startWorker(awake: number): { worker: Worker; ready: Promise<Extract<Report, { kind: 'ready' }>> } {
  const workerData: WorkerData = { sources, testFiles: TESTS, specs, awake, mutants: mutants.length };
  const worker = new Worker(join(import.meta.dirname, 'worker.ts'), { workerData });
  return { worker, ready: next(worker, 'ready') };
}

const next = <K extends Report['kind']>(worker: Worker, kind: K): Promise<Extract<Report, { kind: K }>> =>
  new Promise((resolve, reject) => {
    const listen = (report: Report) => {
      if (report.kind !== kind) return;
      worker.off('message', listen);
      worker.off('error', reject);
      worker.off('exit', ended);
      resolve(report as Extract<Report, { kind: K }>);
    };
    const ended = () => reject(new Error('the worker ended'));
    worker.on('message', listen);
    worker.once('error', reject);
    worker.once('exit', ended);
  });

/** Runs all tests without a mutant: what each reaches, and how long it takes. */
async function dryRun(): Promise<Dry> {
  const { worker, ready } = startWorker(0);
  const { atLoad, failedToLoad } = await ready;
  if (failedToLoad) throw new Error(`the tests do not load even without a mutant: ${failedToLoad}`);
  const done = next(worker, 'dry');
  worker.postMessage('dry');
  const { tests, setups } = await done;
  await worker.terminate();
  // with fewer random lives than usual not every one holds by itself; such a test cannot judge
  for (const { name, error } of tests)
    if (error !== null) console.error(`left out, since it fails without any mutant: ${name}: ${error}`);
  return { tests, setups, atLoad: new Set(atLoad) };
}

type Fate = 'killed' | 'survived' | 'unreached' | 'timeout';
const SURVIVING: ReadonlySet<Fate> = new Set(['survived', 'unreached']);

const print = (line: string) => process.stdout.write(`${line}\n`);
const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 70);
const tell = ({ file, line, from, to }: Mutant, fate: Fate) =>
  print(`${fate}  ${relative(src, file)}:${line}  ${short(from)}  →  ${short(to)}`);

/** Tests that reach a mutant, themselves or in what is prepared for them, the fastest first. */
function testsOf(mutant: Mutant, { tests, setups, atLoad }: Dry): number[] {
  return tests
    .map(({ ms, reached, file }, index) => {
      const setup = setups.find((each) => each.file === file && each.reached.includes(mutant.id));
      return {
        index,
        ms: ms + (setup?.ms ?? 0),
        reaches: atLoad.has(mutant.id) || setup !== undefined || reached.includes(mutant.id),
      };
    })
    .filter(({ index, reaches }) => reaches && tests[index]?.error === null)
    .toSorted((a, b) => a.ms - b.ms)
    .map(({ index }) => index);
}

/** One worker thread, replaced where it hangs. */
class Judge {
  readonly #dry: Dry;
  #worker: Worker | null = null;

  constructor(dry: Dry) {
    this.#dry = dry;
  }

  async judge(mutant: Mutant): Promise<Fate> {
    const tests = testsOf(mutant, this.#dry);
    if (tests.length === 0) return 'unreached';
    const { setups } = this.#dry;
    const usual =
      tests.reduce((sum, index) => sum + (this.#dry.tests[index]?.ms ?? 0), 0) +
      setups.reduce((sum, { ms }) => sum + ms, 0);
    const timer = Promise.withResolvers<'timeout'>();
    const alarm = setTimeout(() => timer.resolve('timeout'), PATIENCE_MS + usual * 8);
    // what is computed while a module loads needs a fresh one
    const fresh = this.#dry.atLoad.has(mutant.id);
    try {
      const fate = await Promise.race([this.#run(mutant, tests, fresh), timer.promise]);
      if (fate === 'timeout' || fresh) await this.stop();
      return fate;
    } catch {
      await this.stop();
      return 'killed';
    } finally {
      clearTimeout(alarm);
    }
  }

  async #run(mutant: Mutant, tests: readonly number[], fresh: boolean): Promise<Fate> {
    if (fresh) await this.stop();
    if (!this.#worker) {
      const { worker, ready } = startWorker(fresh ? mutant.id : 0);
      this.#worker = worker;
      if ((await ready).failedToLoad) return 'killed';
    }
    const done = next(this.#worker, 'done');
    const setups = this.#dry.setups.filter(({ reached }) => reached.includes(mutant.id));
    this.#worker.postMessage({
      mutant: mutant.id,
      tests,
      prepared: setups.map(({ file }) => file),
    } satisfies Task);
    return (await done).killedBy === null ? 'survived' : 'killed';
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }
}

const begin = Date.now();
const dry = await dryRun();
const [part = 1, parts = 1] = values.part.split('/').map(Number);
const wanted = mutants.filter(
  ({ file, id }) => (values.only === undefined || file.includes(values.only)) && id % parts === part % parts,
);
console.error(
  `${wanted.length} mutants in ${SOURCES.length} files, ${dry.tests.length} tests; they take ${Math.round(dry.tests.reduce((sum, { ms }) => sum + ms, 0))} ms`,
);
const fates = new Map<Mutant, Fate>();
/** What has been judged so far: all that is wanted, unless the run is cut short. */
function report(): void {
  const judged = [...fates.keys()];
  const survivors = judged.filter((mutant) => SURVIVING.has(fates.get(mutant) ?? 'killed'));
  for (const [file, list] of Map.groupBy(judged, (mutant) => relative(src, mutant.file))) {
    const alive = list.filter((mutant) => survivors.includes(mutant)).length;
    const [noticed, all] = [list.length - alive, list.length].map((count) => String(count).padStart(4));
    print(`${file.padEnd(28)} ${noticed} of ${all}`);
  }
  const killed = judged.length - survivors.length;
  const timeouts = [...fates.values()].filter((fate) => fate === 'timeout').length;
  const score = judged.length === 0 ? 100 : (killed / judged.length) * 100;
  const seconds = Math.round((Date.now() - begin) / 1000);
  print(
    `mutation score ${score.toFixed(1)} %: ${killed} of ${judged.length} mutants noticed (${timeouts} by a loop; ${wanted.length} wanted), ${seconds} s`,
  );
  if (score < Number(values.least) || judged.length < wanted.length) process.exitCode = 1;
}
process.once('SIGTERM', () => {
  report();
  process.exit();
});
const queue = wanted.toSorted((a, b) => Number(dry.atLoad.has(a.id)) - Number(dry.atLoad.has(b.id)));
const judges = Array.from({ length: Number(values.workers ?? availableParallelism()) }, () => new Judge(dry));
await Promise.all(
  judges.map(async (judge) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const fate = await judge.judge(mutant);
      fates.set(mutant, fate);
      if (SURVIVING.has(fate)) tell(mutant, fate);
      if (fates.size % 200 === 0) console.error(`${fates.size} of ${wanted.length}`);
    }
    await judge.stop();
  }),
);
report();
