import type { CustomerContact } from '../state/customers.ts';
import type {
  HandoverProtocol,
  DisputeReason,
  DisputeStatement,
  InvoiceNeed,
  OrderFile,
  OrderState,
  OrderStep,
  PickupCollector,
  PickupProposal,
  PickupSlot,
} from '../state/orders.ts';
import type { OrderCommands } from '../payloads.ts';
import type { OrderRow } from './account.ts';

/** Parts of the operator's list of orders: `overdue` are the pending ones whose invoice is past its day,
 * `disputed` those whose dispute an operator has to settle, `refund` those whose buyer gets money back. */
export type OperatorOrderGroup = OrderState['status'] | 'overdue' | 'disputed' | 'refund';

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
  /** Of a search that finds none in its group: how many it finds in the others. Absent from an earlier release, and else. */
  readonly found?: Readonly<Record<OperatorOrderGroup, number>>;
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
  readonly pickup: readonly PickupProposal[];
  readonly handover: HandoverProtocol | null;
  /** An entry by which the bank took its payment back waits for a decision: nothing is handed over. */
  readonly recalled: boolean;
  /** What both sides and the team stated in disputes, the oldest first. */
  readonly statements: readonly DisputeStatement[];
  /** What both sides added to handover and disputes, the oldest first. */
  readonly files: readonly OrderFile[];
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

/** Body of `POST /private/operator/orders/{id}/refunded`. */
export type RefundBody = Omit<OrderCommands['order.book-refund'], 'orderId'>;

/** Body of `PUT /private/orders/{id}/pickup`: proposes, or proposes again. */
export interface PickupBody {
  /** One to five. */
  readonly slots: readonly PickupSlot[];
  /** The seller's to say. */
  readonly place: string;
  readonly note: string;
  /** The buyer's to say. */
  readonly collector: PickupCollector | null;
}

/** Body of `POST /private/orders/{id}/pickup/agree`: chooses a slot of the other side's latest proposal, from 0. */
export interface PickupChoiceBody {
  readonly proposalId: string;
  readonly slot: number;
  readonly collector: PickupCollector | null;
}

/** Answer of both. */
export interface PickupSaved {
  readonly orderId: string;
  readonly proposalId: string;
}

/** `GET /private/orders/{id}/pickup/place`: the street that the seller gave with the ad, for the buyer alone. */
export interface PickupStreet {
  readonly street: string | null;
}

/** Body of `POST /private/orders/{id}/handover`. */
export type HandoverBody = Omit<OrderCommands['order.hand-over'], 'orderId' | 'shown'>;

/** Body of `POST /private/orders/{id}/handover/shown`. */
export type HandoverShownBody = Omit<OrderCommands['order.show-handover'], 'orderId'>;

/** Body of `POST /private/orders/{id}/dispute`: a reason of the own side, and 10 to 2,000 characters. */
export interface DisputeBody {
  readonly reason: DisputeReason;
  readonly text: string;
}

/** Body of `POST /private/orders/{id}/dispute/statements`. */
export interface StatementBody {
  readonly disputeId: string;
  readonly text: string;
}

/** Body of `POST /private/orders/{id}/dispute/withdraw`. */
export interface WithdrawalBody {
  readonly disputeId: string;
}

/** Body of `POST /private/operator/orders/{id}/dispute/settle`. */
export interface SettlementBody {
  readonly disputeId: string;
  readonly outcome: 'none' | 'reduction';
  /** Cents; 0 unless that is the outcome. */
  readonly reduction: number;
  readonly text: string;
  /** Both sides have agreed: they need not wait until the other one's time is over; default false. */
  readonly agreed?: boolean;
}

/** `POST /private/operator/orders/{id}/cancel` and `/private/operator/auctions/{id}/rescind`: a sale is rescinded. */
export interface RescissionBody {
  readonly reason: string;
  /** Both sides have agreed: one in dispute need not wait until the other side's time is over; default false. */
  readonly agreed?: boolean;
}

/** Answer of all of them. */
export interface DisputeSaved {
  readonly orderId: string;
  readonly disputeId: string;
}
