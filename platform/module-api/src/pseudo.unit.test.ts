import { expect, test } from 'vitest';
import { pseudo } from './pseudo.ts';

test.each([
  'Merkliste',
  'Noch {{count}} Minuten bis zum Ende',
  'Mit den <page>Bedingungen</page> einverstanden',
])('%s grows by 40 %% and keeps what is filled in', (text) => {
  const long = pseudo(text);
  expect(long.length).toBeGreaterThanOrEqual(
    Math.floor(text.replaceAll(/\{\{\w+\}\}|<\/?\w+>/g, '').length * 1.4),
  );
  expect(long.match(/\{\{\w+\}\}|<\/?\w+>/g)).toEqual(text.match(/\{\{\w+\}\}|<\/?\w+>/g));
  expect(long).not.toContain(text);
});

test('What has no letters stays', () => {
  expect(pseudo('{{value}}')).toBe('{{value}}');
});
