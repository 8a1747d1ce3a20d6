import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Layers of tests, and how many files of each run at once: no more than there are processors, and one file alone where
 * it starts a whole system. `deep`: whatever starts a system or takes a minute and is not in the core browser stories.
 */
const AT_ONCE = { unit: availableParallelism(), int: availableParallelism(), e2e: 1, deep: 1 } as const;

const TESTING = join(import.meta.dirname, 'platform/tooling/src/testing');

/** Files that a run leaves out (`TEST_LEFT_OUT`, between commas); the option `--exclude` does not reach projects. */
const LEFT_OUT = process.env['TEST_LEFT_OUT']?.split(',') ?? [];

/** Files that take a while, the longest first. */
const LONG = ['rollout.int', 'login-links.int', 'rollback.int', 'media.int', 'commands.int'];

/** Long files begin, so that what is short fills the time beside them, and nothing long is left alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((part) => moduleId.includes(part));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** `timeout`: how long a test may take. `patience`: a wait ends before, so that what does not come is reported as such. */
const project = (name: keyof typeof AT_ONCE, timeout: number, patience: number) => {
  const ofSystems = name === 'e2e' || name === 'deep';
  return {
    test: {
      name,
      include: [`{platform,shell,services,e2e,mf-*,scripts}/**/*.${name}.test.{ts,tsx}`],
      exclude: ['**/node_modules/**', '**/dist/**', '.data/**', '.cache/**', ...LEFT_OUT],
      setupFiles: [join(TESTING, 'patience.ts')],
      ...(name === 'int' || name === 'deep' ? { globalSetup: [join(TESTING, 'cluster-setup.ts')] } : {}),
      env: { TEST_PATIENCE_MS: process.env['TEST_PATIENCE_MS'] ?? String(patience) },
      expect: { poll: { timeout: patience } },
      testTimeout: timeout,
      // set-up ends with what it starts or with its error, not after a time
      hookTimeout: 0,
      // Modules are read once for all files of a worker; no file replaces one or keeps state in one.
      isolate: ofSystems,
      maxWorkers: AT_ONCE[name],
      // one kind after the other: `npm test -w <module>` runs them all, and they differ in how many files at once
      sequence: { groupOrder: Object.keys(AT_ONCE).indexOf(name) },
      css: { modules: { classNameStrategy: 'non-scoped' as const } },
    },
  };
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', 30_000, 5_000),
      project('int', 120_000, 45_000),
      project('e2e', 300_000, 75_000),
      project('deep', 300_000, 75_000),
    ],
  },
});
