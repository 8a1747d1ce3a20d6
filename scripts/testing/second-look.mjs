// Files that failed are run once more, alone: what is green then was flaky.

/** So many flaky files make a run red: a green one must be believed. */
const TOO_MANY_FLAKY = 3;
/** With more failed files than this the run is red whatever a second look says. */
const MOST_LOOKS = 6;

/**
 * Runs each file that failed once more. `layers`: the outcomes of each layer; they are replaced by those of the second
 * run. `again(layer, file)` runs one file. Gives the lines to print, and the failures that the flaky files together are.
 */
export async function lookAgain(layers, again) {
  const red = [...layers].flatMap(([layer, { files }]) =>
    files.filter(({ failures }) => failures.length > 0).map((outcome) => ({ layer, outcome })),
  );
  if (red.length > MOST_LOOKS)
    return { lines: [`${red.length} files failed: none is run a second time`], failures: [] };
  const lines = [];
  const flaky = [];
  for (const { layer, outcome } of red) {
    const { files, outside } = await again(layer, outcome.file);
    const second = files.find(({ file }) => file === outcome.file);
    if (!second || outside.length > 0 || second.failures.length > 0) continue;
    flaky.push(outcome.file);
    for (const { name, reason } of outcome.failures)
      lines.push(`flaky: ${name.replace(' › ', ': ')}: ${reason}`);
    const { files: known } = layers.get(layer);
    known[known.indexOf(outcome)] = second;
  }
  const failures =
    flaky.length < TOO_MANY_FLAKY
      ? []
      : [{ name: 'flaky tests', reason: `${flaky.length} files were green only the second time` }];
  return { lines, failures };
}
