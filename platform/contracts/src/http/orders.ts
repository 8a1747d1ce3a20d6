import type { CustomerContact } from '../state/customers.ts';
import type { InvoiceNeed, OrderState, OrderStep } from '../state/orders.ts';
import type { OrderRow } from './account.ts';

/** Parts of the operator's list of orders: `overdue` are the pending ones whose invoice is past its day. */
export type OperatorOrderGroup = OrderState['status'] | 'overdue';

/** An order with the names of its sides, where they are companies. */
export interface OperatorOrderRow extends OrderRow {
  readonly buyerCompany: string | null;
  readonly sellerCompany: string | null;
  readonly overdue: boolean;
  /** What the invoice waits for; null: for nothing. */
  readonly invoiceNeed: InvoiceNeed | null;
}

/**
 * `GET /private/operator/orders?group&q&page`: what is to be paid the longest waiting first, all else the latest
 * change first; 50 a page. `counts` are of all orders, whatever is searched for.
 */
export interface OperatorOrderList {
  readonly orders: readonly OperatorOrderRow[];
  readonly counts: Readonly<Record<OperatorOrderGroup, number>>;
  /** Commission that is not paid yet, gross cents. */
  readonly open: number;
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** `GET /private/operator/orders/{id}`. */
export interface OperatorOrder {
  readonly order: OrderRow;
  readonly steps: readonly OrderStep[];
  /** Null where the person was deleted. */
  readonly buyer: CustomerContact | null;
  readonly seller: CustomerContact | null;
}

/** Body of `POST /private/operator/orders/{id}/paid`. */
export interface PaymentBody {
  /** `YYYY-MM-DD`, not after today in Berlin. */
  readonly paidOn: string;
  /** What the bank statement says; may be empty. */
  readonly reference: string;
}
