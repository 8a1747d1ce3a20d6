import Joi from 'joi';
import type { AuditNote } from '../http/audit.ts';
import { optionalDay } from './calendar-day.ts';
import {
  anyOf,
  flag,
  instant,
  list,
  message,
  number,
  object,
  orNull,
  record,
  text,
  type TypedObject,
} from './schema.ts';

const detail = text(Joi.string().max(200).allow(''));

const note: TypedObject<AuditNote> = object({
  actId: text(Joi.string().max(120)),
  actor: text(Joi.string().guid()),
  // a type of a newer release is recorded all the same
  type: text(Joi.string().max(60)),
  about: text(Joi.string().max(120)),
  persons: list(text(Joi.string().guid()), (persons) => persons.max(10)),
  reason: orNull(text(Joi.string().max(5000))),
  details: record(
    Joi.string().max(60),
    anyOf(
      detail,
      number(),
      flag(Joi.boolean().strict()),
      list(detail, (details) => details.max(50)),
    ),
  ),
  at: instant(),
});

/** What owners send to the audit trail. */
export const auditMessages = [
  message({
    name: 'audit.noted',
    version: 1,
    schema: note,
    example: {
      actId: '0f3c9d3e-52f6-4c5e-9a0b-1d2e3f405162',
      actor: '1f0c7a52-93b4-4c5e-8d21-6a7b8c9d0e1f',
      type: 'merchant.block',
      about: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10',
      persons: ['7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10'],
      reason: 'Unpaid commission',
      details: { blocked: true },
      at: '2026-11-20T10:00:00.000Z',
    },
  }),
];

/** Filter of the audit trail. */
export interface AuditFilter {
  /** Type of a command, or its first part; null: all. */
  readonly act: string | null;
  /** Address of e-mail or id of an operator or of somebody concerned, or what it is about; empty: all. */
  readonly q: string;
  /** Calendar days in Berlin; null: open. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Body of `POST /internal/audit/list`. */
export interface AuditQuery extends AuditFilter {
  /** Entries before this place; null: from the newest. */
  readonly before: number | null;
  readonly limit: number;
}

const filter = {
  act: Joi.string()
    .pattern(/^[a-z]+(\.[a-z-]+)?$/)
    .max(60)
    .empty('')
    .allow(null)
    .default(null),
  q: Joi.string().trim().max(254).allow('').default(''),
  from: optionalDay,
  to: optionalDay,
};
const place = Joi.number().integer().min(1).allow(null).empty('').default(null);

/** Query of `GET /private/operator/audit/export.csv`. */
export const auditFilter = Joi.object<AuditFilter>(filter);

/** Query of `GET /private/operator/audit`. */
export const auditPage = Joi.object<AuditFilter & Pick<AuditQuery, 'before'>>({ ...filter, before: place });

export const auditQuery = Joi.object<AuditQuery>({
  ...filter,
  before: place,
  limit: Joi.number().integer().min(1).max(1000).default(50),
});

/** Where a file of the chain begins. */
export const auditProofQuery = Joi.object<{ from: number }>({
  from: Joi.number().integer().min(1).default(1),
});
