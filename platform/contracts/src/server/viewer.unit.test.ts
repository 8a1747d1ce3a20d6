import { expect, test } from 'vitest';
import { readViewer, viewerHeader } from './viewer.ts';

const customer = { customerId: 'c-1', name: 'Łukasz', company: 'Wohnmobile Süd' } as never;

test('who is in the header is read beside their own token alone', () => {
  const header = viewerHeader(customer);
  expect(header).toMatch(/^[\w-]+$/);
  expect(readViewer(header, 'c-1')).toEqual(customer);
  expect(readViewer(header, 'c-2')).toBeNull();
});

test.each([
  undefined,
  '',
  '!!',
  Buffer.from('null').toString('base64url'),
  Buffer.from('7').toString('base64url'),
])('a header that is %s is no one', (header) => expect(readViewer(header, 'c-1')).toBeNull());
