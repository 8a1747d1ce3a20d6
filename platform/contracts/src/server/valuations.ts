import Joi from 'joi';
import { LOCALES } from '../locales.ts';
import type { MessageContract } from './registry.ts';

const valuationId = Joi.string()
  .pattern(/^[0-9a-hjkmnp-tv-z]{12}$/)
  .required();
const uuidHash = Joi.string().hex().length(64);
const productType = Joi.valid('motorhome', 'trailer').required();
const cents = Joi.number().integer().min(50_000).max(1_000_000_000).required();

const fields = {
  make: Joi.string().trim().allow('').max(80),
  model: Joi.string().trim().allow('').max(80),
  year: Joi.number().integer().min(1950).max(2100),
  mileage: Joi.number().integer().min(0).max(3_000_000).allow(null),
  category: Joi.string().max(60).allow(null),
  powerKw: Joi.number().integer().min(20).max(500).allow(null),
  beds: Joi.number().integer().min(0).max(12).allow(null),
  condition: Joi.string().max(60).allow(null),
};

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
const customerId = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';

/** Messages of the valuations service. */
export const valuationMessages: readonly MessageContract[] = [
  {
    name: 'valuation.update',
    version: 1,
    schema: Joi.object({
      valuationId,
      uuidHash: uuidHash.required(),
      productType,
      product: Joi.object(fields).required(),
      notes: Joi.string().allow('').max(4_000),
    }),
    example: {
      valuationId: id,
      uuidHash: hash,
      productType: 'motorhome',
      product: productExample,
      notes: '',
    },
  },
  {
    name: 'valuation.submit',
    version: 1,
    schema: Joi.object({
      valuationId,
      uuidHash: uuidHash.required(),
      email: Joi.string().max(254).required(),
      phone: Joi.string().allow('').max(40).allow(null).required(),
      name: Joi.string().allow('').max(120).allow(null).required(),
      language: Joi.valid(...LOCALES).required(),
    }),
    example: {
      valuationId: id,
      uuidHash: hash,
      email: 'jan.test@rollheim.example',
      phone: null,
      name: 'Jan Test',
      language: 'de',
    },
  },
  {
    name: 'valuation.valuate',
    version: 1,
    schema: Joi.object({ valuationId, low: cents, high: cents }),
    example: { valuationId: id, low: 3_850_000, high: 4_300_000 },
  },
  {
    name: 'valuation.confirm',
    version: 1,
    schema: Joi.object({
      valuationId,
      token: Joi.string()
        .pattern(/^[\w-]{20,80}$/)
        .required(),
    }),
    example: { valuationId: id, token: 'p2T6Qe0b3n5s7V9xYw1Kz4mC8dF' },
  },
  {
    name: 'valuations.state',
    version: 2,
    schema: Joi.object({
      valuationId,
      version: Joi.number().integer().min(1).required(),
      status: Joi.valid('editing', 'under_review', 'valuated').required(),
      confirmed: Joi.boolean().required(),
      customerId: Joi.string().guid().allow(null).required(),
      uuidHash: uuidHash.allow(null).required(),
      productType,
      // A draft may still lack its year.
      product: Joi.object({ ...fields, year: Joi.number().integer().min(0).max(2100) }).required(),
      notes: Joi.string().allow('').required(),
      range: Joi.object({ low: cents, high: cents }).allow(null).required(),
      createdAt: Joi.string().isoDate().required(),
      submittedAt: Joi.string().isoDate().allow(null).required(),
      valuatedAt: Joi.string().isoDate().allow(null).required(),
    }),
    example: {
      valuationId: id,
      version: 3,
      status: 'valuated',
      confirmed: true,
      customerId,
      uuidHash: hash,
      productType: 'motorhome',
      product: productExample,
      notes: '',
      range: { low: 3_850_000, high: 4_300_000 },
      createdAt: '2026-03-02T15:40:00.000Z',
      submittedAt: '2026-03-02T15:45:00.000Z',
      valuatedAt: '2026-03-03T09:00:00.000Z',
    },
    upcasters: [
      (older) => ({
        ...(older as object),
        confirmed: (older as { readonly status: string }).status !== 'editing',
      }),
    ],
  },
  {
    name: 'valuation.submitted',
    version: 1,
    schema: Joi.object({ valuationId, customerId: Joi.string().guid().required() }),
    example: { valuationId: id, customerId },
  },
  {
    name: 'valuation.valuated',
    version: 1,
    schema: Joi.object({ valuationId, customerId: Joi.string().guid().required() }),
    example: { valuationId: id, customerId },
  },
];
