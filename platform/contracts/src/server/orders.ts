import Joi from 'joi';
import {
  HANDOVER_PAPERS,
  ORDER_FILE_USES,
  type DisputeChanged,
  type HandedOver,
  type OrderFileShared,
  type OrderFileTold,
  type PartPaid,
  type PickupTold,
} from '../state/orders.ts';
import { clockTime } from './clock-time.ts';
import { cents, day, id, instant, mediaId, outcome, reason, side, title } from './order-fields.ts';
import { orderExample, orderState } from './order-state.ts';
import { bankReference, reference, referenceExample, told, toldExample } from './order-told.ts';
import { refundCommands, refundEvents } from './refunds.ts';
import {
  absent,
  extended,
  flag,
  integer,
  list,
  message,
  object,
  oneOf,
  orNull,
  text,
  type Typed,
} from './schema.ts';

/** Who moved, and what a message to the other side shows. */
const pickupTold = extended(told, { proposalId: id, by: side, at: instant, title, mediaId });
const pickupToldExample = {
  ...toldExample,
  proposalId: '5h3k9m2p7q4r',
  by: 'seller' as const,
  at: '2026-03-06T09:00:00.000Z',
  title: orderExample.title,
  mediaId: null,
};

// that the clock has it and in which order, the orders ask, who name the field
const pickupSlot = object({ day, from: clockTime, to: clockTime });
const words = (most: number) => text(Joi.string().allow('').max(most));
const collector = orNull(object({ name: words(80), plate: words(20) }));

const statement = text(Joi.string().trim().min(10).max(2_000));
const disputeId = id;
const disputeReference = extended(reference, { disputeId });
const disputeExample = { ...referenceExample, disputeId: '6j4l0n3q8r5s' };
const disputeChanged: Typed<DisputeChanged> = extended(told, {
  disputeId,
  change: oneOf(['opened', 'stated', 'reminded', 'due', 'withdrawn', 'settled']),
  by: oneOf(['buyer', 'seller', 'team']),
  at: instant,
  answerUntil: instant,
  outcome,
  reduction: cents,
  owed: absent(object({ net: flag(), reduction: cents, price: cents })),
  agreed: absent(flag()),
  status: absent(oneOf(['pending', 'paid', 'canceled'])),
  title,
  mediaId,
});

const handedOver = extended(reference, {
  day,
  /** Km; null for a vehicle without an odometer. */
  mileage: orNull(integer(0, 3_000_000)),
  mileageConfirmed: flag(),
  keys: integer(0, 20),
  papers: list(oneOf(HANDOVER_PAPERS), (papers) => papers.unique()),
  damages: words(2_000),
  name: words(80),
  idNote: words(80),
});
const handedOverExample = {
  ...referenceExample,
  day: '2026-03-12',
  mileage: 48_310,
  mileageConfirmed: false,
  keys: 2,
  papers: ['registration_1', 'registration_2'] as const,
  damages: '',
  name: 'Jannis Brandt',
  idNote: 'Identity card',
};

const fileReference = extended(reference, { mediaId: id });
const fileExample = { ...referenceExample, mediaId: '0190c0de-0000-7000-8000-00000000cafe' };

/** That the other side was not heard allowed an early settlement once. */
function withoutUnheard(older: unknown): unknown {
  const { unheard: _unheard, ...left } = older as Record<string, unknown>;
  return left;
}

/** Commands of `orders.commands` (key: orderId). */
export const orderCommands = [
  ...refundCommands,
  /** By the operator: the commission came on this day (null: today); `reference` is kept in the history alone. */
  message({
    name: 'order.mark-paid',
    version: 2,
    schema: extended(reference, { paidOn: orNull(day), reference: bankReference }),
    example: { ...referenceExample, paidOn: '2026-03-05', reference: 'RE 2026-000001' },
    upcasters: [(older) => ({ ...(older as object), paidOn: null, reference: '' })],
  }),
  /**
   * Query, sealed: contact record of the other side. Buyer, seller or operator; the first and the last also learn what
   * the invoice waits for (`invoiceNeed`).
   */
  message({ name: 'order.contact', version: 1, schema: reference, example: referenceExample }),
  /** Query, sealed, for the buyer and operators: `{ number, pdf }`, a PDF with its e-invoice, base64. */
  message({
    name: 'order.invoice',
    version: 1,
    schema: extended(reference, { kind: oneOf(['invoice', 'correction']) }),
    example: { ...referenceExample, kind: 'invoice' },
  }),
  /** Query, sealed, for operators: `{ steps: OrderStep[] }`, the oldest first. */
  message({ name: 'order.steps', version: 1, schema: reference, example: referenceExample }),
  /**
   * By buyer or seller of a paid order: one to five slots; replaces what was proposed or agreed before. `place` is the
   * seller's to say, who must, `collector` the buyer's; of the other side they are not regarded.
   */
  message({
    name: 'order.propose-pickup',
    version: 1,
    schema: extended(reference, {
      slots: list(pickupSlot, (slots) => slots.min(1).max(5)),
      place: words(200),
      note: words(500),
      collector,
    }),
    example: {
      ...referenceExample,
      slots: [{ day: '2026-03-12', from: '09:00', to: '10:30' }],
      place: '88326 Aulendorf',
      note: '',
      collector: null,
    },
  }),
  /** By the side that did not make the latest proposal: chooses one of its slots, counted from 0. */
  message({
    name: 'order.agree-pickup',
    version: 1,
    schema: extended(reference, { proposalId: id, slot: integer(0, 4), collector }),
    example: { ...referenceExample, proposalId: '5h3k9m2p7q4r', slot: 0, collector: null },
  }),
  /** Query, sealed, for both sides and operators: `{ proposals: PickupProposal[] }`, the oldest first. */
  message({ name: 'order.pickup', version: 1, schema: reference, example: referenceExample }),
  /**
   * By the seller of a paid order whose pickup is agreed, once; `code` is the one that the buyer has. A mileage that does
   * not fit the ad is refused until `mileageConfirmed`; refused while the payment is recalled, and after ten wrong codes
   * within an hour (`too_many_requests`). With `shown` it is refused unless the buyer was shown the same words; absent:
   * from a release that did not show them.
   */
  message({
    name: 'order.hand-over',
    version: 3,
    schema: extended(handedOver, { code: text(Joi.string().max(20)), shown: absent(flag()) }),
    example: { ...handedOverExample, code: '004711', shown: true },
    upcasters: [(older) => older, (older) => older],
  }),
  /** By the seller before that: what the buyer reads before they give the code away; the latest counts. */
  message({ name: 'order.show-handover', version: 1, schema: handedOver, example: handedOverExample }),
  /**
   * Query, sealed, for both sides and operators: `HandoverView`; the code for the buyer alone, while the handover is
   * due.
   */
  message({ name: 'order.handover', version: 1, schema: reference, example: referenceExample }),
  /**
   * By either side: a file that the media service has. For the handover a picture, once a pickup is agreed and until the
   * vehicle is handed over; for a dispute while one is open; for the other side (`exchange`) until the vehicle is handed
   * over or the sale canceled. `MOST_ORDER_FILES` of a side at most.
   */
  message({
    name: 'order.add-file',
    version: 2,
    // the second knows files for the other side
    upcasters: [(older) => older],
    schema: extended(fileReference, {
      use: oneOf(ORDER_FILE_USES),
      name: text(Joi.string().min(1).max(200)),
      picture: flag(),
    }),
    example: { ...fileExample, use: 'handover', name: 'door.jpg', picture: true },
  }),
  /** Query, before a file is uploaded, by either side: refused as `order.add-file` is, a picture supposed. */
  message({
    name: 'order.may-add-file',
    version: 1,
    schema: extended(fileReference, { use: oneOf(ORDER_FILE_USES) }),
    example: { ...fileExample, use: 'handover' },
  }),
  /** By who added it: a picture for the handover, until the vehicle is handed over. */
  message({ name: 'order.remove-file', version: 1, schema: fileReference, example: fileExample }),
  /** Query, sealed, for both sides and operators: `{ files: OrderFile[] }`, the oldest first. */
  message({ name: 'order.files', version: 1, schema: reference, example: referenceExample }),
  /**
   * By a side of an order that is not canceled, within 90 days of the sale, one at a time; a reason of that side.
   * `MOST_DISPUTES` of a side at most, none after it withdrew one whose days were over.
   */
  message({
    name: 'order.open-dispute',
    version: 1,
    schema: extended(reference, { reason, text: statement }),
    example: {
      ...referenceExample,
      reason: 'not_as_described',
      text: 'The floor at the entrance is soft; the ad says there is no damage.',
    },
  }),
  /** By either side, while it is open. */
  message({
    name: 'order.answer-dispute',
    version: 1,
    schema: extended(disputeReference, { text: statement }),
    example: { ...disputeExample, text: 'It was dry when we measured it in March.' },
  }),
  /** By who opened it, while it is open. */
  message({ name: 'order.withdraw-dispute', version: 1, schema: disputeReference, example: disputeExample }),
  /**
   * By an operator, with the reasons for both sides; `reduction` in cents, 0 unless that is the outcome. While the other
   * side still has time and has stated nothing it is refused, unless both sides have agreed (`agreed`).
   */
  message({
    name: 'order.settle-dispute',
    version: 3,
    // the second stated that the other side was not heard; that alone allows nothing any more
    upcasters: [(older) => older, withoutUnheard],
    schema: extended(disputeReference, {
      outcome: oneOf(['none', 'reduction']),
      reduction: cents,
      text: statement,
      agreed: absent(flag()),
    }),
    example: {
      ...disputeExample,
      outcome: 'reduction',
      reduction: 120_000,
      text: 'Both sides agreed on what the repair costs.',
      agreed: true,
    },
  }),
  /** Query, sealed, for both sides and operators: `{ statements: DisputeStatement[] }`, the oldest first. */
  message({ name: 'order.statements', version: 1, schema: reference, example: referenceExample }),
] as const;

const partPaid: Typed<PartPaid> = extended(told, {
  title,
  mediaId,
  amount: cents,
  owed: cents,
  invoice: orNull(text()),
  dueOn: orNull(day),
  day,
  at: instant,
});
const handedOverTold: Typed<HandedOver> = extended(told, { at: instant, day, title, mediaId });
const pickupProposed: Typed<PickupTold> = extended(pickupTold, {
  slots: list(pickupSlot, (slots) => slots.max(5)),
});
const pickupAgreed: Typed<PickupTold> = extended(pickupTold, { slot: pickupSlot });
const fileTold: Typed<OrderFileTold> = fileReference;
const fileShared: Typed<OrderFileShared> = extended(told, {
  title,
  mediaId,
  fileId: id,
  by: side,
  picture: flag(),
  at: instant,
});

/** Events of orders: ids and figures, no personal data. */
const orderEvents = [
  ...refundEvents,
  message({ name: 'order.created', version: 1, schema: told, example: toldExample }),
  message({ name: 'order.canceled', version: 1, schema: told, example: toldExample }),
  message({ name: 'order.paid', version: 1, schema: told, example: toldExample }),
  message({
    name: 'order.part-paid',
    version: 1,
    schema: partPaid,
    example: {
      ...toldExample,
      title: orderExample.title,
      mediaId: null,
      amount: 50_000,
      owed: 44_234,
      invoice: '2026-000023',
      dueOn: '2026-03-12',
      day: '2026-03-06',
      at: '2026-03-06T09:00:00.000Z',
    },
  }),
  message({
    name: 'order.pickup-proposed',
    version: 2,
    schema: pickupProposed,
    example: { ...pickupToldExample, slots: [{ day: '2026-03-12', from: '09:00', to: '10:30' }] },
    // an earlier one had no times
    upcasters: [(older) => ({ ...(older as object), slots: [] })],
  }),
  message({
    name: 'order.pickup-agreed',
    version: 1,
    schema: pickupAgreed,
    example: { ...pickupToldExample, slot: { day: '2026-03-12', from: '09:00', to: '10:30' } },
  }),
  message({
    name: 'order.handed-over',
    version: 1,
    schema: handedOverTold,
    example: {
      ...toldExample,
      at: '2026-03-12T09:40:00.000Z',
      day: '2026-03-12',
      title: orderExample.title,
      mediaId: null,
    },
  }),
  message({ name: 'order.file-added', version: 1, schema: fileTold, example: fileExample }),
  message({
    name: 'order.file-shared',
    version: 1,
    schema: fileShared,
    example: {
      ...toldExample,
      title: orderExample.title,
      mediaId: null,
      fileId: fileExample.mediaId,
      by: 'seller',
      picture: true,
      at: '2026-03-11T09:40:00.000Z',
    },
  }),
  message({ name: 'order.file-removed', version: 1, schema: fileTold, example: fileExample }),
  message({
    name: 'order.dispute-changed',
    version: 4,
    // the second knows deadlines, the third what both sides settle, the fourth that they agreed, and the state of the order
    upcasters: [(older) => older, (older) => older, (older) => older],
    schema: disputeChanged,
    example: {
      ...toldExample,
      disputeId: disputeExample.disputeId,
      change: 'opened',
      by: 'buyer',
      at: '2026-03-14T10:00:00.000Z',
      answerUntil: '2026-03-21T10:00:00.000Z',
      outcome: null,
      reduction: 0,
      title: orderExample.title,
      mediaId: null,
    },
  }),
];

/** Messages of the orders service. */
export const orderMessages = [...orderCommands, orderState, ...orderEvents];
