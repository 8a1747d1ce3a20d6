import {
  checkField,
  cleanField,
  meantMonth,
  meantValue,
  monthYearOf,
  optionIds,
  type FieldRule,
  type ProductType,
  type ValuationState,
} from '@rollheim/contracts';

/** Conditions of a vehicle, the best first. */
export const CONDITIONS = ['as_new', 'well_kept', 'worn', 'needs_repair'] as const;
export type Condition = (typeof CONDITIONS)[number];
export const isCondition = (value: string): value is Condition =>
  (CONDITIONS as readonly string[]).includes(value);

type Product = ValuationState['product'];

/** Fields of the first step; null: nothing entered. A number's text is what was typed and is no number. */
export type VehicleValues = {
  readonly [Field in keyof Product]:
    | Product[Field]
    | (NonNullable<Product[Field]> extends number ? string : never)
    | null;
};

/** Fields that hold numbers, each with one that a vehicle has. */
export const NUMBERS = { year: 2019, mileage: 48_200, powerKw: 120, beds: 4 } as const;

/** Fields of the second step. */
export interface ContactValues {
  readonly email: string;
  readonly phone: string;
  readonly name: string;
  readonly notes: string;
}

export const NO_VEHICLE: VehicleValues = {
  make: null,
  model: null,
  year: null,
  mileage: null,
  category: null,
  powerKw: null,
  beds: null,
  condition: null,
};

/** A draft's values; what it does not know yet is empty. */
export const vehicleOf = (product: Product | null): VehicleValues =>
  product
    ? { ...product, make: product.make || null, model: product.model || null, year: product.year || null }
    : NO_VEHICLE;

const numberOf = (value: number | string | null): number | null => (typeof value === 'number' ? value : null);

/** What is sent of the first step: the fields that hold something, and emptied ones that may be empty. */
export function productOf(values: VehicleValues): Partial<Product> {
  const { make, model, year, mileage, powerKw, beds, ...rest } = values;
  return {
    ...rest,
    mileage: numberOf(mileage),
    powerKw: numberOf(powerKw),
    beds: numberOf(beds),
    ...(make === null ? {} : { make }),
    ...(model === null ? {} : { model: model.trim() }),
    ...(typeof year === 'number' ? { year } : {}),
  };
}

type Rules<Values> = { readonly [Field in keyof Values]: readonly FieldRule[] };
const required: FieldRule = { rule: 'required' };
/** What is pressed, not typed. */
const CHOSEN: ReadonlySet<string> = new Set(['category', 'condition']);
const OLDEST_YEAR = 1950;

const berlinYear = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', year: 'numeric' });

/** The year that an instant, epoch ms, is in, as the service counts it. */
export const yearOf = (instant: number): number => Number(berlinYear.format(instant));

/** Rules of what is asked of the vehicle (limits of the valuation's contract). */
export const vehicleRules = (thisYear: number, kind: ProductType = 'motorhome'): Rules<VehicleValues> => ({
  make: [required, { rule: 'one_of', values: optionIds('make', kind) }],
  model: [required, { rule: 'max', limit: 80 }],
  year: [required, { rule: 'integer' }, { rule: 'between', min: OLDEST_YEAR, max: thisYear }],
  mileage: [required, { rule: 'integer' }, { rule: 'between', min: 0, max: 3_000_000 }],
  category: [required],
  powerKw: [{ rule: 'integer' }, { rule: 'between', min: 20, max: 500 }],
  beds: [{ rule: 'integer' }, { rule: 'between', min: 0, max: 12 }],
  condition: [required],
});

/** Fields that are typed as numbers. */
export type NumberName = keyof typeof NUMBERS;
/** Units of what is typed. */
export const UNITS: Partial<Record<NumberName, string>> = { mileage: 'km', powerKw: 'kW' };

/** The number that was meant where a field does not take what was typed, as the wizard of an ad offers it; null: none. */
export function meantNumber(
  field: NumberName,
  typed: number | string | null,
  thisYear: number,
): number | null {
  const limits = vehicleRules(thisYear)[field].find((rule) => rule.rule === 'between');
  if (typed === null || !limits) return null;
  const { min, max } = limits;
  if (field !== 'year') return meantValue({ unit: UNITS[field] ?? null, min, max }, typed);
  const year = typeof typed === 'string' ? monthIn(typed, thisYear)?.year : undefined;
  return year !== undefined && year >= min && year <= max ? year : null;
}

const monthIn = (text: string, thisYear: number) => monthYearOf(text) ?? meantMonth(text, thisYear);

/** Rules of the second step; the phone number is optional (spec 1 §3). */
export const CONTACT_RULES: Rules<ContactValues> = {
  email: [required, { rule: 'email' }],
  phone: [{ rule: 'telephone_personal_data' }],
  name: [{ rule: 'max', limit: 120 }],
  notes: [{ rule: 'max', limit: 4_000 }],
};

/** A broken rule: key of its text and the limits that the text names. */
export interface Fault {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export type Faults<Values> = Partial<Record<keyof Values, Fault>>;

/** The first broken rule of every field that breaks one. A text in a field of `examples` is no number. */
export function faultsOf<Values extends object>(
  values: Values,
  rules: Partial<Rules<Values>>,
  examples: Partial<Record<keyof Values, number>> = {},
): Faults<Values> {
  const faults: Faults<Values> = {};
  for (const field of Object.keys(rules) as (keyof Values)[]) {
    const value = values[field];
    const given = typeof value === 'string' ? cleanField(String(field), value).trim() : value;
    const example = typeof given === 'string' ? examples[field] : undefined;
    if (example !== undefined) {
      faults[field] = { key: 'validation.whole_number', values: { example } };
      continue;
    }
    for (const rule of rules[field] ?? []) {
      const key = checkField(rule, given);
      if (key === null) continue;
      const isChoice = rule.rule === 'required' && CHOSEN.has(String(field));
      faults[field] = { key: isChoice ? 'validation.choose' : key, values: limitsOf(rule) };
      break;
    }
  }
  return faults;
}

function limitsOf(rule: FieldRule): Fault['values'] {
  if (rule.rule === 'between') return { min: rule.min, max: rule.max };
  return 'limit' in rule ? { min: rule.limit, max: rule.limit, length: rule.limit } : {};
}
