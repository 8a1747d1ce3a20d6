import { expect, test } from 'vitest';
import { telHref } from './tel.ts';

test('brackets, spaces and hyphens of a phone number are not dialled', () => {
  expect(telHref('+49 (40) 12-34 56')).toBe('tel:+4940123456');
});
