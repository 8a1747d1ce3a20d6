// The counts of the trace of the specification, from its pages. `node scripts/trace.mjs` writes them into
// docs/spec-trace.md; a test compares them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '..', 'docs');
const INDEX = join(docs, 'spec-trace.md');
const KINDS = ['built', 'partly', 'not built'];

/** Numbers of facts of a page: all, built, partly, not built. */
function countsOf(page) {
  const states = readFileSync(join(docs, page), 'utf8')
    .split('\n')
    .filter((line) => /^\| [12] §/.test(line))
    .map((line) =>
      line
        .replace(/ *\|$/, '')
        .split(/(?<!\\)\|/)
        .at(-1)
        .trim(),
    );
  return [states.length, ...KINDS.map((kind) => states.filter((state) => state.startsWith(kind)).length)];
}

/** The index with its counts as the pages have them; the widths of its columns stay. */
export function traceIndex() {
  const sums = [0, 0, 0, 0];
  const lines = readFileSync(INDEX, 'utf8')
    .split('\n')
    .map((line) => {
      const [, head, page, numbers] =
        /^(\| \[[^\]]+\]\((spec\/[\w-]+\.md)\) *\|)((?: *\d+ *\|){4})$/.exec(line) ?? [];
      if (!page) return line;
      const counts = countsOf(page);
      counts.forEach((count, at) => (sums[at] += count));
      const cells = numbers.split('|').slice(0, 4);
      return head + cells.map((cell, at) => ` ${String(counts[at]).padEnd(cell.length - 1)}|`).join('');
    });
  const [all, built, partly, missing] = sums;
  return lines
    .map((line) =>
      line.startsWith('Together: ')
        ? `Together: ${all} facts, ${built} built, ${partly} partly, ${missing} not built.`
        : line,
    )
    .join('\n');
}

if (import.meta.main) writeFileSync(INDEX, traceIndex());
