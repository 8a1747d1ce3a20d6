import type { AuctionStatus, PathId, WireMessage } from '@rollheim/contracts';

/** Page that a thread is about. */
export interface Target {
  readonly page: PathId;
  readonly params: Readonly<Record<string, string>>;
  readonly label: 'to_vehicle' | 'to_report' | 'to_account' | 'to_my_vehicles';
}

/** States in which the vehicle has no page of its own in the catalog. */
const NOT_SHOWN: readonly AuctionStatus[] = ['editing', 'under_review', 'inactive'];

/** The way from a thread to its vehicle, its report or the account. */
export function targetOf({ auctionId, status, groupKey, title }: WireMessage): Target | null {
  if (auctionId !== null) {
    return status === null || NOT_SHOWN.includes(status)
      ? { page: 'my-vehicles', params: {}, label: 'to_my_vehicles' }
      : { page: 'catalog-detail', params: { id: auctionId }, label: 'to_vehicle' };
  }
  if (title !== '')
    return { page: 'valuation-motorhome-report', params: { id: groupKey }, label: 'to_report' };
  return { page: 'account', params: {}, label: 'to_account' };
}

/** Tasks that operators do in the back office. */
const OPERATOR_CODES: readonly string[] = ['review_ad', 'confirm_or_refuse_reservation'];

/** Page of the wizard where nobody names another one; the names stand in the path in every language. */
const FIRST_STEP = 'profile';

/** True where a message asks for changes of an ad that can be changed now. */
const asksToEdit = ({ callToActionTypeCode, params, status }: Asking): boolean =>
  status === 'editing' && (callToActionTypeCode === 'ad_edited' || params['text'] === 'changes_requested');

type Asking = Pick<WireMessage, 'auctionId' | 'callToActionTypeCode' | 'params' | 'status'>;

/** Where a message asks its reader to go; null where it only tells. */
export function nextOf(
  message: Asking,
  isOperator: boolean,
): {
  readonly page: PathId;
  readonly params: Readonly<Record<string, string>>;
  readonly label: 'to_purchases' | 'to_my_vehicles' | 'to_review' | 'to_edit';
} | null {
  const { auctionId, callToActionTypeCode, params } = message;
  if (isOperator && auctionId !== null && OPERATOR_CODES.includes(callToActionTypeCode))
    return { page: 'operator-ad', params: { id: auctionId }, label: 'to_review' };
  if (auctionId !== null && asksToEdit(message))
    return {
      page: 'sell-edit',
      params: { id: auctionId, step: String(params['step'] ?? FIRST_STEP) },
      label: 'to_edit',
    };
  if (callToActionTypeCode !== 'owner_waiting_for_buyer_to_pick_up_vehicle') return null;
  return params['side'] === 'buyer'
    ? { page: 'purchases', params: {}, label: 'to_purchases' }
    : { page: 'my-vehicles', params: {}, label: 'to_my_vehicles' };
}
