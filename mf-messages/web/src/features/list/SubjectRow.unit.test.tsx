import type { WireMessage } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { SubjectRow } from './SubjectRow.tsx';

const subject: WireMessage = {
  messageId: 'm1',
  groupKey: 'a1',
  auctionId: 'a1',
  title: 'Hymer B 544',
  subject: 'You have been outbid',
  text: '',
  createdAt: '2026-11-22T09:00:00.000Z',
  read: 1,
  callToActionTypeCode: 'overbid',
  params: {},
  mediaId: '0190c0de',
  open: false,
  status: null,
  group: { unRead: 1, openCtas: 0 },
};
const drawn = (more: Partial<WireMessage>): Promise<string> =>
  renderPart(<SubjectRow subject={{ ...subject, ...more }} active={false} />, {
    name: 'mf-messages',
    texts,
    path: '/messages',
  });

test('a row shows the picture of its vehicle, 62 px wide, or an icon of what it is about', async () => {
  const picture = await drawn({});
  expect(picture).toMatch(/<img[^>]+0190c0de\/w320/);
  expect(picture).toMatch(/class="[^"]*lg/);
  const icon = await drawn({ mediaId: null });
  expect(icon).not.toContain('<img');
  expect(icon).toMatch(/<svg/);
});

test('an offer that waits for an answer is named by its amount, net to whoever sees net prices', async () => {
  const callToActionTypeCode = 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline';
  const said = async (params: WireMessage['params'], code = callToActionTypeCode) =>
    (await drawn({ subject: 'The subject', callToActionTypeCode: code, params })).replaceAll('\u00a0', ' ');
  expect(await said({ price: 4_190_000 })).toContain('>Counteroffer: 41.900 €<');
  expect(await said({ price: 1_990_000, priceNet: 1_672_269 })).toContain('>Counteroffer: net 16.722,69 €<');
  const owners = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
  expect(await said({ price: 3_800_000, text: 'new_offer' }, owners)).toContain('>Offer: 38.000 €<');
  expect(await said({ price: 3_800_000, text: 'counter_declined' }, owners)).toContain('>The subject<');
  expect(await said({}, owners)).toContain('>The subject<');
});

test('a row with an open task leads to the answer at once', async () => {
  expect(await drawn({ group: { unRead: 0, openCtas: 1 } })).toContain('?answer=1');
  expect(await drawn({})).not.toContain('?answer=1');
});
