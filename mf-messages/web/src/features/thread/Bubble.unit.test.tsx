import type { WireMessage } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { Bubble } from './Bubble.tsx';

const message: WireMessage = {
  messageId: 'm1',
  groupKey: 'a1',
  auctionId: 'a1',
  title: 'Hymer B 544',
  subject: 'A dispute needs to be settled',
  text: '',
  createdAt: '2026-11-22T09:00:00.000Z',
  read: 1,
  callToActionTypeCode: 'dispute_opened',
  params: { side: 'operator', orderId: 'o1', number: 20_033 },
  mediaId: null,
  open: true,
  status: 'sold',
};
const drawn = async (more: Partial<WireMessage>, isOperator = false) =>
  (
    await renderPart(<Bubble message={{ ...message, ...more }} />, {
      name: 'mf-messages',
      texts,
      customer: { isOperator },
    })
  ).replaceAll('\u00a0', ' ');

test('a dispute has a way to the very order in the list of disputes for the team, and to the sale for its seller', async () => {
  expect(await drawn({}, true)).toMatch(/href="[^"]*\?group=disputed&amp;q=20033"[^>]*>.*Go to the dispute/);
  expect(await drawn({ params: { side: 'seller', orderId: 'o1' } })).toMatch(
    /href="[^"?]*\/o1"[^>]*>.*Go to the sale/,
  );
});

test('an own offer says net and gross where its sender sees net prices', async () => {
  const offer = { callToActionTypeCode: 'merchant_waiting_for_owner', open: false };
  const words = async (params: WireMessage['params']) =>
    (await drawn({ ...offer, params })).replaceAll(/<[^>]+>/g, '');
  expect(await words({ price: 1_850_000, priceNet: 1_554_622 })).toContain(
    'My offer: 15.546,22 € net (18.500 € gross)',
  );
  expect(await words({ price: 1_850_000 })).not.toContain('net');
});
