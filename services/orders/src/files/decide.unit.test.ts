import { MOST_ORDER_FILES, type OrderFile, type OrderState } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { decideFile, isRemovable } from './decide.ts';

type Order = Parameters<typeof decideFile>[0];
const paid: Order = { status: 'paid', handedOverOn: null, dispute: null };
const dispute = { disputeId: 'd2', status: 'open' } as NonNullable<OrderState['dispute']>;
const file = (change: Partial<OrderFile> = {}) =>
  ({ use: 'handover', by: 'seller', disputeId: null, ...change }) as OrderFile;
const many = (change: Partial<OrderFile>) => Array.from({ length: MOST_ORDER_FILES }, () => file(change));
const facts = { agreed: true, files: [] as readonly OrderFile[] };
const picture = { use: 'handover', picture: true } as const;
const paper = { use: 'dispute', picture: false } as const;
const no = { refused: 'move_not_allowed' };

test('pictures of damages come between the agreed pickup and the handover', () => {
  expect(decideFile(paid, 'seller', picture, facts)).toEqual({ disputeId: null });
  expect(decideFile(paid, 'buyer', picture, facts)).toEqual({ disputeId: null });
  expect(decideFile(paid, 'seller', picture, { ...facts, agreed: false })).toEqual(no);
  expect(decideFile({ ...paid, handedOverOn: '2026-03-12' }, 'seller', picture, facts)).toEqual(no);
  for (const status of ['pending', 'canceled'] as const)
    expect(decideFile({ ...paid, status }, 'seller', picture, facts)).toEqual(no);
  expect(decideFile(paid, 'seller', { ...picture, picture: false }, facts)).toEqual({
    refused: 'invalid_input',
    fields: { file: 'validation.image' },
  });
});

test('evidence comes while a dispute is open, whatever the order is in', () => {
  for (const status of ['pending', 'paid', 'canceled'] as const)
    expect(decideFile({ ...paid, status, dispute }, 'buyer', paper, facts)).toEqual({ disputeId: 'd2' });
  expect(decideFile(paid, 'buyer', paper, facts)).toEqual(no);
  for (const status of ['settled', 'withdrawn'] as const)
    expect(decideFile({ ...paid, dispute: { ...dispute, status } }, 'buyer', paper, facts)).toEqual(no);
});

test('files for the other side come from the sale until the handover, PDFs too, and stay', () => {
  const sent = { use: 'exchange', picture: false } as const;
  for (const status of ['pending', 'paid'] as const)
    for (const side of ['buyer', 'seller'] as const)
      expect(decideFile({ ...paid, status, dispute }, side, sent, { ...facts, agreed: false })).toEqual({
        disputeId: null,
      });
  expect(decideFile({ ...paid, status: 'canceled' }, 'buyer', sent, facts)).toEqual(no);
  expect(decideFile({ ...paid, handedOverOn: '2026-03-12' }, 'seller', sent, facts)).toEqual(no);
  const files = many({ use: 'exchange', by: 'buyer' });
  expect(decideFile(paid, 'buyer', sent, { ...facts, files })).toMatchObject({ refused: 'invalid_input' });
  expect(decideFile(paid, 'seller', sent, { ...facts, files })).toEqual({ disputeId: null });
  expect(isRemovable(paid, 'buyer', file({ use: 'exchange', by: 'buyer' }))).toBe(false);
});

test('twelve of a side, for the handover and for each dispute', () => {
  const full = { refused: 'invalid_input', fields: { file: 'validation.too_many' } };
  expect(decideFile(paid, 'seller', picture, { ...facts, files: many({}) })).toEqual(full);
  expect(decideFile(paid, 'seller', picture, { ...facts, files: many({}).slice(1) })).toEqual({
    disputeId: null,
  });
  expect(decideFile(paid, 'buyer', picture, { ...facts, files: many({}) })).toEqual({ disputeId: null });
  const files = many({ use: 'dispute', by: 'buyer', disputeId: 'd2' });
  expect(decideFile({ ...paid, dispute }, 'buyer', paper, { ...facts, files })).toEqual(full);
  const earlier = many({ use: 'dispute', by: 'buyer', disputeId: 'd1' });
  expect(decideFile({ ...paid, dispute }, 'buyer', paper, { ...facts, files: earlier })).toEqual({
    disputeId: 'd2',
  });
});

test('what is in a protocol or is evidence stays', () => {
  expect(isRemovable(paid, 'seller', file())).toBe(true);
  expect(isRemovable(paid, 'buyer', file())).toBe(false);
  expect(isRemovable({ ...paid, handedOverOn: '2026-03-12' }, 'seller', file())).toBe(false);
  expect(isRemovable(paid, 'seller', file({ use: 'dispute', disputeId: 'd2' }))).toBe(false);
});
