import type { WireMessage } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { nextOf } from './target.ts';

const message = (
  callToActionTypeCode: string,
  status: WireMessage['status'],
  params: WireMessage['params'] = {},
) => ({ auctionId: 'a1', callToActionTypeCode, status, params });

test('a query leads to the wizard while the ad can be changed', () => {
  const query = { text: 'changes_requested' };
  expect(nextOf(message('read_me', 'editing', query), false)).toEqual({
    page: 'sell-edit',
    params: { id: 'a1', step: 'profile' },
    label: 'to_edit',
  });
  expect(nextOf(message('read_me', 'editing', { ...query, step: 'images' }), false)?.params).toEqual({
    id: 'a1',
    step: 'images',
  });
  expect(nextOf(message('read_me', 'under_review', query), false)).toBeNull();
  expect(nextOf(message('read_me', 'editing', { text: 'ad_rejected' }), false)).toBeNull();
});

test('the tasks of operators lead them to the ad, and nobody else', () => {
  const task = message('confirm_or_refuse_reservation', 'anr_offer_above_targetprice');
  expect(nextOf(task, true)?.page).toBe('operator-ad');
  expect(nextOf(task, false)).toBeNull();
});
