import type { OrderDetail, OrderDispute } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { afterEach, expect, test, vi } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { Dispute } from './Dispute.tsx';

const AT = '2026-11-26T12:00:00.000Z';

const keep = (key: string, value: object): void => {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => (name === `rollheim-typed:${key}` ? JSON.stringify(value) : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  });
};
const htmlOf = (dispute: Partial<OrderDispute> | null): Promise<string> => {
  const order = { orderId: 'o1', status: 'paid', createdAt: AT, handedOverOn: null, dispute };
  const detail = { side: 'buyer', order, pickup: [], files: [], statements: [] } as unknown as OrderDetail;
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
  const dispute = {
    disputeId: 'd1',
    by: 'seller',
    reason: 'not_paid',
    status: 'open',
    openedAt: AT,
    answerUntil: '2026-12-03T12:00:00.000Z',
    endedAt: null,
    outcome: null,
    reduction: 0,
  } as const;
  expect(await htmlOf(dispute)).toContain('Der Schlüssel lag im Handschuhfach.');
  expect(await htmlOf({ ...dispute, disputeId: 'd2' })).not.toContain('Handschuhfach');
});
