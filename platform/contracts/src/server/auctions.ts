import Joi from 'joi';
import { MOST_QUERY_FIELDS, QUERY_STEPS } from '../attributes/query-fields.ts';
import { OWN_BIDS_ASKED } from '../constants.ts';
import { auctionEvents } from './auction-events.ts';
import { calendarDay } from './calendar-day.ts';
import type { MessageContract } from './registry.ts';

const id = Joi.string().max(80).required();
/** Cents; the rules decide on grid, sign and range with their own codes. */
const cents = Joi.number().unsafe(false).required();
const customer = Joi.string().guid().required();
/** Text that a database can store: no NUL, no half of a surrogate pair. */
const storable: Joi.CustomValidator<string> = (value, helpers) =>
  value.isWellFormed() && !value.includes('\0') ? value : helpers.error('any.invalid');
const reason = Joi.string().trim().max(2000).custom(storable).required();
const words = Joi.string().trim().min(1).max(1000).custom(storable).required();
const auctionId = '4h7k2m9p3q5r';
const owner = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';

const of = (name: string, schema: Joi.ObjectSchema, example: unknown): MessageContract => ({
  name,
  version: 1,
  schema,
  example,
});
const plain = (name: string) => of(name, Joi.object({ auctionId: id }), { auctionId });
const reasoned = (name: string) =>
  of(name, Joi.object({ auctionId: id, reason: reason.allow('') }), {
    auctionId,
    reason: 'Das Typenschild fehlt',
  });

/** Commands of the auctions. */
const commands: readonly MessageContract[] = [
  of(
    'auction.submit',
    Joi.object({
      auctionId: id,
      ownerCustomerId: customer,
      ownerUuidHash: Joi.string().hex().length(64).allow(null).required(),
      startPrice: cents,
      minimum: cents,
      buyNow: cents.allow(null),
      reserve: Joi.boolean().required(),
      vatReportable: Joi.boolean().required(),
      plannedSaleDate: Joi.string()
        .pattern(/^\d{4}-\d{2}-\d{2}$/)
        .allow(null)
        .required(),
      emailVerified: Joi.boolean().required(),
      vehicleKey: Joi.string().max(80).allow(null).required(),
      title: Joi.string().max(300).required(),
      mediaId: Joi.string().max(80).allow(null).required(),
    }),
    {
      auctionId,
      ownerCustomerId: owner,
      ownerUuidHash: null,
      startPrice: 2_490_000,
      minimum: 2_790_000,
      buyNow: null,
      reserve: true,
      vatReportable: false,
      plannedSaleDate: null,
      emailVerified: true,
      vehicleKey: null,
      title: 'Hymer B 544',
      mediaId: null,
    },
  ),
  plain('auction.verify-email'),
  plain('auction.take-back'),
  plain('auction.withdraw'),
  plain('auction.release'),
  plain('auction.buy-now'),
  plain('auction.open-late-offers'),
  plain('auction.context'),
  plain('auction.lift-outage'),
  plain('auction.tick'),
  plain('auction.discard'),
  plain('auction.change'),
  plain('auction.reopen'),
  plain('auction.declare-outage'),
  plain('auction.extend'),
  {
    name: 'auction.request-changes',
    version: 2,
    schema: Joi.object({
      auctionId: id,
      reason: reason.allow(''),
      fields: Joi.array()
        .items(Joi.string().pattern(/^[a-z_]{1,60}$/))
        .max(MOST_QUERY_FIELDS)
        .required(),
      step: Joi.valid(...QUERY_STEPS, null).required(),
    }),
    example: { auctionId, reason: 'Das Typenschild fehlt', fields: ['vin'], step: 'profile' },
    // the first form named no fields
    upcasters: [(older) => ({ ...(older as object), fields: [], step: null })],
  },
  reasoned('auction.reject'),
  reasoned('auction.void'),
  reasoned('auction.rescind'),
  of(
    'auction.answer-late-offer',
    Joi.object({
      auctionId: id,
      move: Joi.string().valid('accept', 'counter', 'decline').required(),
      offerId: id,
      amount: Joi.number().when('move', { is: 'counter', then: Joi.required(), otherwise: Joi.forbidden() }),
    }),
    { auctionId, move: 'counter', offerId: 'offer-2', amount: 2_600_000 },
  ),
  of('auction.reservation', Joi.object({ auctionId: id, offerId: id, confirm: Joi.boolean().required() }), {
    auctionId,
    offerId: 'offer-2',
    confirm: true,
  }),
  of('auction.system-minimum', Joi.object({ auctionId: id, amount: cents.allow(null) }), {
    auctionId,
    amount: 2_000_000,
  }),
  of('auction.outages', Joi.object({ declare: Joi.boolean().required() }), { declare: true }),
  of('auction.holidays', Joi.object({}), {}),
  of(
    'auction.set-holidays',
    Joi.object({
      days: Joi.array()
        .items(
          Joi.object({
            day: Joi.string().custom(calendarDay).required(),
            name: Joi.string().trim().min(1).max(100).required(),
          }),
        )
        .unique('day')
        .max(400)
        .required(),
    }),
    { days: [{ day: '2026-12-25', name: 'Weihnachten' }] },
  ),
  of(
    'auction.own-bids',
    Joi.object({
      auctionIds: Joi.array().items(Joi.string().max(80)).unique().max(OWN_BIDS_ASKED).required(),
    }),
    { auctionIds: [auctionId] },
  ),
  of('auction.steps', Joi.object({ auctionId: id, before: Joi.number().integer().min(1) }), { auctionId }),
  of('auction.proof', Joi.object({ auctionId: id, from: Joi.number().integer().min(1).required() }), {
    auctionId,
    from: 1,
  }),
  of('auction.bid', Joi.object({ auctionId: id, amount: cents, confirmedHigh: Joi.boolean() }), {
    auctionId,
    amount: 2_500_000,
  }),
  of('auction.agent', Joi.object({ auctionId: id, limit: cents, confirmedHigh: Joi.boolean() }), {
    auctionId,
    limit: 3_000_000,
  }),
  of(
    'auction.negotiate',
    Joi.object({
      auctionId: id,
      move: Joi.string().valid('accept', 'counter', 'offer', 'decline', 'end').required(),
      offerId: id,
      amount: Joi.number(),
      then: Joi.string().valid('restart', 'pause'),
      newMinimum: Joi.number(),
    }),
    { auctionId, move: 'counter', offerId: 'o1', amount: 2_600_000 },
  ),
  of('auction.restart', Joi.object({ auctionId: id, newMinimum: cents }), {
    auctionId,
    newMinimum: 2_600_000,
  }),
  of('auction.late-offer', Joi.object({ auctionId: id, amount: cents }), { auctionId, amount: 2_400_000 }),
  of('auction.question', Joi.object({ auctionId: id, text: words }), {
    auctionId,
    text: 'Ist die Markise elektrisch?',
  }),
  of('auction.answer', Joi.object({ auctionId: id, questionId: id, text: words }), {
    auctionId,
    questionId: 'q1',
    text: 'Ja, mit Windwächter.',
  }),
  of(
    'auction.seed',
    Joi.object({
      auctionId: id,
      ownerCustomerId: customer,
      reserve: Joi.boolean().required(),
      title: Joi.string().max(300).required(),
      mediaId: Joi.string().max(80).allow(null).required(),
      vatReportable: Joi.boolean().required(),
      vehicleKey: Joi.string().max(80).allow(null).required(),
      steps: Joi.array()
        .items(
          Joi.object({
            at: Joi.string().isoDate().required(),
            actor: id,
            payload: Joi.object({ kind: Joi.string().required() }).unknown(true).required(),
          }),
        )
        .min(1)
        .max(200)
        .required(),
    }),
    {
      auctionId,
      ownerCustomerId: owner,
      reserve: true,
      title: 'Hymer B 544',
      mediaId: null,
      vatReportable: false,
      vehicleKey: null,
      steps: [
        {
          at: '2026-03-02T15:00:00.000Z',
          actor: 'owner',
          payload: { kind: 'submit', startPrice: 100_000, minimum: 200_000, buyNow: null },
        },
      ],
    },
  ),
];

/** Messages of the auctions: commands, states and events. */
export const auctionMessages: readonly MessageContract[] = [...commands, ...auctionEvents];
