import type { OrderDetail, OrderDispute } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { afterEach, expect, test, vi } from 'vitest';
import { texts } from '../../testing/texts.ts';
import { Dispute } from './Dispute.tsx';

const AT = '2026-11-26T12:00:00.000Z';
/** A report of the buyer that waits for the seller. */
const OPEN = {
  disputeId: 'd1',
  by: 'buyer',
  reason: 'papers',
  status: 'open',
  openedAt: AT,
  answerUntil: '2026-12-03T12:00:00.000Z',
  endedAt: null,
  outcome: null,
  reduction: 0,
} as const satisfies Partial<OrderDispute>;

const keep = (key: string, value: object): void => {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => (name === `rollheim-typed:${key}` ? JSON.stringify(value) : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  });
};
const htmlOf = (
  dispute: Partial<OrderDispute> | null,
  { side = 'buyer', handedOverOn = null as string | null, statements = [] as object[] } = {},
): Promise<string> => {
  const order = { orderId: 'o1', status: 'paid', createdAt: AT, handedOverOn, dispute };
  const detail = { side, order, pickup: [], files: [], statements } as unknown as OrderDetail;
  return renderPart(<Dispute detail={detail} />, { name: 'mf-account', texts, at: AT });
};

afterEach(() => vi.unstubAllGlobals());

test('a report that was begun is open again after a reload, with its reason and its words', async () => {
  keep('report:o1', { reason: 'papers', text: 'Der zweite Schlüssel fehlt.' });
  const html = await htmlOf(null);
  expect(html).toContain('Der zweite Schlüssel fehlt.');
  expect(html).toMatch(/<input[^>]*(checked=""[^>]*value="papers"|value="papers"[^>]*checked="")/);
  vi.unstubAllGlobals();
  expect(await htmlOf(null)).toContain(texts['order.dispute.report']);
});

test('a statement that was begun is there after a reload', async () => {
  keep('statement:d1', { text: 'Der Schlüssel lag im Handschuhfach.' });
  const dispute = { ...OPEN, by: 'seller', reason: 'not_paid' } as const;
  expect(await htmlOf(dispute)).toContain('Der Schlüssel lag im Handschuhfach.');
  expect(await htmlOf({ ...dispute, disputeId: 'd2' })).not.toContain('Handschuhfach');
});

test('who has answered is not asked again, and who reported reads that the team is next', async () => {
  const by = (side: string, disputeId = 'd1') => ({ disputeId, by: side, at: AT, text: 'So war es.' });
  const asked = 'Please give your view by';
  expect(await htmlOf(OPEN, { side: 'seller', statements: [by('buyer'), by('seller', 'd0')] })).toContain(
    asked,
  );
  const answered = await htmlOf(OPEN, { side: 'seller', statements: [by('buyer'), by('seller')] });
  expect(answered).not.toContain(asked);
  expect(answered).toContain(texts['order.dispute.answered_you']);
  expect(answered).toContain(texts['order.dispute.view']);
  expect(answered).not.toContain(texts['order.dispute.text']);
  expect(await htmlOf(OPEN, { statements: [by('buyer'), by('seller')] })).toContain(
    texts['order.dispute.answered_them_seller'],
  );
});

test('once the handover is confirmed no one reports that the vehicle was not handed over or collected', async () => {
  for (const [side, reason] of [
    ['buyer', 'not_handed_over'],
    ['seller', 'not_collected'],
  ] as const) {
    keep('report:o1', { reason, text: 'Der Termin ist vorbei.' });
    expect(await htmlOf(null, { side })).toContain(`value="${reason}"`);
    const after = await htmlOf(null, { side, handedOverOn: '2026-11-26' });
    expect(after).toContain('value="other"');
    expect(after).not.toContain(`value="${reason}"`);
  }
});

test('both sides read that it was decided early, as they had agreed', async () => {
  const settled = {
    ...OPEN,
    status: 'settled',
    endedAt: '2026-11-27T12:00:00.000Z',
    outcome: 'none',
    heard: false,
  } as const;
  const words = 'both sides have agreed; that is why we did not wait until';
  for (const side of ['buyer', 'seller']) expect(await htmlOf(settled, { side })).toContain(words);
  expect(await htmlOf({ ...settled, heard: true })).not.toContain(words);
  expect(await htmlOf({ ...settled, endedAt: '2026-12-03T13:00:00.000Z' })).not.toContain(words);
});

test('what was stated in a report that was withdrawn is marked in the next one', async () => {
  const dispute = { ...OPEN, disputeId: 'd2' } as const;
  const by = (disputeId: string) => ({
    disputeId,
    by: disputeId === 'd1' ? 'seller' : 'buyer',
    at: AT,
    text: 'So.',
  });
  const marks = async (given: Partial<OrderDispute>) =>
    (await htmlOf(given, { statements: [by('d1'), by('d2')] })).split(texts['order.dispute.of_withdrawn'])
      .length - 1;
  expect(await marks(dispute)).toBe(1);
  expect(await marks({ ...dispute, status: 'withdrawn', endedAt: AT })).toBe(2);
});
