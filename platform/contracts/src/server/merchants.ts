import Joi from 'joi';
import { MERCHANT_GROUPS } from '../state/merchants.ts';
import type { MessageContract } from './registry.ts';

const id = Joi.string().guid();
const customerId = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';
const mediaId = Joi.string().max(40).required();
const paper = { mediaId: 'p4p3r0000000' };
const merchant = Joi.object({ merchantCustomerId: id.required() });
const merchantExample = { merchantCustomerId: customerId };
const told = { customerId: id.required(), merchantId: Joi.number().integer().required() };
const toldExample = { customerId, merchantId: 2001 };

/** Longest reason of a decision on a dealer, characters. */
export const MERCHANT_REASON_LENGTH = 500;
const reason = Joi.string().trim().max(MERCHANT_REASON_LENGTH);

/** Review of dealers: the operator's commands and questions, papers, and what is told of it. */
export const merchantMessages: readonly MessageContract[] = [
  {
    name: 'merchant.add-paper',
    version: 1,
    schema: Joi.object({ mediaId, name: Joi.string().trim().min(1).max(200).required() }),
    example: { ...paper, name: 'handelsregister_abcd.pdf' },
  },
  { name: 'merchant.remove-paper', version: 1, schema: Joi.object({ mediaId }), example: paper },
  {
    name: 'merchant.application',
    version: 1,
    schema: Joi.object({ customerId: id.required() }),
    example: { customerId },
  },
  {
    name: 'merchant.review',
    version: 2,
    schema: merchant.append({
      accepted: Joi.boolean().required(),
      reason: reason.allow(null).required(),
      vatVerified: Joi.boolean().allow(null).required(),
      // what the operator looked at, as the answer to `merchant.get` called it; null: an older page, which knew no name
      seen: Joi.string().max(64).allow(null).required(),
    }),
    upcasters: [(older) => ({ ...(older as object), vatVerified: null, seen: null })],
    example: { ...merchantExample, accepted: true, reason: null, vatVerified: true, seen: 'd41d8cd98f' },
  },
  {
    name: 'merchant.block',
    version: 1,
    schema: Joi.object({
      merchantCustomerId: id.required(),
      blocked: Joi.boolean().required(),
      reason: Joi.string().trim().min(1).max(500).required(),
    }),
    example: { merchantCustomerId: customerId, blocked: true, reason: 'Provision offen' },
  },
  {
    name: 'merchant.take',
    version: 1,
    schema: merchant.append({ taken: Joi.boolean().required() }),
    example: { ...merchantExample, taken: true },
  },
  {
    name: 'merchant.look',
    version: 1,
    schema: merchant.append({ mediaId }),
    example: { ...merchantExample, ...paper },
  },
  {
    name: 'merchant.queue',
    version: 1,
    schema: Joi.object({
      group: Joi.valid(...MERCHANT_GROUPS).required(),
      q: Joi.string().trim().max(120).allow('').required(),
      page: Joi.number().integer().min(1).max(10_000).required(),
    }),
    example: { group: 'review', q: '', page: 1 },
  },
  { name: 'merchant.get', version: 1, schema: merchant, example: merchantExample },
  {
    name: 'merchant.registered',
    version: 1,
    schema: Joi.object({ customerId: id.required(), merchantId: Joi.number().integer().required() }),
    example: toldExample,
  },
  {
    name: 'merchant.reviewed',
    version: 2,
    schema: Joi.object({
      ...told,
      // of the customer's state that holds the decision
      version: Joi.number().integer().min(0).required(),
      accepted: Joi.boolean().required(),
      reason: Joi.string().allow(null).required(),
    }),
    upcasters: [(older) => ({ ...(older as object), version: 0 })],
    example: { ...toldExample, version: 4, accepted: true, reason: null },
  },
  {
    // the writer of auctions knows the decision: from here on the dealer's bids are taken
    name: 'auction.merchant-known',
    version: 1,
    schema: Joi.object(told),
    example: toldExample,
  },
  {
    name: 'merchant.blocked',
    version: 2,
    schema: Joi.object({
      ...told,
      // of the customer's state that holds it
      version: Joi.number().integer().min(0).required(),
      accepted: Joi.boolean().allow(null).required(),
      blocked: Joi.boolean().required(),
      reason: Joi.string().allow(null).required(),
    }),
    upcasters: [(older) => ({ ...(older as object), version: 0, accepted: null, reason: null })],
    example: { ...toldExample, version: 6, accepted: true, blocked: true, reason: 'Provision offen' },
  },
  {
    name: 'merchant.paper-added',
    version: 1,
    schema: Joi.object({ customerId: id.required(), mediaId }),
    example: { customerId, ...paper },
  },
  {
    name: 'merchant.paper-removed',
    version: 1,
    schema: Joi.object({ customerId: id.required(), mediaId }),
    example: { customerId, ...paper },
  },
];
