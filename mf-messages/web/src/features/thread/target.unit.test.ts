import type { WireMessage } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { nextOf, targetOf } from './target.ts';

const message = (
  callToActionTypeCode: string,
  status: WireMessage['status'],
  params: WireMessage['params'] = {},
) => ({ auctionId: 'a1', groupKey: 'a1', callToActionTypeCode, status, params });

test('a query leads to the wizard while the ad can be changed', () => {
  const query = { text: 'changes_requested' };
  expect(nextOf(message('read_me', 'editing', query), false)).toEqual({
    page: 'sell-edit',
    params: { id: 'a1', step: 'continue' },
    label: 'to_edit',
  });
  expect(nextOf(message('read_me', 'editing', { ...query, step: 'images' }), false)?.params).toEqual({
    id: 'a1',
    step: 'images',
  });
  expect(nextOf(message('read_me', 'under_review', query), false)).toBeNull();
  expect(nextOf(message('read_me', 'editing', { text: 'ad_rejected' }), false)).toBeNull();
});

test('the tasks of operators lead them to the ad, and no one else', () => {
  const task = message('confirm_or_refuse_reservation', 'anr_offer_above_targetprice');
  expect(nextOf(task, true)?.page).toBe('operator-ad');
  expect(nextOf(task, false)).toBeNull();
});

const DISPUTE = { orderId: 'o1', number: 20_033 };

test('what is written about an order leads each side to the very purchase or sale', () => {
  const said = (code: string, params: WireMessage['params']) => nextOf(message(code, 'sold', params), false);
  expect(said('dispute_opened', DISPUTE)).toEqual({
    page: 'purchase',
    params: { id: 'o1' },
    label: 'to_purchase',
  });
  const sale = { page: 'sale', params: { id: 'o1' }, label: 'to_sale' };
  expect(said('dispute_settled', { ...DISPUTE, side: 'seller' })).toEqual(sale);
  expect(said('pickup_agreed', { orderId: 'o1', side: 'seller' })).toEqual(sale);
  expect(said('read_me', { orderId: 'o1', text: 'payment_returned_seller' })).toEqual(sale);
  expect(said('read_me', { orderId: 'o1', text: 'payment_returned' })?.page).toBe('purchase');
  // nothing is left of a sale that was rescinded, and a file is in the thread
  expect(said('read_me', { orderId: 'o1', text: 'sale_rescinded' })).toBeNull();
  expect(said('order_file', { orderId: 'o1' })).toBeNull();
});

test('a dispute leads the team to the very order in the list of disputes, and no one else', () => {
  const task = message('dispute_opened', 'sold', { ...DISPUTE, side: 'operator' });
  expect(nextOf(task, true)).toEqual({
    page: 'operator-payments',
    params: {},
    query: { group: 'disputed', q: '20033' },
    label: 'to_dispute',
  });
  expect(nextOf(task, false)).toBeNull();
  // what was taken back is in dispute no more: its order is among those of its kind
  const withdrawn = { ...DISPUTE, side: 'operator', group: 'paid' };
  expect(nextOf(message('dispute_withdrawn', 'sold', withdrawn), true)?.query).toEqual({
    group: 'paid',
    q: '20033',
  });
});

test('what was bought or sold leads to the very order of the thread, else to the list', () => {
  // the order of the auction is another one than that of its sale
  const sold = (params: WireMessage['params']) =>
    message('owner_waiting_for_buyer_to_pick_up_vehicle', 'sold', { orderId: 'auction-order', ...params });
  const sale = { orderId: 'o1', side: 'seller', takesFiles: true } as const;
  expect(nextOf(sold({ side: 'seller' }), false, sale)).toEqual({
    page: 'sale',
    params: { id: 'o1' },
    label: 'to_sale',
  });
  expect(nextOf(sold({ side: 'buyer' }), false, { ...sale, side: 'buyer' })?.page).toBe('purchase');
  expect(nextOf(sold({ side: 'seller' }), false)?.page).toBe('my-vehicles');
  expect(nextOf(sold({ side: 'buyer' }), false)?.page).toBe('purchases');
});

test('a dealer or a valuation that waits leads the team to its desk, and no one else', () => {
  const waits = (callToActionTypeCode: string, groupKey: string) =>
    ({ ...message(callToActionTypeCode, null), auctionId: null, groupKey, title: 'x' }) as WireMessage;
  const dealer = waits('review_merchant', 'merchant-7c1f');
  const desk = { page: 'operator-merchant', params: { id: '7c1f' }, label: 'to_review' };
  expect([nextOf(dealer, true), targetOf(dealer, false)]).toEqual([desk, desk]);
  expect(nextOf(dealer, false)).toBeNull();
  expect(nextOf(waits('review_valuation', 'v1'), true)?.page).toBe('operator-valuations');
  // who asked for it is led to the report
  expect(targetOf(waits('valuation_ready', 'v1'), true)?.page).toBe('valuation-motorhome-report');
});

test('a vehicle that not everyone may see leads its owner to their list, and no one else anywhere', () => {
  const about = (status: WireMessage['status']) => message('read_me', status) as WireMessage;
  for (const status of ['editing', 'under_review', 'inactive', null] as const) {
    expect(targetOf(about(status), true)?.page).toBe('my-vehicles');
    expect(targetOf(about(status), false)).toBeNull();
  }
  for (const isOwner of [true, false])
    expect(targetOf(about('failed_na'), isOwner)).toMatchObject({
      page: 'catalog-detail',
      params: { id: 'a1' },
    });
});
