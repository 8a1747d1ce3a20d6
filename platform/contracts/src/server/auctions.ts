import { KINDS, moveOf, type MoveCommand } from '@rollheim/auction-rules';
import Joi from 'joi';
import { MOST_QUERY_FIELDS, QUERY_STEPS } from '../attributes/query-fields.ts';
import { MOST_CHOSEN_DEALERS, OWN_BIDS_ASKED } from '../constants.ts';
import { auctionEvents } from './auction-events.ts';
import { calendarDay } from './calendar-day.ts';
import {
  absent,
  extended,
  flag,
  instant,
  integer,
  list,
  message,
  number,
  object,
  oneOf,
  orNull,
  text,
  textOf,
} from './schema.ts';

const id = text(Joi.string().max(80));
/** Cents; the rules decide on grid, sign and range with their own codes. */
const cents = number(Joi.number().unsafe(false));
const customer = text(Joi.string().guid());
/** Text that a database can store: no NUL, no half of a surrogate pair. */
const storable: Joi.CustomValidator<string> = (value, helpers) =>
  value.isWellFormed() && !value.includes('\0') ? value : helpers.error('any.invalid');
const reason = text(Joi.string().trim().max(2000).custom(storable).allow(''));
const words = text(Joi.string().trim().min(1).max(1000).custom(storable));
const title = text(Joi.string().max(300));
const mediaId = orNull(id);
const vehicleKey = orNull(id);
const auctionId = '4h7k2m9p3q5r';
const owner = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';

const specialTerms = {
  exclusiveTo: list(customer, (dealers) => dealers.max(MOST_CHOSEN_DEALERS).unique()),
  manufacturer: flag(),
};

const auction = object({ auctionId: id });
const plain = <const N extends string>(name: N) =>
  message({ name, version: 1, schema: auction, example: { auctionId } });
const reasoned = <const N extends string>(name: N) =>
  message({
    name,
    version: 1,
    schema: extended(auction, { reason }),
    example: { auctionId, reason: 'Das Typenschild fehlt' },
  });

/** Commands with fields of their own, and those that are no move. */
const withForm = [
  /** From listings only (forwarded): the checked submission. */
  message({
    name: 'auction.submit',
    version: 1,
    schema: extended(auction, {
      ownerCustomerId: customer,
      ownerUuidHash: orNull(text(Joi.string().hex().length(64))),
      startPrice: cents,
      minimum: cents,
      buyNow: orNull(cents),
      reserve: flag(),
      vatReportable: flag(),
      plannedSaleDate: orNull(text(Joi.string().pattern(/^\d{4}-\d{2}-\d{2}$/))),
      emailVerified: flag(),
      vehicleKey,
      title,
      mediaId,
    }),
    example: {
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
  }),
  /** Operator. The service reserves the slot. */
  /**
   * `exclusiveTo`: dealers who alone may bid and buy in the first round; empty or absent: everyone may. `manufacturer`:
   * the seller is the vehicle's maker.
   */
  message({
    name: 'auction.release',
    version: 2,
    schema: extended(auction, {
      exclusiveTo: absent(specialTerms.exclusiveTo),
      manufacturer: absent(specialTerms.manufacturer),
    }),
    example: { auctionId, exclusiveTo: [], manufacturer: false },
    // the first form was for everyone, and did not mention makers
    upcasters: [(older) => older],
  }),
  /** Query, sealed: BidderContext or OwnerContext of the asker. */
  plain('auction.context'),
  /** `fields`: of the wizard, that it is about; `step`: its page with the first of them, null where none is named. */
  message({
    name: 'auction.request-changes',
    version: 2,
    schema: extended(auction, {
      reason,
      fields: list(text(Joi.string().pattern(/^[a-z_]{1,60}$/)), (fields) => fields.max(MOST_QUERY_FIELDS)),
      step: oneOf([...QUERY_STEPS, null]),
    }),
    example: { auctionId, reason: 'Das Typenschild fehlt', fields: ['vin'], step: 'profile' },
    // the first form named no fields
    upcasters: [(older) => ({ ...(older as object), fields: [], step: null })],
  }),
  reasoned('auction.reject'),
  reasoned('auction.void'),
  /**
   * Refused while a side of the sale has time to answer a dispute and has stated nothing, unless both sides have agreed
   * (`agreed`).
   */
  message({
    name: 'auction.rescind',
    version: 2,
    schema: extended(auction, { reason, agreed: absent(flag()) }),
    example: { auctionId, reason: 'Der Rahmen ist beschädigt', agreed: true },
    // the first form knew of no agreement
    upcasters: [(older) => older],
  }),
  /** Owner: answers the offer. Merchant: answers the counter (`accept`, `decline`). By the id of what is answered. */
  message({
    name: 'auction.answer-late-offer',
    version: 1,
    schema: extended(auction, {
      move: textOf(['accept', 'counter', 'decline']),
      offerId: id,
      amount: absent(
        number(
          Joi.number().when('move', { is: 'counter', then: Joi.required(), otherwise: Joi.forbidden() }),
        ),
      ),
    }),
    example: { auctionId, move: 'counter', offerId: 'offer-2', amount: 2_600_000 },
  }),
  /** Owner or operator: an offer at or above the target price. */
  message({
    name: 'auction.reservation',
    version: 1,
    schema: extended(auction, { offerId: id, confirm: flag() }),
    example: { auctionId, offerId: 'offer-2', confirm: true },
  }),
  /** Least late offer that the operator demands, cents; null: what the rules demand. */
  message({
    name: 'auction.system-minimum',
    version: 1,
    schema: extended(auction, { amount: orNull(cents) }),
    example: { auctionId, amount: 2_000_000 },
  }),
  /** Key `outages`: declares or lifts the outage of every auction that runs. */
  message({
    name: 'auction.outages',
    version: 1,
    schema: object({ declare: flag() }),
    example: { declare: true },
  }),
  /** Query with key `holidays`. */
  message({ name: 'auction.holidays', version: 1, schema: object({}), example: {} }),
  /** Key `holidays`: days without ends, all of them. */
  message({
    name: 'auction.set-holidays',
    version: 1,
    schema: object({
      days: list(
        object({
          day: text(Joi.string().custom(calendarDay)),
          name: text(Joi.string().trim().min(1).max(100)),
        }),
        (days) => days.unique('day').max(400),
      ),
    }),
    example: { days: [{ day: '2026-12-25', name: 'Weihnachten' }] },
  }),
  /** Query, sealed: the asker's own BidderContext of each of these auctions; key: the asker. */
  message({
    name: 'auction.own-bids',
    version: 1,
    schema: object({ auctionIds: list(id, (ids) => ids.unique().max(OWN_BIDS_ASKED)) }),
    example: { auctionIds: [auctionId] },
  }),
  /** Query of the operator, sealed: `AuctionSteps`, the newest first. */
  message({
    name: 'auction.steps',
    version: 1,
    schema: extended(auction, { before: absent(integer(1)) }),
    example: { auctionId },
  }),
  /** Query of anyone, after a final outcome: a part of the anonymised log, from an entry on. */
  message({
    name: 'auction.proof',
    version: 1,
    schema: extended(auction, { from: integer(1) }),
    example: { auctionId, from: 1 },
  }),
  message({
    name: 'auction.bid',
    version: 1,
    schema: extended(auction, { amount: cents, confirmedHigh: absent(flag()) }),
    example: { auctionId, amount: 2_500_000 },
  }),
  message({
    name: 'auction.agent',
    version: 1,
    schema: extended(auction, { limit: cents, confirmedHigh: absent(flag()) }),
    example: { auctionId, limit: 3_000_000 },
  }),
  message({
    name: 'auction.negotiate',
    version: 1,
    schema: extended(auction, {
      move: textOf(['accept', 'counter', 'offer', 'decline', 'end']),
      offerId: id,
      amount: absent(number()),
      then: absent(textOf(['restart', 'pause'])),
      newMinimum: absent(number()),
    }),
    example: { auctionId, move: 'counter', offerId: 'o1', amount: 2_600_000 },
  }),
  message({
    name: 'auction.restart',
    version: 1,
    schema: extended(auction, { newMinimum: cents }),
    example: { auctionId, newMinimum: 2_600_000 },
  }),
  message({
    name: 'auction.late-offer',
    version: 1,
    schema: extended(auction, { amount: cents }),
    example: { auctionId, amount: 2_400_000 },
  }),
  message({
    name: 'auction.question',
    version: 1,
    schema: extended(auction, { text: words }),
    example: { auctionId, text: 'Ist die Markise elektrisch?' },
  }),
  message({
    name: 'auction.answer',
    version: 1,
    schema: extended(auction, { questionId: id, text: words }),
    example: { auctionId, questionId: 'q1', text: 'Ja, mit Windwächter.' },
  }),
  /** DEMO=1 only: brings an auction into a state in the past, through the same engine with given instants. */
  message({
    name: 'auction.seed',
    version: 2,
    schema: extended(auction, {
      ownerCustomerId: customer,
      reserve: flag(),
      title,
      mediaId,
      vatReportable: flag(),
      vehicleKey,
      special: absent(object(specialTerms)),
      steps: list(
        object({
          at: instant(),
          actor: id,
          payload: object({ kind: text() }).unknown(true),
        }),
        (steps) => steps.min(1).max(200),
      ),
    }),
    example: {
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
          payload: { kind: 'submit', startPrice: 100_000, minimum: 200_000, buyNow: null } as {
            readonly kind: string;
          },
        },
      ],
    },
    // before there were exclusive auctions and those of makers
    upcasters: [(older) => older],
  }),
] as const;

/** Commands of the table of moves that name their auction alone: they have no form above. */
type PlainMove = Exclude<MoveCommand, (typeof withForm)[number]['name']>;
const isPlain = (name: MoveCommand): name is PlainMove => withForm.every((form) => form.name !== name);
const plainMoves = [...new Set(KINDS.flatMap((kind) => moveOf(kind).commands))].filter(isPlain).map(plain);

/** Commands of `auctions.commands` (key: auctionId). The auctions service adds facts before a command is logged. */
export const auctionCommands = [...withForm, ...plainMoves];

/** By the timer: the auction looks at its clock. No move. */
const tick = plain('auction.tick');

/** Messages of the auctions: commands, states and events. */
export const auctionMessages = [...auctionCommands, tick, ...auctionEvents];
