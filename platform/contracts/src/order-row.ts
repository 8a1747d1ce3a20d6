import type { OrderRow } from './http/account.ts';
import type { OrderState } from './state/orders.ts';
import { refundOf } from './state/refunds.ts';

/** What a buyer gets, or got, back; states of an earlier release leave it out. */
export const refundIn = (state: OrderState): OrderState['refund'] =>
  state.refund ?? refundOf({ ...state, received: (state as Partial<OrderState>).received ?? 0 });

/** An order with what names its vehicle; what states of an earlier release leave out has its default. */
export const orderRowOf = (state: OrderState, vehicle: OrderRow['vehicle']): OrderRow => ({
  ...state,
  // states of an earlier release know nothing of disputes and handovers
  dispute: (state as Partial<OrderState>).dispute ?? null,
  handedOverOn: (state as Partial<OrderState>).handedOverOn ?? null,
  received: (state as Partial<OrderState>).received ?? 0,
  paymentsTakenBack: (state as Partial<OrderState>).paymentsTakenBack ?? 0,
  returned: (state as Partial<OrderState>).returned ?? 0,
  refund: refundIn(state),
  paymentReturned: ((state as Partial<OrderState>).returned ?? 0) > 0,
  vehicle,
});
