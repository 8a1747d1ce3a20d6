// Counts a vitest run for scripts/test.mjs, with the reason of every skip (`ctx.skip('why')`).
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class CountingReporter {
  onTestRunEnd(modules, unhandled) {
    const report = { passed: 0, failed: unhandled.length, skips: [] };
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      // A file that fails as a whole (import, hooks) may have no failed test of its own.
      let failed = 0;
      for (const test of module.children.allTests()) {
        const { state, note } = test.result();
        if (state === 'passed') report.passed++;
        else if (state === 'failed') failed++;
        else report.skips.push({ name: `${file} › ${test.fullName}`, reason: note ?? 'no reason given' });
      }
      report.failed += failed === 0 && module.state() === 'failed' ? 1 : failed;
    }
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}
