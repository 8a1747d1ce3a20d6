import { expect, test, vi } from 'vitest';
import { clockText, phaseOf } from './remaining.ts';
import { writeInPlace } from './write-in-place.ts';

const HOUR = 3600;

/** A node as React left it, with the texts that were written since. */
function rendered(text: string) {
  const written: string[] = [];
  let nodeValue = text;
  return {
    written,
    get nodeValue() {
      return nodeValue;
    },
    set nodeValue(next: string) {
      nodeValue = next;
      written.push(next);
    },
  };
}

test.each([
  ['far', HOUR + 1, '1:00:00', HOUR],
  ['far', HOUR, '59:59', HOUR - 1],
  ['near', 61, '01:00', 60],
  ['hot', 1, '00:00', 0],
] as const)('a clock that is %s goes on without being rendered', (phase, before, text, left) => {
  const node = rendered(clockText(before));
  const render = vi.fn();
  writeInPlace(node, phase, left, render);
  expect(node.nodeValue).toBe(text);
  expect(render).not.toHaveBeenCalled();
});

test('what is shown already is not written again', () => {
  const node = rendered(clockText(90));
  writeInPlace(node, 'near', 90, () => undefined);
  expect(node.written).toEqual([]);
});

test.each([
  ['is near now', 'far', 29 * 60 + 59],
  ['is hot now', 'near', 29],
  ['is over', 'hot', -1],
  ['is over and shows it', 'ended', -1],
  ['ends later than it did', 'hot', 120],
  ['ends later than it did, after its end', 'ended', 120],
] as const)('a clock that %s is rendered, and nothing is written over its words', (_, phase, left) => {
  const node = rendered('Beendet');
  const render = vi.fn();
  writeInPlace(node, phase, left, render);
  expect(render).toHaveBeenCalledOnce();
  expect(node.written).toEqual([]);
});

test('a clock whose text is gone is rendered', () => {
  const render = vi.fn();
  writeInPlace(null, phaseOf(90), 90, render);
  expect(render).toHaveBeenCalledOnce();
});
