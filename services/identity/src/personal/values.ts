import {
  ATTRIBUTES,
  formatDay,
  formatEurosExactly,
  formatInstant,
  messageText,
  type Locale,
  type MessageParams,
} from '@rollheim/contracts';
import { attributeLabel, attributeLabels, valueText } from '@rollheim/contracts/attributes';
import { textsOf } from '../texts.ts';
import { INSTANTS, known, MONEY, NAMES, TECHNICAL } from './fields.ts';

/** A record as `to_jsonb` gives it, or an object inside of one. */
export type Row = Readonly<Record<string, unknown>>;

/** A field in words: its name, and its value as text or as fields of its own. */
export interface SaidField {
  readonly name: string;
  readonly value: string | readonly (readonly SaidField[])[];
}

const EMPTY = '–';
const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d(?::?\d\d)?)$/;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Says records of an export in one language: names of fields, times in Central European time, sums in euros. */
export async function sayer(locale: Locale): Promise<(table: string, row: Row) => readonly SaidField[]> {
  await attributeLabels.load(locale);
  const t = await textsOf(locale);
  const text = (name: string): string => t(`export.field.${name}`);
  const named = (name: string): boolean => text(name) !== `export.field.${name}`;
  const nameOf = (table: string, name: string): string => {
    const field = known(named, table, name);
    return field === null ? name : text(field);
  };
  const isIn = (set: ReadonlySet<string>, table: string, name: string): boolean =>
    known((field) => set.has(field), table, name) !== null;

  const attributes = (row: Row): readonly SaidField[] =>
    ATTRIBUTES.flatMap((entry) => {
      const value = valueText(entry, row[entry.code], locale);
      return value === null ? [] : [{ name: attributeLabel(entry.code, locale), value }];
    });

  const plain = (table: string, name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return EMPTY;
    if (typeof value === 'boolean') return t(value ? 'export.yes' : 'export.no');
    if (typeof value === 'number') {
      if (isIn(MONEY, table, name)) return formatEurosExactly(value);
      return isIn(INSTANTS, table, name) ? formatInstant(value, locale, { exact: true }) : String(value);
    }
    const written = String(value);
    if (isIn(NAMES, table, name)) return nameOf(table, written);
    if (DAY.test(written)) return formatDay(written, locale);
    return INSTANT.test(written) ? formatInstant(written, locale, { exact: true }) : written;
  };

  const valueOf = (table: string, name: string, value: unknown): SaidField['value'] => {
    if (name === 'attributes' && isRow(value)) return [attributes(value)];
    if (isRow(value)) return [fields(table, value)];
    if (!Array.isArray(value)) return plain(table, name, value);
    if (value.length === 0) return EMPTY;
    return value.every(isRow)
      ? value.map((each) => fields(table, each))
      : value.map((each) => plain(table, name, each)).join(', ');
  };

  const fields = (table: string, row: Row): readonly SaidField[] =>
    Object.entries(row).flatMap(([name, value]) =>
      isIn(TECHNICAL, table, name) ? [] : [{ name: nameOf(table, name), value: valueOf(table, name, value) }],
    );

  return (table, { code, params, ...row }) => {
    if (typeof code !== 'string') return fields(table, { ...row, ...(code === undefined ? {} : { code }) });
    if (!isRow(params)) return fields(table, { code, ...row });
    // a message is read as its receiver read it
    const { subject, text: said } = messageText(code, params as MessageParams, locale);
    return [{ name: text('params'), value: `${subject}\n${said}` }, ...fields(table, row)];
  };
}
