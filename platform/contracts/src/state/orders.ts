/**
 * What keeps a sale without its invoice: `contact` — the buyer's data have not come in yet, they will by themselves;
 * `name`, `vat_number` — the buyer has not given them; `vat_unverified` — the team has to verify the number.
 */
export type InvoiceNeed = 'contact' | 'name' | 'vat_number' | 'vat_unverified';

/** `orders.state`, key orderId. Cents. */
export interface OrderState {
  readonly orderId: string;
  readonly number: number;
  readonly version: number;
  readonly auctionId: string;
  readonly round: number;
  readonly buyerCustomerId: string;
  readonly sellerCustomerId: string;
  readonly status: 'pending' | 'paid' | 'canceled';
  readonly origin: 'auction' | 'buy_now' | 'late_offer' | 'renegotiation';
  readonly title: string;
  readonly mediaId: string | null;
  /** Hammer price, gross. */
  readonly price: number;
  /** 1.75 % net, at least 399, at most 3,500 EUR, plus VAT (spec 2 §9). */
  readonly commission: {
    readonly net: number;
    readonly vat: number;
    readonly gross: number;
    readonly reverseCharge: boolean;
  };
  /** What the buyer owes the seller for the vehicle (docs/money.md); null on orders made before it was kept. */
  readonly vehicleCost: {
    readonly treatment: 'margin' | 'domestic' | 'intra_community' | 'export';
    /** How the buyer was shown the price. */
    readonly kind: 'net' | 'gross' | 'margin';
    /** Without VAT; the price where VAT is not reportable. */
    readonly net: number;
    /** Reportable VAT in the price. */
    readonly vat: number;
    /** `net` where no VAT is charged, else the price. */
    readonly payable: number;
  } | null;
  readonly createdAt: string;
  /** When its status changed last; of a new order that of its sale. */
  readonly changedAt: string;
  /** Day on which the commission came, `YYYY-MM-DD`; null: not paid, or paid before the day was kept. */
  readonly paidOn: string | null;
  /** What buyer and seller are told; null: not canceled, or canceled before it was kept. */
  readonly cancelReason: string | null;
  /** The buyer's commission invoice, days as `YYYY-MM-DD`; null: none is issued (yet). */
  readonly invoice: { readonly number: string; readonly issuedOn: string; readonly dueOn: string } | null;
  /** What corrects the invoice of a canceled order to nothing. */
  readonly correction: { readonly number: string; readonly issuedOn: string } | null;
  /** The latest dispute about the sale; null: there was none. What was stated in it, the parties alone read. */
  readonly dispute: OrderDispute | null;
  /** Day on which the vehicle was handed over, `YYYY-MM-DD`; null: it was not (yet). */
  readonly handedOverOn: string | null;
}

/** Side of an order. */
export type OrderSide = 'buyer' | 'seller';

/** What a dispute is about. */
export type DisputeReason =
  | 'not_as_described'
  | 'not_handed_over'
  | 'papers'
  | 'not_paid'
  | 'not_collected'
  | 'other';

/** What each side can report. */
export const DISPUTE_REASONS: Readonly<Record<OrderSide, readonly DisputeReason[]>> = {
  buyer: ['not_as_described', 'not_handed_over', 'papers', 'other'],
  seller: ['not_paid', 'not_collected', 'other'],
};

/** Euro amounts and days of a dispute are facts of the contract; words are in {@link DisputeStatement}. */
export interface OrderDispute {
  readonly disputeId: string;
  /** Who opened it. */
  readonly by: OrderSide;
  readonly reason: DisputeReason;
  readonly status: 'open' | 'withdrawn' | 'settled';
  /** ISO instants; until `answerUntil` the other side can say how they see it before an operator decides. */
  readonly openedAt: string;
  readonly answerUntil: string;
  readonly endedAt: string | null;
  /**
   * What an operator decided: the contract stays as it is, the seller takes less for the vehicle, or the sale is
   * rescinded; null while it is open, or withdrawn.
   */
  readonly outcome: 'none' | 'reduction' | 'rescission' | null;
  /** By how much the vehicle costs less, cents; 0 unless the outcome is a reduction. The commission stays. */
  readonly reduction: number;
}

/** What somebody stated in a dispute. */
export interface DisputeStatement {
  readonly disputeId: string;
  readonly by: OrderSide | 'team';
  /** ISO instant. */
  readonly at: string;
  readonly text: string;
}

/** `order.dispute-changed` of `orders.events`: no words, names or addresses. */
export interface DisputeChanged extends Pick<
  OrderState,
  'orderId' | 'number' | 'auctionId' | 'buyerCustomerId' | 'sellerCustomerId' | 'price' | 'title' | 'mediaId'
> {
  readonly disputeId: string;
  /** What happened; of one dispute a `stated` may come more than once. */
  readonly change: 'opened' | 'stated' | 'withdrawn' | 'settled';
  readonly by: OrderSide | 'team';
  /** ISO instant. */
  readonly at: string;
  readonly answerUntil: string;
  readonly outcome: OrderDispute['outcome'];
  /** Cents. */
  readonly reduction: number;
}

/** One entry of an order's history. */
export interface OrderStep {
  /** ISO instant. */
  readonly at: string;
  /** `operator:<customer id>`, the customer id of a side, or null: the system. */
  readonly actor: string | null;
  readonly kind:
    | 'sold'
    | 'invoiced'
    | 'paid'
    | 'canceled'
    | 'corrected'
    | 'pickup_proposed'
    | 'pickup_agreed'
    | 'handed_over'
    | 'dispute_opened'
    | 'dispute_withdrawn'
    | 'dispute_settled';
  /**
   * Reference of the payment, reason, number of the document, the agreed slot, or the outcome of a dispute; '' where
   * there is none.
   */
  readonly note: string;
  /** Day that the operator gave; null where the entry has none. */
  readonly day: string | null;
}

/** A time in which the vehicle may be fetched, in Central European time. */
export interface PickupSlot {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:MM`. */
  readonly from: string;
  /** `HH:MM` of the same day, after `from`. */
  readonly to: string;
}

/** Who fetches the vehicle, as the buyer says; both may be empty. */
export interface PickupCollector {
  readonly name: string;
  readonly plate: string;
}

/** What one side proposed for the pickup, and which of its slots the other side chose. */
export interface PickupProposal {
  readonly proposalId: string;
  readonly by: 'buyer' | 'seller';
  /** ISO instant. */
  readonly at: string;
  readonly slots: readonly PickupSlot[];
  /** Where the vehicle is fetched; a buyer's proposal has that of the seller's before, '' where there was none. */
  readonly place: string;
  readonly note: string;
  readonly collector: PickupCollector | null;
  /** The chosen slot; null: none is chosen (yet). */
  readonly agreed: PickupSlot | null;
  readonly agreedAt: string | null;
}

/** `order.pickup-proposed` and, with the chosen `slot`, `order.pickup-agreed` of `orders.events`. */
export interface PickupTold extends Pick<
  OrderState,
  'orderId' | 'number' | 'auctionId' | 'buyerCustomerId' | 'sellerCustomerId' | 'price' | 'title' | 'mediaId'
> {
  readonly proposalId: string;
  /** Who moved; the other side is told. */
  readonly by: 'buyer' | 'seller';
  /** ISO instant. */
  readonly at: string;
  readonly slot?: PickupSlot;
}

/** Papers and things that go with a vehicle. */
export const HANDOVER_PAPERS = [
  'registration_1',
  'registration_2',
  'inspection',
  'gas',
  'service_book',
  'manual',
  'coc',
] as const;
export type HandoverPaper = (typeof HANDOVER_PAPERS)[number];

/** What was written down when the vehicle changed hands. */
export interface HandoverProtocol {
  /** ISO instant at which both confirmed it. */
  readonly at: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Of the odometer, km. */
  readonly mileage: number;
  readonly keys: number;
  readonly papers: readonly HandoverPaper[];
  /** Damages found that the ad does not name; '' for none. */
  readonly damages: string;
  /** Who took the vehicle over. */
  readonly name: string;
  /** How they identified themselves; may be empty. */
  readonly idNote: string;
}

/** The handover as a side sees it: the buyer's code while it is due, the protocol when it is done. */
export interface HandoverView {
  readonly code: string | null;
  readonly protocol: HandoverProtocol | null;
  /** The bank took the payment back: nothing is handed over until the team has settled that. */
  readonly recalled: boolean;
}

/** `order.handed-over` of `orders.events`: no words, names or figures of the protocol. */
export interface HandedOver extends Pick<
  OrderState,
  'orderId' | 'number' | 'auctionId' | 'buyerCustomerId' | 'sellerCustomerId' | 'price' | 'title' | 'mediaId'
> {
  /** ISO instant. */
  readonly at: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** Commands of `orders.commands` (key: orderId). */
export interface OrderCommands {
  /** By the operator: the commission came on this day (null: today); `reference` is kept in the history alone. */
  'order.mark-paid': { orderId: string; paidOn: string | null; reference: string };
  /**
   * Query, sealed: contact record of the other side. Buyer, seller or operator; the first and the last also learn what
   * the invoice waits for (`invoiceNeed`).
   */
  'order.contact': { orderId: string };
  /** Query, sealed, for the buyer and operators: `{ number, pdf }`, a PDF with its e-invoice, base64. */
  'order.invoice': { orderId: string; kind: 'invoice' | 'correction' };
  /** Query, sealed, for operators: `{ steps: OrderStep[] }`, the oldest first. */
  'order.steps': { orderId: string };
  /** By buyer or seller of a paid order: one to five slots; replaces what was proposed or agreed before. */
  'order.propose-pickup': {
    orderId: string;
    slots: readonly PickupSlot[];
    /** The seller's to say, who must; of a buyer it is not regarded. */
    place: string;
    note: string;
    /** The buyer's to say; of a seller it is not regarded. */
    collector: PickupCollector | null;
  };
  /** By the side that did not make the latest proposal: chooses one of its slots, counted from 0. */
  'order.agree-pickup': {
    orderId: string;
    proposalId: string;
    slot: number;
    collector: PickupCollector | null;
  };
  /** Query, sealed, for both sides and operators: `{ proposals: PickupProposal[] }`, the oldest first. */
  'order.pickup': { orderId: string };
  /**
   * By the seller of a paid order whose pickup is agreed, once; `code` is the one that the buyer has. A mileage that does
   * not fit the ad is refused until `mileageConfirmed`; refused while the payment is recalled, and after ten wrong codes
   * within an hour (`too_many_requests`).
   */
  'order.hand-over': {
    orderId: string;
    day: string;
    mileage: number;
    mileageConfirmed: boolean;
    keys: number;
    papers: readonly HandoverPaper[];
    damages: string;
    name: string;
    idNote: string;
    code: string;
  };
  /**
   * Query, sealed, for both sides and operators: {@link HandoverView}; the code for the buyer alone, while the handover
   * is due.
   */
  'order.handover': { orderId: string };
  /** By a side of an order that is not canceled, within 90 days of the sale, one at a time; a reason of that side. */
  'order.open-dispute': { orderId: string; reason: DisputeReason; text: string };
  /** By either side, while it is open. */
  'order.answer-dispute': { orderId: string; disputeId: string; text: string };
  /** By who opened it, while it is open. */
  'order.withdraw-dispute': { orderId: string; disputeId: string };
  /** By an operator, with the reasons for both sides; `reduction` in cents, 0 unless that is the outcome. */
  'order.settle-dispute': {
    orderId: string;
    disputeId: string;
    outcome: 'none' | 'reduction';
    reduction: number;
    text: string;
  };
  /** Query, sealed, for both sides and operators: `{ statements: DisputeStatement[] }`, the oldest first. */
  'order.statements': { orderId: string };
}
