import { expect, test, vi } from 'vitest';
import { lookAgain, type FileOutcome } from './second-look.mjs';

const failure = { name: 'a.int.test.ts › sells', reason: 'Not within 45000 ms' };
const green = (file: string): FileOutcome => ({ file, ms: 1, parts: '', passed: 1, failures: [], skips: [] });
const red = (file: string): FileOutcome => ({
  ...green(file),
  passed: 0,
  failures: [{ ...failure, name: `${file} › sells` }],
});
const layersOf = (...files: FileOutcome[]) => new Map([['int', { files, outside: [] }]]);

test('a file that is green the second time counts as passed and is reported as flaky', async () => {
  const layers = layersOf(red('a.int.test.ts'), green('b.int.test.ts'));
  const again = vi.fn((_layer: string, file: string) =>
    Promise.resolve({ files: [green(file)], outside: [] }),
  );
  const { lines, failures } = await lookAgain(layers, again);
  expect(again.mock.calls).toEqual([['int', 'a.int.test.ts']]);
  expect(lines).toEqual(['flaky: a.int.test.ts: sells: Not within 45000 ms']);
  expect(failures).toEqual([]);
  expect(layers.get('int')?.files).toEqual([green('a.int.test.ts'), green('b.int.test.ts')]);
});

test('a file that is red again has failed, with the reason of the first time', async () => {
  const layers = layersOf(red('a.int.test.ts'));
  const { lines } = await lookAgain(layers, (_, file) =>
    Promise.resolve({ files: [red(file)], outside: [] }),
  );
  expect(lines).toEqual([]);
  expect(layers.get('int')?.files).toEqual([red('a.int.test.ts')]);
});

test('a run of which nothing is known counts as red', async () => {
  const layers = layersOf(red('a.int.test.ts'));
  await lookAgain(layers, () => Promise.resolve({ files: [], outside: [failure] }));
  expect(layers.get('int')?.files).toEqual([red('a.int.test.ts')]);
});

test('three flaky files make the run red', async () => {
  const layers = layersOf(...['a', 'b', 'c'].map((name) => red(`${name}.int.test.ts`)));
  const { lines, failures } = await lookAgain(layers, (_, file) =>
    Promise.resolve({ files: [green(file)], outside: [] }),
  );
  expect(lines).toHaveLength(3);
  expect(failures).toEqual([{ name: 'flaky tests', reason: '3 files were green only the second time' }]);
});

test('after many failed files none is run a second time', async () => {
  const layers = layersOf(...'abcdefg'.split('').map((name) => red(`${name}.int.test.ts`)));
  const again = vi.fn();
  const { lines, failures } = await lookAgain(layers, again);
  expect(again).not.toHaveBeenCalled();
  expect(lines).toEqual(['7 files failed: none is run a second time']);
  expect(failures).toEqual([]);
});
