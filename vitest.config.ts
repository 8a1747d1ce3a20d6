import { defineConfig } from 'vitest/config';

const project = (name: string, timeout: number, parallel: boolean) => ({
  test: {
    name,
    include: [`{platform,shell,services,e2e,mf-*,scripts}/**/*.${name}.test.{ts,tsx}`],
    exclude: ['**/node_modules/**', '**/dist/**', '.data/**', '.cache/**'],
    testTimeout: timeout,
    hookTimeout: Math.max(timeout, 60_000),
    fileParallelism: parallel,
    css: { modules: { classNameStrategy: 'non-scoped' as const } },
  },
});

export default defineConfig({
  test: {
    projects: [project('unit', 10_000, true), project('int', 60_000, false), project('e2e', 180_000, false)],
  },
});
