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
  /** What entries of bank statements brought of the commission so far, gross cents; 0 where it was paid otherwise. */
  readonly received: number;
  /** How often a payment was taken back, by an operator or by the bank, so that the order waits again. */
  readonly paymentsTakenBack: number;
  /** What the bank has taken back of the payment since, gross cents; 0 where nothing, or where it was paid again. */
  readonly returned: number;
  /** What buyer and seller read; null: not canceled, or canceled before it was kept. */
  readonly cancelReason: string | null;
  /** The buyer's commission invoice, days as `YYYY-MM-DD`; null: none is issued (yet). */
  readonly invoice: { readonly number: string; readonly issuedOn: string; readonly dueOn: string } | null;
  /** What corrects the invoice of a canceled order to nothing. */
  readonly correction: { readonly number: string; readonly issuedOn: string } | null;
  /** The latest dispute about the sale; null: there was none. What was stated in it, the parties alone read. */
  readonly dispute: OrderDispute | null;
  /** Day on which the vehicle was handed over, `YYYY-MM-DD`; null: it was not (yet). */
  readonly handedOverOn: string | null;
  /** What came in and is not ours; absent where nothing is, or was, to be paid back, and of an earlier release. */
  readonly refund?: OrderRefund | undefined;
}

/** What the buyer of an order gets back of what they paid us, gross cents. */
export interface OrderRefund {
  /** What is still to be paid back. */
  readonly due: number;
  /** What was paid back. */
  readonly paid: number;
  /** Day on which that left last, `YYYY-MM-DD`; null: nothing did (yet). */
  readonly paidOn: string | null;
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
  /** The other side has stated something: an operator may decide before the days are over. Absent of an earlier release. */
  readonly heard?: boolean | undefined;
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
  /**
   * What happened; of one dispute a `stated` may come more than once. `reminded`: the other side has stated nothing, and
   * its days end soon; `due`: they are over, an operator decides next.
   */
  readonly change: 'opened' | 'stated' | 'reminded' | 'due' | 'withdrawn' | 'settled';
  /** Who acted; of `reminded` who opened it, of `due` the team, whose turn it is. */
  readonly by: OrderSide | 'team';
  /** ISO instant. */
  readonly at: string;
  readonly answerUntil: string;
  readonly outcome: OrderDispute['outcome'];
  /** Off the gross price, cents. */
  readonly reduction: number;
  /** What buyer and seller settle by it, cents: net where no VAT is charged. Absent of an earlier release, and without a reduction. */
  readonly owed?: { readonly net: boolean; readonly reduction: number; readonly price: number } | undefined;
  /** Of the order. Absent of an earlier release. */
  readonly status?: OrderState['status'] | undefined;
  /** It is settled before the other side's time is over, as both have agreed. Absent of an earlier release, and else. */
  readonly agreed?: boolean | undefined;
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
    | 'part_paid'
    | 'paid'
    | 'payment_taken_back'
    | 'payment_returned'
    | 'canceled'
    | 'corrected'
    | 'refunded'
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
  /** Cents that came or went with it; null where the entry is about no money, or of an earlier release. */
  readonly amount?: number | null | undefined;
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
  /** Who moved; the other side is notified. */
  readonly by: 'buyer' | 'seller';
  /** ISO instant. */
  readonly at: string;
  /** Of a proposal: the times that it offers. */
  readonly slots?: readonly PickupSlot[];
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

/** What a handover asks of a vehicle beside keys and papers. */
export interface HandoverAsks {
  /** It has an odometer. */
  readonly mileage: boolean;
  /** It may have a gas system, whose check is among its papers. */
  readonly gas: boolean;
}

/** A caravan has no odometer, a cargo trailer no gas either; null: not known, so that all is asked. */
export const handoverAsks = (
  productType: 'motorhome' | 'trailer' | null,
  category: string | null,
): HandoverAsks => ({
  mileage: productType !== 'trailer',
  gas: productType !== 'trailer' || category !== 'cargo_trailer',
});

/** What was written down when the vehicle changed hands. */
export interface HandoverProtocol {
  /** ISO instant at which both confirmed it. */
  readonly at: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Of the odometer, km; null for a vehicle without one. */
  readonly mileage: number | null;
  readonly keys: number;
  readonly papers: readonly HandoverPaper[];
  /** Damages found that the ad does not name; '' for none. */
  readonly damages: string;
  /** Who took the vehicle over. */
  readonly name: string;
  /** How they identified themselves; may be empty. */
  readonly idNote: string;
  /** The mileage of the ad, km, where the odometer is outside of that and the seller confirmed it; absent: it fits. */
  readonly advertised?: number | undefined;
}

/** The handover as a side sees it: the buyer's code while it is due, the protocol when it is done. */
export interface HandoverView {
  readonly code: string | null;
  readonly protocol: HandoverProtocol | null;
  /** What the seller has written down and the buyer reads before they give the code away; null: nothing, or it is over. */
  readonly shown?: HandoverProtocol | null;
  /** What the vehicle is asked for; absent from a release before: everything. */
  readonly asks?: HandoverAsks;
  /** The bank took the payment back: nothing is handed over until the team has settled that. */
  readonly recalled: boolean;
}

/** What a file of an order is for: damages found at the handover, evidence in a dispute, or for the other side to have. */
export const ORDER_FILE_USES = ['handover', 'dispute', 'exchange'] as const;
export type OrderFileUse = (typeof ORDER_FILE_USES)[number];

/** Most files of one side: at the handover, in one dispute, and for the other side. */
export const MOST_ORDER_FILES = 12;

/** A picture or document that a side added to an order; both sides and operators read it. */
export interface OrderFile {
  readonly mediaId: string;
  readonly use: OrderFileUse;
  readonly by: OrderSide;
  /** The dispute that it is about; null where it is about none. */
  readonly disputeId: string | null;
  readonly name: string;
  /** A picture, else a PDF. */
  readonly picture: boolean;
  /** ISO instant. */
  readonly at: string;
}

/** `order.file-added` and `order.file-removed` of `orders.events`: media keep or delete its bytes. */
export interface OrderFileTold {
  readonly orderId: string;
  readonly mediaId: string;
}

/** `order.file-shared` of `orders.events`: a side has a file for the other one. */
export interface OrderFileShared extends Pick<
  OrderState,
  'orderId' | 'number' | 'auctionId' | 'buyerCustomerId' | 'sellerCustomerId' | 'price' | 'title' | 'mediaId'
> {
  /** The file's id with the media service; `mediaId` is the vehicle's picture. */
  readonly fileId: string;
  readonly by: OrderSide;
  /** A picture, else a PDF. */
  readonly picture: boolean;
  /** ISO instant. */
  readonly at: string;
}

/** True while the two sides of a sale may send each other files: until the vehicle is handed over, or the sale canceled. */
export const takesFiles = ({ status, handedOverOn }: Pick<OrderState, 'status' | 'handedOverOn'>): boolean =>
  status !== 'canceled' && handedOverOn === null;

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

/** `order.part-paid` of `orders.events`: a payment of a part of the commission was booked, and no rest of it is there yet. */
export interface PartPaid extends Pick<
  OrderState,
  'orderId' | 'number' | 'auctionId' | 'buyerCustomerId' | 'sellerCustomerId' | 'price' | 'title' | 'mediaId'
> {
  /** What came, and what the buyer still owes of the commission, cents. */
  readonly amount: number;
  readonly owed: number;
  /** Number of the invoice, and the day on which it is due, `YYYY-MM-DD`; null before it is there. */
  readonly invoice: string | null;
  readonly dueOn: string | null;
  /** Day of the bank's booking, `YYYY-MM-DD`. */
  readonly day: string;
  /** ISO instant. */
  readonly at: string;
}

/** Disputes that one side of an order opens, at most. */
export const MOST_DISPUTES = 3;

/** The disputes of an order that a side opened: the first statement of each is its opener's. `statements`: the oldest first. */
export function disputesOf(statements: readonly DisputeStatement[], side: OrderSide): readonly string[] {
  const openers = new Map<string, DisputeStatement['by']>();
  for (const { disputeId, by } of statements) if (!openers.has(disputeId)) openers.set(disputeId, by);
  return [...openers].flatMap(([disputeId, by]) => (by === side ? [disputeId] : []));
}

/** Broken rule of `agreed`: a sale in dispute is decided upon before both sides were heard. */
export const NOT_AGREED = 'dispute.not_agreed';

/** True while the other side of an open dispute has time to state its view, and has not. */
export const awaitsOtherSide = (
  { status, answerUntil, heard = false }: Pick<OrderDispute, 'status' | 'answerUntil' | 'heard'>,
  at: number,
): boolean => status === 'open' && !heard && at < Date.parse(answerUntil);

/** True of a dispute that was settled before the other side was heard: both had agreed, as the team was informed. */
export const settledByAgreement = ({
  status,
  answerUntil,
  endedAt,
  heard,
}: Pick<OrderDispute, 'status' | 'answerUntil' | 'endedAt' | 'heard'>): boolean =>
  status === 'settled' &&
  heard === false &&
  endedAt !== null &&
  Date.parse(endedAt) < Date.parse(answerUntil);

/** True once the other side's days are over and the team decides: who takes their dispute back then opens no other one. */
export const isDue = ({ answerUntil }: Pick<OrderDispute, 'answerUntil'>, at: number): boolean =>
  at >= Date.parse(answerUntil);
