import Joi from 'joi';
import type { OrderState } from '../state/orders.ts';
import { refundOf } from '../state/refunds.ts';
import {
  cents,
  customerId,
  day,
  id,
  instant,
  mediaId,
  outcome,
  paper,
  reason,
  side,
  title,
} from './order-fields.ts';
import {
  absent,
  extended,
  flag,
  integer,
  message,
  object,
  oneOf,
  orNull,
  text,
  type TypedObject,
} from './schema.ts';

const dispute = object({
  disputeId: id,
  by: side,
  reason,
  status: oneOf(['open', 'withdrawn', 'settled']),
  openedAt: instant,
  answerUntil: instant,
  heard: absent(flag()),
  endedAt: orNull(instant),
  outcome,
  reduction: cents,
});

const order: TypedObject<OrderState> = object({
  orderId: id,
  number: integer(),
  version: integer(1),
  auctionId: id,
  round: integer(1),
  buyerCustomerId: customerId,
  sellerCustomerId: customerId,
  status: oneOf(['pending', 'paid', 'canceled']),
  origin: oneOf(['auction', 'buy_now', 'late_offer', 'renegotiation']),
  title,
  mediaId,
  price: cents,
  commission: object({ net: cents, vat: cents, gross: cents, reverseCharge: flag() }),
  vehicleCost: orNull(
    object({
      treatment: oneOf(['margin', 'domestic', 'intra_community', 'export']),
      kind: oneOf(['net', 'gross', 'margin']),
      net: cents,
      vat: cents,
      payable: cents,
    }),
  ),
  createdAt: instant,
  changedAt: instant,
  paidOn: orNull(day),
  received: cents,
  paymentsTakenBack: cents,
  returned: cents,
  cancelReason: orNull(text(Joi.string().allow('').max(2_000))),
  invoice: orNull(extended(paper, { dueOn: day })),
  correction: orNull(paper),
  dispute: orNull(dispute),
  handedOverOn: orNull(day),
  refund: absent(object({ due: cents, paid: cents, paidOn: orNull(day) })),
});

/** An order as it is told. */
export const orderExample: OrderState = {
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
  received: 50_000,
  paymentsTakenBack: 0,
  returned: 0,
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
    heard: true,
    endedAt: '2026-03-23T08:30:00.000Z',
    outcome: 'reduction',
    reduction: 120_000,
  },
  handedOverOn: '2026-03-12',
};

/** The state of an order. */
export const orderState = message({
  name: 'orders.state',
  version: 9,
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
    (older) => ({ ...(older as object), received: 0, paymentsTakenBack: 0 }),
    (older) => ({ ...(older as object), returned: 0 }),
    // the first disputes did not say whether the other side was heard
    (older) => older,
    (older) => {
      const refund = refundOf(older as OrderState);
      return refund ? { ...(older as object), refund } : older;
    },
  ],
});
