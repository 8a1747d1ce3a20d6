import Joi from 'joi';
import { DISPUTE_REASONS, HANDOVER_PAPERS, type OrderState } from '../state/orders.ts';
import type { MessageContract } from './registry.ts';

const id = Joi.string().min(1).max(80).required();
const customerId = Joi.string().guid().required();
const cents = Joi.number().integer().min(0).required();
// the form is what was published; that the calendar has the day, the orders ask
const day = Joi.string().pattern(/^\d{4}-\d{2}-\d{2}$/);
const paper = Joi.object({ number: Joi.string().min(1).max(40).required(), issuedOn: day.required() });

const instant = Joi.string().isoDate().required();
const side = Joi.valid('buyer', 'seller').required();
const reason = Joi.valid(...new Set([...DISPUTE_REASONS.buyer, ...DISPUTE_REASONS.seller])).required();
const outcome = Joi.valid('none', 'reduction', 'rescission').allow(null).required();

const dispute = Joi.object({
  disputeId: id,
  by: side,
  reason,
  status: Joi.valid('open', 'withdrawn', 'settled').required(),
  openedAt: instant,
  answerUntil: instant,
  endedAt: instant.allow(null),
  outcome,
  reduction: cents,
});

const order = Joi.object({
  orderId: id,
  number: Joi.number().integer().required(),
  version: Joi.number().integer().min(1).required(),
  auctionId: id,
  round: Joi.number().integer().min(1).required(),
  buyerCustomerId: customerId,
  sellerCustomerId: customerId,
  status: Joi.valid('pending', 'paid', 'canceled').required(),
  origin: Joi.valid('auction', 'buy_now', 'late_offer', 'renegotiation').required(),
  title: Joi.string().allow('').max(300).required(),
  mediaId: Joi.string().max(80).allow(null).required(),
  price: cents,
  commission: Joi.object({
    net: cents,
    vat: cents,
    gross: cents,
    reverseCharge: Joi.boolean().required(),
  }).required(),
  vehicleCost: Joi.object({
    treatment: Joi.valid('margin', 'domestic', 'intra_community', 'export').required(),
    kind: Joi.valid('net', 'gross', 'margin').required(),
    net: cents,
    vat: cents,
    payable: cents,
  })
    .allow(null)
    .required(),
  createdAt: Joi.string().isoDate().required(),
  changedAt: Joi.string().isoDate().required(),
  paidOn: day.allow(null).required(),
  cancelReason: Joi.string().allow('').max(2_000).allow(null).required(),
  invoice: paper.keys({ dueOn: day.required() }).allow(null).required(),
  correction: paper.allow(null).required(),
  dispute: dispute.allow(null).required(),
  handedOverOn: day.allow(null).required(),
});

const orderExample = {
  orderId: '8k2m4n6p8q0r',
  number: 20_001,
  version: 1,
  auctionId: '4h7k2m9p3q5r',
  round: 1,
  buyerCustomerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10',
  sellerCustomerId: '1d0e6f0a-4f7a-4c38-8a0e-6d1f3c2b9a55',
  status: 'pending',
  origin: 'auction',
  title: 'Hymer B-Klasse MC T 580',
  mediaId: null,
  price: 4_560_000,
  commission: { net: 79_800, vat: 15_162, gross: 94_962, reverseCharge: false },
  vehicleCost: { treatment: 'domestic', kind: 'gross', net: 3_831_933, vat: 728_067, payable: 4_560_000 },
  createdAt: '2026-03-02T15:45:00.000Z',
  changedAt: '2026-03-02T15:45:00.000Z',
  paidOn: null,
  cancelReason: null,
  invoice: { number: '2026-000001', issuedOn: '2026-03-02', dueOn: '2026-03-09' },
  correction: null,
  dispute: {
    disputeId: '6j4l0n3q8r5s',
    by: 'buyer',
    reason: 'not_as_described',
    status: 'settled',
    openedAt: '2026-03-14T10:00:00.000Z',
    answerUntil: '2026-03-21T10:00:00.000Z',
    endedAt: '2026-03-23T08:30:00.000Z',
    outcome: 'reduction',
    reduction: 120_000,
  },
  handedOverOn: '2026-03-12',
};

const reference = Joi.object({ orderId: id });
const bankReference = Joi.string().allow('').max(200).required();
const referenceExample = { orderId: orderExample.orderId };

/** What the events of an order carry: ids and figures, no personal data. */
const told = Joi.object({
  orderId: id,
  number: Joi.number().integer().required(),
  auctionId: id,
  buyerCustomerId: customerId,
  sellerCustomerId: customerId,
  price: cents,
});
const toldExample = {
  orderId: orderExample.orderId,
  number: orderExample.number,
  auctionId: orderExample.auctionId,
  buyerCustomerId: orderExample.buyerCustomerId,
  sellerCustomerId: orderExample.sellerCustomerId,
  price: orderExample.price,
};

/** Who moved, and what a message to the other side shows. */
const pickupTold = told.keys({
  proposalId: id,
  by: Joi.valid('buyer', 'seller').required(),
  at: Joi.string().isoDate().required(),
  title: Joi.string().allow('').max(300).required(),
  mediaId: Joi.string().max(80).allow(null).required(),
});
const pickupToldExample = {
  ...toldExample,
  proposalId: '5h3k9m2p7q4r',
  by: 'seller',
  at: '2026-03-06T09:00:00.000Z',
  title: orderExample.title,
  mediaId: null,
};

// that the clock has it and in which order, the orders ask, who name the field
const hour = Joi.string()
  .pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
  .required();
const pickupSlot = Joi.object({ day: day.required(), from: hour, to: hour });
const pickupText = (most: number) => Joi.string().allow('').max(most).required();
const collector = Joi.object({ name: pickupText(80), plate: pickupText(20) })
  .allow(null)
  .required();

const statement = Joi.string().trim().min(10).max(2_000).required();
const disputeReference = reference.keys({ disputeId: id });
const disputeExample = { ...referenceExample, disputeId: orderExample.dispute.disputeId };
const disputeChanged = told.keys({
  disputeId: id,
  change: Joi.valid('opened', 'stated', 'withdrawn', 'settled').required(),
  by: Joi.valid('buyer', 'seller', 'team').required(),
  at: instant,
  answerUntil: instant,
  outcome,
  reduction: cents,
  title: Joi.string().allow('').max(300).required(),
  mediaId: Joi.string().max(80).allow(null).required(),
});

/** Messages about the handover. */
const handoverMessages: readonly MessageContract[] = [
  {
    name: 'order.hand-over',
    version: 1,
    schema: reference.keys({
      day: day.required(),
      mileage: Joi.number().integer().min(0).max(3_000_000).required(),
      mileageConfirmed: Joi.boolean().required(),
      keys: Joi.number().integer().min(0).max(20).required(),
      papers: Joi.array()
        .items(Joi.valid(...HANDOVER_PAPERS))
        .unique()
        .required(),
      damages: pickupText(2_000),
      name: pickupText(80),
      idNote: pickupText(80),
      code: Joi.string().max(20).required(),
    }),
    example: {
      ...referenceExample,
      day: '2026-03-12',
      mileage: 48_310,
      mileageConfirmed: false,
      keys: 2,
      papers: ['registration_1', 'registration_2'],
      damages: '',
      name: 'Jannis Brandt',
      idNote: 'Identity card',
      code: '004711',
    },
  },
  { name: 'order.handover', version: 1, schema: reference, example: referenceExample },
  {
    name: 'order.handed-over',
    version: 1,
    schema: told.keys({
      at: instant,
      day: day.required(),
      title: Joi.string().allow('').max(300).required(),
      mediaId: Joi.string().max(80).allow(null).required(),
    }),
    example: {
      ...toldExample,
      at: '2026-03-12T09:40:00.000Z',
      day: '2026-03-12',
      title: orderExample.title,
      mediaId: null,
    },
  },
];

/** Messages about disputes. */
const disputeMessages: readonly MessageContract[] = [
  {
    name: 'order.open-dispute',
    version: 1,
    schema: reference.keys({ reason, text: statement }),
    example: {
      ...referenceExample,
      reason: 'not_as_described',
      text: 'The floor at the entrance is soft; the ad says there is no damage.',
    },
  },
  {
    name: 'order.answer-dispute',
    version: 1,
    schema: disputeReference.keys({ text: statement }),
    example: { ...disputeExample, text: 'It was dry when we measured it in March.' },
  },
  { name: 'order.withdraw-dispute', version: 1, schema: disputeReference, example: disputeExample },
  {
    name: 'order.settle-dispute',
    version: 1,
    schema: disputeReference.keys({
      outcome: Joi.valid('none', 'reduction').required(),
      reduction: cents,
      text: statement,
    }),
    example: {
      ...disputeExample,
      outcome: 'reduction',
      reduction: 120_000,
      text: 'Both sides agreed on what the repair costs.',
    },
  },
  { name: 'order.statements', version: 1, schema: reference, example: referenceExample },
  {
    name: 'order.dispute-changed',
    version: 1,
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
  },
];

/** Messages of the orders service. */
export const orderMessages: readonly MessageContract[] = [
  {
    name: 'order.mark-paid',
    version: 2,
    schema: reference.keys({ paidOn: day.allow(null).required(), reference: bankReference }),
    example: { ...referenceExample, paidOn: '2026-03-05', reference: 'RE 2026-000001' },
    upcasters: [(older) => ({ ...(older as object), paidOn: null, reference: '' })],
  },
  { name: 'order.contact', version: 1, schema: reference, example: referenceExample },
  {
    name: 'order.invoice',
    version: 1,
    schema: reference.keys({ kind: Joi.valid('invoice', 'correction').required() }),
    example: { ...referenceExample, kind: 'invoice' },
  },
  { name: 'order.steps', version: 1, schema: reference, example: referenceExample },
  {
    name: 'order.propose-pickup',
    version: 1,
    schema: reference.keys({
      slots: Joi.array().items(pickupSlot).min(1).max(5).required(),
      place: pickupText(200),
      note: pickupText(500),
      collector,
    }),
    example: {
      ...referenceExample,
      slots: [{ day: '2026-03-12', from: '09:00', to: '10:30' }],
      place: '88326 Aulendorf',
      note: '',
      collector: null,
    },
  },
  {
    name: 'order.agree-pickup',
    version: 1,
    schema: reference.keys({
      proposalId: id,
      slot: Joi.number().integer().min(0).max(4).required(),
      collector,
    }),
    example: { ...referenceExample, proposalId: '5h3k9m2p7q4r', slot: 0, collector: null },
  },
  { name: 'order.pickup', version: 1, schema: reference, example: referenceExample },
  {
    name: 'orders.state',
    version: 5,
    schema: order,
    example: orderExample,
    upcasters: [
      (older) => ({ ...(older as object), vehicleCost: null }),
      (older) => ({
        ...(older as OrderState),
        changedAt: (older as OrderState).createdAt,
        paidOn: null,
        cancelReason: null,
        invoice: null,
        correction: null,
      }),
      (older) => ({ ...(older as object), dispute: null }),
      (older) => ({ ...(older as object), handedOverOn: null }),
    ],
  },
  { name: 'order.created', version: 1, schema: told, example: toldExample },
  { name: 'order.canceled', version: 1, schema: told, example: toldExample },
  { name: 'order.paid', version: 1, schema: told, example: toldExample },
  { name: 'order.pickup-proposed', version: 1, schema: pickupTold, example: pickupToldExample },
  {
    name: 'order.pickup-agreed',
    version: 1,
    schema: pickupTold.keys({ slot: pickupSlot.required() }),
    example: { ...pickupToldExample, slot: { day: '2026-03-12', from: '09:00', to: '10:30' } },
  },
  ...handoverMessages,
  ...disputeMessages,
];
