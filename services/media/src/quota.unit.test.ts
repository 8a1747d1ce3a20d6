import { expect, test } from 'vitest';
import { AddressBytes } from './quota.ts';

test('Visitors of one address share its bytes of a day; accounts and other addresses are not counted there', () => {
  const bytes = new AddressBytes(100);
  bytes.take({ owner: 'uuid:one' }, '203.0.113.1', 60);
  const giveBack = bytes.take({ owner: 'uuid:two' }, '203.0.113.1', 40);
  expect(() => bytes.take({ owner: 'uuid:three' }, '203.0.113.1', 1)).toThrow(
    expect.objectContaining({ code: 'too_many_requests' }),
  );
  bytes.take({ owner: 'customer' }, '203.0.113.1', 1000);
  bytes.take({ owner: 'uuid:one' }, '203.0.113.2', 100);
  giveBack();
  bytes.take({ owner: 'uuid:three' }, '203.0.113.1', 40);
});

test('Who uploads from very many addresses does not free another one of what it has had', () => {
  const bytes = new AddressBytes(100, 3);
  for (const address of ['198.51.100.1', '198.51.100.2', '203.0.113.1', '198.51.100.3'])
    bytes.take({ owner: 'uuid:one' }, address, 100);
  const again = () => bytes.take({ owner: 'uuid:two' }, '203.0.113.1', 1);
  expect(again).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
});
