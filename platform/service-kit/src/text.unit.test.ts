import { describe, expect, test } from 'vitest';
import { isPlainText, targetFaults, textFaults } from './text.ts';

describe('Plain text', () => {
  test.each(['', 'a\tb\r\nc', 'Ąß漢🚐', '\u007f\u0080\ufffd'])('%j is', (text) =>
    expect(isPlainText(text)).toBe(true),
  );
  test.each(['\u0000', 'a\u0008', '\u000b', '\u000c', '\u000e', '\u001f', '\ud800', '\udc00\ud800'])(
    '%j is not',
    (text) => expect(isPlainText(text)).toBe(false),
  );
});

test('a value names every field at fault, the name of a field by the object that holds it', () => {
  const value = { a: '\u0000', b: ['fine', { c: '\ud800' }], d: { '\u0001': 1 }, e: null, f: 3 };
  expect(Object.keys(textFaults(value)).toSorted()).toEqual(['a', 'b.1.c', 'd']);
  expect(textFaults('\u0000')).toEqual({ body: 'validation.invalid' });
  expect(textFaults(undefined)).toEqual({});
});

test('what is nested without end is at fault, and is not followed', () => {
  let value: unknown = 'x';
  for (let depth = 0; depth < 100_000; depth++) value = [value];
  expect(Object.keys(textFaults(value))).toHaveLength(1);
});

test('many faults below long names are answered shortly', () => {
  let value: unknown = Array.from({ length: 40_000 }, () => '\u0000');
  for (let depth = 0; depth < 20; depth++) value = { ['n'.repeat(5_000)]: value };
  const faults = textFaults(value);
  expect(Object.keys(faults).length).toBeGreaterThan(0);
  expect(JSON.stringify(faults).length).toBeLessThan(10_000);
});

test.each([
  ['/a/%00', ['path']],
  ['/a/%1Fb', ['path']],
  ['/%FF', ['path']],
  ['/%', ['path']],
  ['/a?q=%00', ['q']],
  ['/a?x=1&q=%zz', ['q']],
  ['/a?q=%ED%A0%80', ['q']],
  ['/a?q=x?%00', ['q']],
  ['/a?%01=1', ['query']],
  ['/a?x%5B0%5D=%00', ['x[0]']],
  ['/%C4%85?q=%0A+%F0%9F%9A%90&empty&=', []],
])('%s has faults in %j', (target, fields) => expect(Object.keys(targetFaults(target))).toEqual(fields));
