import Joi from 'joi';
import { LOCALES } from '../locales.ts';
import { LONGEST_VALUATION_REASON } from '../constants.ts';
import type { EvidenceVehicle, ValuationState } from '../state/valuations.ts';
import {
  absent,
  flag,
  instant,
  integer,
  message,
  number,
  object,
  oneOf,
  orNull,
  text,
  type TypedObject,
} from './schema.ts';

const valuationId = text(Joi.string().pattern(/^[0-9a-hjkmnp-tv-z]{12}$/));
const uuidHash = text(Joi.string().hex().length(64));
const customerId = text(Joi.string().guid());
const productType = oneOf(['motorhome', 'trailer']);
const cents = integer(50_000, 1_000_000_000);

const fields = {
  make: text(Joi.string().trim().allow('').max(80)),
  model: text(Joi.string().trim().allow('').max(80)),
  year: integer(1950, 2100),
  mileage: orNull(integer(0, 3_000_000)),
  category: orNull(text(Joi.string().max(60))),
};
const detailFields = {
  powerKw: orNull(integer(20, 500)),
  beds: orNull(integer(0, 12)),
  condition: orNull(text(Joi.string().max(60))),
};
/** A vehicle as far as it is entered; `year`: the years that are let pass. */
const product = (year: typeof fields.year) =>
  object({
    make: absent(fields.make),
    model: absent(fields.model),
    year: absent(year),
    mileage: absent(fields.mileage),
    category: absent(fields.category),
    powerKw: absent(detailFields.powerKw),
    beds: absent(detailFields.beds),
    condition: absent(detailFields.condition),
  });

const vehicle: TypedObject<EvidenceVehicle> = object({
  productType,
  ...fields,
  month: orNull(integer(1, 12)),
  condition: oneOf(['as_new', 'well_kept', 'worn', 'needs_repair', null]),
  powerKw: orNull(integer(1, 1_000)),
  equipment: orNull(number(Joi.number().min(0).max(1))),
});

const productExample = {
  make: 'hymer',
  model: 'B 544',
  year: 2019,
  mileage: 48_200,
  category: 'semi_integrated',
  powerKw: 120,
  beds: 4,
  condition: 'well_kept',
};

const id = '9m3n5p7q1r2s';
const hash = 'a3f5'.repeat(16);
const customer = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';

/** Commands of `valuations.commands` (key: valuationId). */
export const valuationCommands = [
  message({
    name: 'valuation.update',
    version: 1,
    schema: object({
      valuationId,
      uuidHash,
      productType,
      product: product(fields.year),
      notes: absent(text(Joi.string().allow('').max(4_000))),
    }),
    example: {
      valuationId: id,
      uuidHash: hash,
      productType: 'motorhome',
      product: productExample,
      notes: '',
    },
  }),
  /** Waits until the address is confirmed, at once for an account whose address is. Says nothing about the address. */
  message({
    name: 'valuation.submit',
    version: 1,
    schema: object({
      valuationId,
      uuidHash,
      email: text(Joi.string().max(254)),
      phone: orNull(text(Joi.string().allow('').max(40))),
      name: orNull(text(Joi.string().allow('').max(120))),
      language: oneOf(LOCALES),
    }),
    example: {
      valuationId: id,
      uuidHash: hash,
      email: 'jan.test@rollheim.example',
      phone: null,
      name: 'Jan Test',
      language: 'de',
    },
  }),
  message({
    name: 'valuation.valuate',
    version: 2,
    schema: object({
      valuationId,
      low: cents,
      high: cents,
      // why it departs from what sales say; empty: of a release that does not ask
      reason: orNull(text(Joi.string().trim().allow('').max(LONGEST_VALUATION_REASON))),
    }),
    example: {
      valuationId: id,
      low: 3_850_000,
      high: 4_300_000,
      reason: 'Lithium battery and solar panels of this year',
    },
    upcasters: [(older) => ({ ...(older as object), reason: '' })],
  }),
  /** With the token of the mail. `valuation_exists` where the address has a confirmed one already. */
  message({
    name: 'valuation.confirm',
    version: 1,
    schema: object({ valuationId, token: text(Joi.string().pattern(/^[\w-]{20,80}$/)) }),
    example: { valuationId: id, token: 'p2T6Qe0b3n5s7V9xYw1Kz4mC8dF' },
  }),
  /** Sends the mail that asks for the confirmation again, if its hour has room; `nextAt` says when it has. */
  message({
    name: 'valuation.resend',
    version: 1,
    schema: object({ valuationId }),
    example: { valuationId: id },
  }),
  /** By the browser that asked: another address, as long as none is confirmed. Links to the one before end. */
  message({
    name: 'valuation.correct-email',
    version: 1,
    schema: object({ valuationId, uuidHash, email: text(Joi.string().max(254)) }),
    example: { valuationId: id, uuidHash: hash, email: 'jan.test@rollheim.example' },
  }),
  /** Query of anyone: `PriceEvidence` of a vehicle, made of whole lots of sales. */
  message({
    name: 'valuation.evidence',
    version: 1,
    schema: object({ vehicle }),
    example: {
      vehicle: {
        productType: 'motorhome',
        make: 'hymer',
        model: 'B 544',
        category: 'semi_integrated',
        year: 2019,
        month: 6,
        mileage: 48_200,
        condition: 'well_kept',
        powerKw: 120,
        equipment: 0.5,
      },
    },
  }),
  /** Query of the operator, sealed: `PriceProposal` for a valuation. */
  message({
    name: 'valuation.proposal',
    version: 1,
    schema: object({ valuationId }),
    example: { valuationId: id },
  }),
] as const;

const state = object({
  valuationId,
  version: integer(1),
  status: oneOf(['editing', 'under_review', 'valuated']),
  confirmed: flag(),
  refused: flag(),
  customerId: orNull(customerId),
  uuidHash: orNull(uuidHash),
  productType,
  // a draft may still lack its year
  product: product(integer(0, 2100)),
  notes: text(Joi.string().allow('')),
  range: orNull(object({ low: cents, high: cents })),
  createdAt: instant(),
  submittedAt: orNull(instant()),
  valuatedAt: orNull(instant()),
});

const reference = object({ valuationId, customerId });
const referenceExample = { valuationId: id, customerId: customer };

/** Messages of the valuations service. */
export const valuationMessages = [
  ...valuationCommands,
  message({
    name: 'valuations.state',
    version: 3,
    schema: state,
    example: {
      valuationId: id,
      version: 3,
      status: 'valuated',
      confirmed: true,
      refused: false,
      customerId: customer,
      uuidHash: hash,
      productType: 'motorhome',
      product: productExample,
      notes: '',
      range: { low: 3_850_000, high: 4_300_000 },
      createdAt: '2026-03-02T15:40:00.000Z',
      submittedAt: '2026-03-02T15:45:00.000Z',
      valuatedAt: '2026-03-03T09:00:00.000Z',
    } satisfies ValuationState,
    upcasters: [
      (older) => ({
        ...(older as object),
        confirmed: (older as { readonly status: string }).status !== 'editing',
      }),
      // a refusal was the answer to the confirmation alone
      (older) => ({ ...(older as object), refused: false }),
    ],
  }),
  message({ name: 'valuation.submitted', version: 1, schema: reference, example: referenceExample }),
  message({ name: 'valuation.valuated', version: 1, schema: reference, example: referenceExample }),
];
