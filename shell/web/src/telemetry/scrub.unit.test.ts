import { expect, test } from 'vitest';
import { isNoise, releaseOf, reported } from './scrub.ts';

function errorWith(message: string, ...lines: string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...lines].join('\n');
  return error;
}
const SHELL = '    at Object.render (https://rollheim.example/_r/shell/1.0.0/react.ab12cd34.js:1:200)';
const CATALOG = '    at BidPanel (https://rollheim.example/_r/mf-catalog/1.4.2/module.11223344.js:2:77)';

test('an error belongs to the module whose file is highest in its stack, else to the shell', () => {
  expect(releaseOf(errorWith('x', SHELL, CATALOG))).toEqual({ module: 'mf-catalog', version: '1.4.2' });
  expect(releaseOf(errorWith('x', SHELL))).toEqual({ module: 'shell', version: '1.0.0' });
  expect(releaseOf(errorWith('x', '    at <anonymous>:1:1'))).toBeNull();
  expect(releaseOf('thrown text')).toBeNull();
});

test.each([
  ['no mail for anna.muster@web.example', 'anna'],
  ['Cannot read "Hymer B-Klasse 584" of undefined', 'Hymer'],
  ["Unexpected value 'WB1234567890'", 'WB12'],
  ['GET https://rollheim.example/konto?mail=anna failed', 'anna'],
  ['no page /wohnmobil/x/7k2m9qp4r8ta here', '7k2m9qp4r8ta'],
  ['nothing under 7k2m9qp4r8ta', '7k2m9qp4r8ta'],
  ['call +49 170 5551234', '5551234'],
  ['„Musterweg 4“ is no street', 'Musterweg'],
])('a report says nothing of people: %s', (message, secret) => {
  const report = reported(errorWith(message, CATALOG));
  expect(JSON.stringify(report)).not.toContain(secret);
  expect(report.message).toMatch(/^TypeError: /);
});

test('a stack keeps names and places in files of releases, and nothing else', () => {
  const page = '    at submit (https://rollheim.example/konto/anna:3:1)';
  expect(reported(errorWith('anna', CATALOG, page, SHELL)).stack).toBe(
    'at BidPanel (/_r/mf-catalog/1.4.2/module.11223344.js:2:77)\n' +
      'at Object.render (/_r/shell/1.0.0/react.ab12cd34.js:1:200)',
  );
});

test('a report is bounded', () => {
  const report = reported(errorWith('x '.repeat(900), ...Array.from({ length: 200 }, () => CATALOG)));
  expect(report.message.length).toBeLessThanOrEqual(300);
  expect(report.stack?.length).toBeLessThanOrEqual(4000);
});

test('what browsers and extensions say by themselves is no error of a release', () => {
  expect(isNoise(new Error('ResizeObserver loop completed with undelivered notifications.'))).toBe(true);
  expect(isNoise(errorWith('x', '    at chrome-extension://abc/content.js:1:1'))).toBe(true);
  expect(isNoise(errorWith('x', '    at chrome-extension://abc/content.js:1:1', CATALOG))).toBe(false);
});
