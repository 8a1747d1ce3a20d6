import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests of whole systems wait for a database, a timer or a page, but two files of each layer, which run side by side,
 * keep two processors busy: with more, pages and services wait for a processor longer than the tests do for them.
 */
const AT_ONCE = { unit: undefined, int: 2, e2e: 2 } as const;

const TESTING = join(import.meta.dirname, 'platform/tooling/src/testing');

/** Files that take a minute and more, the longest first. */
const LONG = [
  'e2e/src/stories.',
  'e2e/src/stories-',
  'workshop/people.',
  'e2e/src/faults.',
  'workshop/look/',
  'workshop/behaviour.',
  'bus/src/kafka.int',
  'launcher.int',
  'messages/messages.int',
];

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
  return {
    test: {
      name,
      include: [`{platform,shell,services,e2e,mf-*,scripts}/**/*.${name}.test.{ts,tsx}`],
      exclude: ['**/node_modules/**', '**/dist/**', '.data/**', '.cache/**'],
      setupFiles: [join(TESTING, 'patience.ts')],
      ...(name === 'int' ? { globalSetup: [join(TESTING, 'cluster-setup.ts')] } : {}),
      env: { TEST_PATIENCE_MS: process.env['TEST_PATIENCE_MS'] ?? String(patience) },
      expect: { poll: { timeout: patience } },
      testTimeout: timeout,
      // a system may have to be built first
      hookTimeout: 2 * timeout,
      // Modules are read once for all files of a worker; no file replaces one or keeps state in one.
      isolate: name === 'e2e',
      execArgv: ['--disable-warning=TimeoutNegativeWarning'],
      ...(AT_ONCE[name] === undefined ? {} : { maxWorkers: AT_ONCE[name] }),
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
    ],
  },
});
