import { refusesAmount } from '@rollheim/contracts';
import type Joi from 'joi';
import { ProblemError } from '../problem.ts';
import type { Route } from './types.ts';

/** Units that a field of money has, as `Joi.number().unit(…)` says them, with their share of a euro. */
const MONEY_UNITS = { euros: 1, cents: 100 } as const;
type Unit = keyof typeof MONEY_UNITS;

/** What joi describes of a schema, as far as units go. */
interface DescribedUnits {
  readonly flags?: { readonly unit?: string };
  readonly keys?: Readonly<Record<string, DescribedUnits>>;
  readonly items?: readonly DescribedUnits[];
}

interface Amount {
  readonly field: string;
  readonly value: number;
  readonly unit: Unit;
}

const isUnit = (unit: string | undefined): unit is Unit => unit !== undefined && unit in MONEY_UNITS;

/** All amounts of a body, by the units that its schema says. */
function amountsIn({ flags, keys = {}, items = [] }: DescribedUnits, value: unknown, field = ''): Amount[] {
  const unit = flags?.unit;
  if (isUnit(unit)) return typeof value === 'number' ? [{ field, value, unit }] : [];
  if (typeof value !== 'object' || value === null) return [];
  const below = (name: string): string => (field === '' ? name : `${field}.${name}`);
  if (Array.isArray(value))
    return value.flatMap((each, at) => (items[0] ? amountsIn(items[0], each, below(String(at))) : []));
  return Object.entries(keys).flatMap(([name, schema]) =>
    amountsIn(schema, (value as Record<string, unknown>)[name], below(name)),
  );
}

const said = ({ field, value, unit }: Amount): string =>
  `${field} is in ${unit}: ${value} is ${(value / MONEY_UNITS[unit]).toLocaleString('en', { style: 'currency', currency: 'EUR' })}`;

/**
 * The refusal of an amount says how each amount of the call was read: a program that sent cents for euros, or euros for
 * cents, sees it there. Any other error stays as it is.
 */
export function withAmounts({ body: schema }: Pick<Route, 'body'>, body: unknown, error: unknown): unknown {
  if (!schema || !(error instanceof ProblemError)) return error;
  const { code, fields = {}, headers } = error;
  const all = amountsIn((schema as Joi.Schema).describe() as DescribedUnits, body);
  const refused = refusesAmount(code) ? all : all.filter(({ field }) => field in fields);
  if (refused.length === 0) return error;
  return new ProblemError(code, error.fields, headers, refused.map(said).join('; '));
}
