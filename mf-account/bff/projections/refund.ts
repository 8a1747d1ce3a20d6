import { refundOf, type OrderState } from '@rollheim/contracts';

/** What a buyer gets, or got, back; states of an earlier release leave it out. */
export const refundIn = (state: OrderState): OrderState['refund'] =>
  state.refund ?? refundOf({ ...state, received: (state as Partial<OrderState>).received ?? 0 });
