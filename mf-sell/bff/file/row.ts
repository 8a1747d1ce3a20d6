import { onGrid, priceContradictions } from '@rollheim/auction-rules';
import {
  attribute,
  checkAttribute,
  dayOf,
  emptyContent,
  factFaults,
  inCents,
  meantValue,
  unitBehind,
  vehicleTitle,
  type AttributeValue,
  type ImportChanges,
  type ImportFault,
  type LinkedPicture,
  type ListingPrivate,
  type ProductType,
} from '@rollheim/contracts';
import { optionNamed } from '@rollheim/contracts/named';
import { codeFor, PICTURE_TARGETS } from './targets.ts';
import { dayIn, flagOf, isNumber, numberOf, readValue, type ColumnNumbers } from './values.ts';

/** A value of a row, of the column that was chosen for its field. */
export interface Cell {
  readonly heading: string;
  readonly text: string;
  readonly numbers: ColumnNumbers;
}

/** The cells of a row that are not empty, by target. */
export type Cells = ReadonlyMap<string, Cell>;

/** A vehicle as a row says it. */
export interface Vehicle {
  readonly productType: ProductType;
  readonly title: string;
  readonly changes: ImportChanges;
  readonly pictures: readonly LinkedPicture[];
  readonly faults: readonly ImportFault[];
}

const TERMS = {
  start_price: 'startPrice',
  minimum_selling_price: 'minimum',
  buy_now_price: 'buyNow',
} as const;
type Price = keyof typeof TERMS;
const PRICES = Object.keys(TERMS) as Price[];

const NO_TERMS: ListingPrivate['terms'] = {
  reserve: true,
  startPrice: null,
  minimum: null,
  buyNow: null,
  plannedSaleDate: null,
};

/** Pictures that one row may link. */
const MOST_PICTURES = 30;

/** What a number without a unit means in one that is usual for its field; null where it says its own, and for prices. */
function meantBy(code: string, { text, numbers }: Cell): NonNullable<ImportFault['meant']> | null {
  const entry = attribute(code);
  if (entry?.unit === undefined || entry.unit === 'EUR' || !isNumber(entry)) return null;
  if (unitBehind(text).unit !== null) return null;
  const value = meantValue(entry, text);
  return value === null || value === numberOf(text, numbers, entry) ? null : { value, unit: entry.unit };
}

const isLink = (link: string): boolean => /^https?:\/\//i.test(link) && URL.canParse(link);

/** Longest text of a field that keeps it outside of the attributes. */
const longest = (code: string): number => attribute(code)?.maxLength ?? 0;

/** Reads a row: what of it is right are changes, what is not are faults. */
class RowReader {
  readonly #cells: Cells;
  readonly #faults = new Map<string, string>();
  readonly productType: ProductType;
  readonly #today: string;

  constructor(cells: Cells, usual: ProductType, today: string) {
    this.#cells = cells;
    this.#today = today;
    this.productType = this.#typeOf(usual);
  }

  /** What the row says its vehicle is, or the body of it does. */
  #typeOf(usual: ProductType): ProductType {
    const said = this.#cells.get('product_type')?.text;
    const type = said === undefined ? null : optionNamed('product_type', said, null);
    if (type === 'motorhome' || type === 'trailer') return type;
    if (said !== undefined) this.#faults.set('product_type', 'validation.one_of');
    const body = this.#cells.get('category')?.text;
    if (body === undefined) return usual;
    const other: ProductType = usual === 'motorhome' ? 'trailer' : 'motorhome';
    const isOther =
      optionNamed('category', body, usual) === null && optionNamed('category', body, other) !== null;
    return isOther ? other : usual;
  }

  read(): Vehicle {
    const attributes = this.#attributes();
    const terms = this.#terms();
    const pictures = this.#pictures();
    const texts = this.#texts();
    const { vin = null, ...own } = attributes;
    const expected = this.#number('expected_mileage');
    const vat = this.#flag('vat_reportable');
    const facts = {
      content: { ...emptyContent(this.productType), attributes: own, expectedMileage: expected },
      private: { vin: typeof vin === 'string' ? vin : null, terms: { ...NO_TERMS, ...terms } },
    };
    for (const [field, fault] of Object.entries(factFaults(facts, this.#today))) this.#note(field, fault);
    for (const [price, why] of Object.entries(priceContradictions(facts.private.terms)))
      this.#note(PRICES.find((code) => TERMS[code] === price) ?? price, `validation.${why}`);
    const changes: ImportChanges = {
      ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
      ...texts,
      ...(expected === null ? {} : { expectedMileage: expected }),
      ...(vat === null ? {} : { vatReportable: vat }),
      ...(Object.keys(terms).length > 0 ? { terms } : {}),
    };
    return {
      productType: this.productType,
      title: vehicleTitle(attributes),
      changes,
      pictures,
      faults: [...this.#faults].map(([field, fault]) => this.#faultOf(field, fault)),
    };
  }

  #attributes(): Readonly<Record<string, AttributeValue>> {
    const found: Record<string, AttributeValue> = {};
    for (const [target, { text, numbers }] of this.#cells) {
      const code = codeFor(target, this.productType);
      if (!attribute(code) || OF_THE_AD.has(target)) continue;
      const read = readValue(code, text, this.productType, numbers);
      const fault = 'fault' in read ? read.fault : checkAttribute(code, read.value, this.productType);
      if (fault !== null) this.#note(code, fault);
      else if ('value' in read) found[code] = read.value;
    }
    this.#registration(found);
    this.#inspection(found);
    return found;
  }

  /** Month and year of the first registration, of one day. */
  #registration(found: Record<string, AttributeValue>): void {
    const text = this.#cells.get('first_registration')?.text;
    if (text === undefined) return;
    const year = /^\d{4}$/.test(text) ? text : null;
    const day = year === null ? dayIn(text) : null;
    if (day === null && year === null) return this.#note('first_registration', 'import.day');
    const values = {
      first_registration_year: Number(year ?? day?.slice(0, 4)),
      ...(day === null ? {} : { first_registration_month: Number(day.slice(5, 7)) }),
    };
    for (const [code, value] of Object.entries(values)) {
      const fault = checkAttribute(code, value, this.productType);
      if (fault === null) found[code] ??= value;
      else this.#note('first_registration', fault);
    }
  }

  /** Whether the inspection has expired is what its day says, where the row does not. */
  #inspection(found: Record<string, AttributeValue>): void {
    const code = codeFor('hu_expired', this.productType);
    const until = found['hu_valid_through'];
    if (typeof until !== 'string' || found[code] !== undefined || this.#faults.has(code)) return;
    found[code] = until.slice(0, 7) < this.#today.slice(0, 7) ? 'yes' : 'no';
  }

  #terms(): Partial<Record<(typeof TERMS)[Price], number>> {
    const terms: Partial<Record<(typeof TERMS)[Price], number>> = {};
    for (const code of PRICES) {
      const euros = this.#number(code);
      if (euros === null) continue;
      const cents = inCents(euros);
      const fault = cents > 0 && onGrid(cents) ? null : 'validation.price_grid';
      if (fault === null) terms[TERMS[code]] = cents;
      else this.#note(code, fault);
    }
    return terms;
  }

  #texts(): Pick<ImportChanges, 'description' | 'defects' | 'internalNumber'> {
    const fields = {
      description: 'description',
      defects_description: 'defects',
      internal_number: 'internalNumber',
    } as const;
    const texts: Record<string, string> = {};
    for (const [code, field] of Object.entries(fields)) {
      const text = this.#cells.get(code)?.text;
      if (text === undefined) continue;
      if (text.length > longest(code)) this.#note(code, 'validation.max');
      else texts[field] = text;
    }
    return texts;
  }

  /** Links are parted by spaces, lines, semicolons or bars: an address has none of them. */
  #pictures(): readonly LinkedPicture[] {
    const found = [...PICTURE_TARGETS].flatMap(([code, view]) => {
      const links = (this.#cells.get(code)?.text ?? '').split(/[\s;|]+/).filter((link) => link !== '');
      if (!links.every(isLink)) this.#note(code, 'import.link_address');
      return links.filter(isLink).map((url) => ({ view, url }));
    });
    const [first] = PICTURE_TARGETS.keys();
    if (found.length > MOST_PICTURES && first) this.#note(first, 'import.too_many_links');
    return found;
  }

  #number(code: string): number | null {
    const cell = this.#cells.get(code);
    if (!cell) return null;
    const entry = attribute(code);
    const value = entry ? numberOf(cell.text, cell.numbers, entry) : null;
    if (value === null) this.#note(code, 'validation.numeric');
    else if (entry?.backendType === 'int' && !Number.isSafeInteger(value))
      this.#note(code, 'validation.integer');
    else if (entry?.min !== undefined && value < entry.min) this.#note(code, 'validation.min_value');
    else if (entry?.max !== undefined && value > entry.max) this.#note(code, 'validation.max_value');
    else return value;
    return null;
  }

  #flag(code: string): boolean | null {
    const text = this.#cells.get(code)?.text;
    if (text === undefined) return null;
    const flag = flagOf(text);
    if (flag === null) this.#note(code, 'validation.required_boolean');
    return flag;
  }

  #note(field: string, fault: string): void {
    if (!this.#faults.has(field)) this.#faults.set(field, fault);
  }

  /** The fault with the column that brought the value. */
  #faultOf(field: string, fault: string): ImportFault {
    const target = [field, field.replace(/^trailer_/, ''), field.replace(/_(?:year|month)$/, '')].find(
      (code) => this.#cells.has(code),
    );
    const cell = target === undefined ? undefined : this.#cells.get(target);
    const entry = attribute(field);
    const meant = cell === undefined ? null : meantBy(field, cell);
    return {
      code: target ?? field,
      label: cell?.heading ?? null,
      value: cell?.text ?? '',
      fault,
      ...(entry?.min === undefined ? {} : { min: entry.min }),
      ...(entry?.max === undefined ? {} : { max: entry.max }),
      ...(entry?.maxLength === undefined ? {} : { length: entry.maxLength }),
      ...(meant === null ? {} : { meant }),
    };
  }
}

/** Targets that are attributes by name, and kept elsewhere. */
const OF_THE_AD: ReadonlySet<string> = new Set([
  ...PRICES,
  'description',
  'defects_description',
  'internal_number',
  'vat_reportable',
  'expected_mileage',
  ...PICTURE_TARGETS.keys(),
]);

/**
 * The vehicle of a row, judged by the rules of the wizard. `usual`: what it is where the row does not say it; `now`: epoch
 * ms.
 */
export const readVehicle = (cells: Cells, usual: ProductType, now: number): Vehicle =>
  new RowReader(cells, usual, dayOf(now)).read();
