import Joi from 'joi';
import { PAGE_SIZE } from '../constants.ts';
import { MERCHANT_GROUPS } from '../state/merchants.ts';
import {
  absent,
  assured,
  extended,
  flag,
  integer,
  list,
  message,
  object,
  oneOf,
  orNull,
  text,
} from './schema.ts';

const id = text(Joi.string().guid());
const customerId = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';
const mediaId = text(Joi.string().max(40));
const paper = { mediaId: 'p4p3r0000000' };
const merchant = object({ merchantCustomerId: id });
const merchantExample = { merchantCustomerId: customerId };
const dealer = object({ customerId: id, merchantId: integer() });
const dealerExample = { customerId, merchantId: 2001 };

/** Longest reason of a decision on a dealer, characters. */
export const MERCHANT_REASON_LENGTH = 500;

const line = (max: number, min = 2) => text(Joi.string().trim().min(min).max(max));
const emptyAsNull = (max: number) =>
  assured(orNull(text(Joi.string().trim().max(max).empty('').allow(null).default(null))));

/** Body of a correction, beside the name of what was seen. */
export const merchantCorrection = object({
  company: line(120),
  director: line(120),
  registerNumber: emptyAsNull(120),
  vatNumber: emptyAsNull(20),
  street: line(120),
  zipCode: line(10, 3),
  city: line(80),
});

/** Commands of `customers.commands` about the review of dealers. */
export const merchantCommands = [
  /** A paper of the trade registration was uploaded. */
  message({
    name: 'merchant.add-paper',
    version: 1,
    schema: object({ mediaId, name: text(Joi.string().trim().min(1).max(200)) }),
    example: { ...paper, name: 'handelsregister_abcd.pdf' },
  }),
  message({ name: 'merchant.remove-paper', version: 1, schema: object({ mediaId }), example: paper }),
  /** Query, sealed answer: `MerchantApplication` of the asker, or for an operator. */
  message({
    name: 'merchant.application',
    version: 1,
    schema: object({ customerId: id }),
    example: { customerId },
  }),
  /** An accepted dealer lets others see address, phone and contact person in the directory, or takes that back. */
  message({
    name: 'merchant.show-contact',
    version: 1,
    schema: object({ shown: flag() }),
    example: { shown: true },
  }),
  /** Query, sealed: {contacts: DirectoryContact[]} of those who let them be seen. Accepted dealers alone. */
  message({
    name: 'merchant.directory',
    version: 1,
    schema: object({ merchantIds: list(integer(), (ids) => ids.max(PAGE_SIZE)) }),
    example: { merchantIds: [2001] },
  }),
  /**
   * `vatVerified` null: the operator says nothing of the VAT number. `seen`: of the answer to `merchant.get`; null:
   * whatever is there now (an older page).
   */
  message({
    name: 'merchant.review',
    version: 2,
    schema: extended(merchant, {
      accepted: flag(),
      reason: orNull(text(Joi.string().trim().max(MERCHANT_REASON_LENGTH))),
      vatVerified: orNull(flag()),
      seen: orNull(text(Joi.string().max(64))),
    }),
    upcasters: [(older) => ({ ...(older as object), vatVerified: null, seen: null })],
    example: { ...merchantExample, accepted: true, reason: null, vatVerified: true, seen: 'd41d8cd98f' },
  }),
  /** An operator corrects data by the papers; another one releases the dealer then. `seen`: as of a review. */
  message({
    name: 'merchant.correct',
    version: 1,
    schema: extended(merchantCorrection, { merchantCustomerId: id, seen: text(Joi.string().max(64)) }),
    example: {
      ...merchantExample,
      company: 'Caravan Test GmbH',
      director: 'Jan Test',
      registerNumber: 'HRB 204817, Amtsgericht Hamburg',
      vatNumber: 'DE123456789',
      street: 'Hafenstraße 1',
      zipCode: '20457',
      city: 'Hamburg',
      seen: 'd41d8cd98f',
    },
  }),
  message({
    name: 'merchant.block',
    version: 1,
    schema: extended(merchant, { blocked: flag(), reason: line(500, 1) }),
    example: { ...merchantExample, blocked: true, reason: 'Provision offen' },
  }),
  /** An operator takes a dealer over, or gives them back. */
  message({
    name: 'merchant.take',
    version: 1,
    schema: extended(merchant, { taken: flag() }),
    example: { ...merchantExample, taken: true },
  }),
  /** An operator looks at a paper: noted in the dealer's history. */
  message({
    name: 'merchant.look',
    version: 1,
    schema: extended(merchant, { mediaId }),
    example: { ...merchantExample, ...paper },
  }),
  /** Query of operators, sealed answer: `MerchantQueue`. */
  message({
    name: 'merchant.queue',
    version: 1,
    schema: object({
      group: oneOf(MERCHANT_GROUPS),
      q: text(Joi.string().trim().max(120).allow('')),
      page: integer(1, 10_000),
    }),
    example: { group: 'review', q: '', page: 1 },
  }),
  /** Query of operators, sealed answer: `MerchantReview`. */
  message({ name: 'merchant.get', version: 1, schema: merchant, example: merchantExample }),
] as const;

const paperOf = object({ customerId: id, mediaId });
const paperOfExample = { customerId, ...paper };

/** Messages about dealers. `version` of an event: of the customer's state that holds what it says. */
export const merchantMessages = [
  ...merchantCommands,
  message({
    name: 'merchant.registered',
    version: 2,
    // the second names the firm
    schema: extended(dealer, { company: absent(orNull(text())) }),
    upcasters: [(older) => older],
    example: { ...dealerExample, company: 'Caravan Ostertal' },
  }),
  message({
    name: 'merchant.reviewed',
    version: 2,
    schema: extended(dealer, { version: integer(0), accepted: flag(), reason: orNull(text()) }),
    upcasters: [(older) => ({ ...(older as object), version: 0 })],
    example: { ...dealerExample, version: 4, accepted: true, reason: null },
  }),
  // the writer of auctions knows the decision: from here on the dealer's bids are taken
  message({ name: 'auction.merchant-known', version: 1, schema: dealer, example: dealerExample }),
  // an operator changed data of the account; the history says which
  message({ name: 'merchant.corrected', version: 1, schema: dealer, example: dealerExample }),
  message({
    name: 'merchant.blocked',
    version: 2,
    schema: extended(dealer, {
      version: integer(0),
      accepted: orNull(flag()),
      blocked: flag(),
      reason: orNull(text()),
    }),
    upcasters: [(older) => ({ ...(older as object), version: 0, accepted: null, reason: null })],
    example: { ...dealerExample, version: 6, accepted: true, blocked: true, reason: 'Provision offen' },
  }),
  message({ name: 'merchant.paper-added', version: 1, schema: paperOf, example: paperOfExample }),
  message({ name: 'merchant.paper-removed', version: 1, schema: paperOf, example: paperOfExample }),
];
