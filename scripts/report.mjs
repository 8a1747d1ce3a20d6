// Counts a vitest run for scripts/test.mjs, with the reason of every failure and skip (`ctx.skip('why')`).
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What went wrong first, in a line. */
const firstLine = (errors) => (errors?.[0]?.message ?? 'no message').split('\n', 1)[0].slice(0, 200);

export default class CountingReporter {
  onTestRunEnd(modules, unhandled) {
    const report = { passed: 0, failed: unhandled.length, skips: [], failures: [] };
    for (const error of unhandled)
      report.failures.push({ name: 'outside of a test', reason: firstLine([error]) });
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      // A file that fails as a whole (import, hooks) may have no failed test of its own.
      let failed = 0;
      for (const test of module.children.allTests()) {
        const { state, note, errors } = test.result();
        if (state === 'passed') report.passed++;
        else if (state === 'failed') {
          failed++;
          report.failures.push({ name: `${file} › ${test.fullName}`, reason: firstLine(errors) });
        } else report.skips.push({ name: `${file} › ${test.fullName}`, reason: note ?? 'no reason given' });
      }
      if (failed === 0 && module.state() === 'failed')
        report.failures.push({ name: file, reason: firstLine(module.errors()) });
      report.failed += failed === 0 && module.state() === 'failed' ? 1 : failed;
    }
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}
