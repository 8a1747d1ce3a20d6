// What a vitest run found, by file, for scripts/testing/vitest-layer.mjs: with the reason of every failure and skip
// (`ctx.skip('why')`).
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What went wrong first, in a line. */
const firstLine = (errors) => (errors?.[0]?.message ?? 'no message').split('\n', 1)[0].slice(0, 200);

/** Errors of the hooks of the suites and the file that a test is in. */
function errorsAround(test) {
  for (let at = test.parent; at; at = at.parent) {
    const errors = at.errors();
    if (errors.length > 0) return errors;
  }
  return null;
}

/** What the time of a file went into, as seconds. */
const partsOf = (parts) =>
  Object.entries(parts)
    .map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)}`)
    .join(', ');

/** What one file found: its tests by outcome. A test that a failed hook kept from running has failed. */
export function outcomeOf(module) {
  const file = relative(process.cwd(), module.moduleId).replaceAll('\\', '/');
  const { duration, collectDuration } = module.diagnostic();
  const outcome = { file, ms: collectDuration + duration, parts: '', passed: 0, failures: [], skips: [] };
  let testsMs = 0;
  for (const test of module.children.allTests()) {
    testsMs += test.diagnostic()?.duration ?? 0;
    const { state, note, errors } = test.result();
    const name = `${file} › ${test.fullName}`;
    const around = state === 'passed' || state === 'failed' ? null : errorsAround(test);
    if (state === 'passed') outcome.passed++;
    else if (state === 'failed') outcome.failures.push({ name, reason: firstLine(errors) });
    else if (around) outcome.failures.push({ name, reason: `set-up failed: ${firstLine(around)}` });
    else outcome.skips.push({ name, reason: note ?? 'no reason given' });
  }
  // a file that fails as a whole (import, hooks) may have no failed test of its own
  if (outcome.failures.length === 0 && module.state() === 'failed') {
    const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
    outcome.failures.push({ name: file, reason: firstLine([...module.errors(), ...suites]) });
  }
  outcome.parts = partsOf({
    import: collectDuration,
    hooks: Math.max(0, duration - testsMs),
    tests: testsMs,
  });
  return outcome;
}

export default class CountingReporter {
  onTestRunEnd(modules, unhandled) {
    const outside = unhandled.map((error) => ({ name: 'outside of a test', reason: firstLine([error]) }));
    const report = { files: modules.map(outcomeOf), outside };
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}
