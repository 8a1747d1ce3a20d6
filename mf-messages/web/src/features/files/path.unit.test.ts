import { expect, test } from 'vitest';
import { fileOf } from './path.ts';

test('a message leads to the file that it brings, and to none without one', () => {
  expect(fileOf({ params: { orderId: '8k2m', fileId: 'm1', kind: 'picture' } })).toEqual({
    href: '/api/private/orders/8k2m/files/m1',
    kind: 'picture',
  });
  expect(fileOf({ params: { orderId: '8k2m', fileId: 'm1', kind: 'document' } })?.kind).toBe('document');
  expect(fileOf({ params: { orderId: '8k2m' } })).toBeNull();
});
