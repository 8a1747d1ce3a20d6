import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Integration tests mostly wait, for a database that starts or a timer: two files at once. Browsers need all there is. */
const AT_ONCE = { unit: undefined, int: 2, e2e: 1 } as const;

const project = (name: keyof typeof AT_ONCE, timeout: number) => {
  // what does not come is reported as such before the test's own time is over
  const patience = timeout / 2;
  return {
    test: {
      name,
      include: [`{platform,shell,services,e2e,mf-*,scripts}/**/*.${name}.test.{ts,tsx}`],
      exclude: ['**/node_modules/**', '**/dist/**', '.data/**', '.cache/**'],
      setupFiles: [join(import.meta.dirname, 'platform/tooling/src/testing/patience.ts')],
      env: { TEST_PATIENCE_MS: String(patience) },
      expect: { poll: { timeout: patience } },
      testTimeout: timeout,
      hookTimeout: Math.max(timeout, 60_000),
      // Modules are read once for all files of a worker; no file replaces one or keeps state in one.
      isolate: name === 'e2e',
      execArgv: ['--disable-warning=TimeoutNegativeWarning'],
      ...(AT_ONCE[name] === undefined ? {} : { maxWorkers: AT_ONCE[name] }),
      fileParallelism: AT_ONCE[name] !== 1,
      // one kind after the other: `npm test -w <module>` runs them all, and they differ in how many files at once
      sequence: { groupOrder: Object.keys(AT_ONCE).indexOf(name) },
      css: { modules: { classNameStrategy: 'non-scoped' as const } },
    },
  };
};

export default defineConfig({
  test: {
    projects: [project('unit', 10_000), project('int', 60_000), project('e2e', 180_000)],
  },
});
