import type { AuctionStatus, PathId, ThreadSale, WireMessage } from '@rollheim/contracts';
import { MERCHANT } from '../../shared/title.ts';

/** Page that a thread is about. */
export interface Target {
  readonly page: PathId;
  readonly params: Readonly<Record<string, string>>;
  readonly label: 'to_vehicle' | 'to_report' | 'to_account' | 'to_my_vehicles' | 'to_review';
}

/** States in which the vehicle has no page that everyone may open. */
const NOT_SHOWN: readonly AuctionStatus[] = ['editing', 'under_review', 'inactive'];

/** Where the team works off what waits outside the auctions; null of any other message. */
function deskOf({ callToActionTypeCode, groupKey }: Pick<WireMessage, 'callToActionTypeCode' | 'groupKey'>) {
  const label = 'to_review' as const;
  if (callToActionTypeCode === 'review_merchant')
    return { page: 'operator-merchant', params: { id: groupKey.slice(MERCHANT.length) }, label } as const;
  if (callToActionTypeCode === 'review_valuation')
    return { page: 'operator-valuations', params: {}, label } as const;
  return null;
}

/** The way from a thread to its vehicle, its report or the account; for the team to what waits; null: there is none. */
export function targetOf(message: WireMessage, isOwner: boolean): Target | null {
  const { auctionId, status, groupKey, title } = message;
  const desk = deskOf(message);
  if (desk) return desk;
  if (auctionId !== null) {
    if (status !== null && !NOT_SHOWN.includes(status))
      return { page: 'catalog-detail', params: { id: auctionId }, label: 'to_vehicle' };
    return isOwner ? { page: 'my-vehicles', params: {}, label: 'to_my_vehicles' } : null;
  }
  if (title !== '')
    return { page: 'valuation-motorhome-report', params: { id: groupKey }, label: 'to_report' };
  return { page: 'account', params: {}, label: 'to_account' };
}

/** Tasks that operators do in the back office. */
const OPERATOR_CODES: readonly string[] = ['review_ad', 'confirm_or_refuse_reservation'];

/** Where no one names a step of the wizard: it leads to the one that is open, by the word of its language. */
const NO_STEP = 'continue';

/** True where a message asks for changes of an ad that can be changed now. */
const asksToEdit = ({ callToActionTypeCode, params, status }: Asking): boolean =>
  status === 'editing' && (callToActionTypeCode === 'ad_edited' || params['text'] === 'changes_requested');

type Asking = Pick<WireMessage, 'auctionId' | 'callToActionTypeCode' | 'groupKey' | 'params' | 'status'>;

/** Where a message asks its reader to go. */
interface Next {
  readonly page: PathId;
  readonly params: Readonly<Record<string, string>>;
  /** Of a list: what narrows it down to what the message is about. */
  readonly query?: Readonly<Record<string, string>>;
  readonly label:
    | 'to_purchases'
    | 'to_purchase'
    | 'to_sale'
    | 'to_dispute'
    | 'to_my_vehicles'
    | 'to_review'
    | 'to_edit';
}

const SOLD = 'owner_waiting_for_buyer_to_pick_up_vehicle';
/** What is written about the order of a sale, which it names. */
const OF_ORDER = /^(dispute|pickup)_|^(order_paid|handed_over)$/;

const pageOf = (side: 'buyer' | 'seller', orderId: string): Next => ({
  ...(side === 'buyer'
    ? ({ page: 'purchase', label: 'to_purchase' } as const)
    : ({ page: 'sale', label: 'to_sale' } as const)),
  params: { id: orderId },
});

/** The very purchase or sale, or the place in the list of the team; null of a message about no order. */
function orderOf({ callToActionTypeCode: code, params }: Asking, isOperator: boolean): Next | null {
  const { orderId, side = 'buyer', text, number, group = 'disputed' } = params;
  const ofPayment = code === 'read_me' && String(text).startsWith('payment_');
  if (typeof orderId !== 'string' || (!ofPayment && !OF_ORDER.test(code))) return null;
  if (side !== 'operator')
    return pageOf(side === 'seller' || String(text).endsWith('_seller') ? 'seller' : 'buyer', orderId);
  if (!isOperator) return null;
  const query = { group: String(group), q: String(number) };
  return { page: 'operator-payments', params: {}, query, label: 'to_dispute' };
}

/** Where a message asks its reader to go; null where it only informs. `sale`: of its thread, to a side of it. */
export function nextOf(message: Asking, isOperator: boolean, sale: ThreadSale | null = null): Next | null {
  const { auctionId, callToActionTypeCode, params } = message;
  const order = orderOf(message, isOperator);
  if (order) return order;
  if (isOperator && auctionId !== null && OPERATOR_CODES.includes(callToActionTypeCode))
    return { page: 'operator-ad', params: { id: auctionId }, label: 'to_review' };
  if (isOperator) {
    const desk = deskOf(message);
    if (desk) return desk;
  }
  if (auctionId !== null && asksToEdit(message))
    return {
      page: 'sell-edit',
      params: { id: auctionId, step: String(params['step'] ?? NO_STEP) },
      label: 'to_edit',
    };
  if (callToActionTypeCode !== SOLD) return null;
  const side = params['side'] === 'buyer' ? 'buyer' : 'seller';
  if (sale?.side === side) return pageOf(side, sale.orderId);
  return side === 'buyer'
    ? { page: 'purchases', params: {}, label: 'to_purchases' }
    : { page: 'my-vehicles', params: {}, label: 'to_my_vehicles' };
}
