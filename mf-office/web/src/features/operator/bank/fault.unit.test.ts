import { expect, test } from 'vitest';
import { fileFault } from './fault.ts';

test('a refusal names the fault of a file with its entry and line, where they are known', () => {
  expect(fileFault({ 'entry.3.line.57': 'bank.currency' })).toEqual({
    fault: 'currency',
    entry: 3,
    line: 57,
  });
  expect(fileFault({ 'line.1': 'bank.namespace' })).toEqual({ fault: 'namespace', entry: null, line: 1 });
  expect(fileFault({ 'found.DE89370400440532013000.own.DE02120300000000202051': 'bank.account' })).toEqual({
    fault: 'account',
    entry: null,
    line: null,
    accounts: { found: 'DE89 3704 0044 0532 0130 00', own: 'DE02 1203 0000 0000 2020 51' },
  });
  expect(fileFault({ file: 'bank.size' })).toEqual({ fault: 'size', entry: null, line: null });
});

test('any other refusal is none of the file', () => {
  expect(fileFault({})).toBeNull();
  expect(fileFault({ name: 'string.max' })).toBeNull();
  expect(fileFault({ file: 'bank.unheard' })).toBeNull();
});
