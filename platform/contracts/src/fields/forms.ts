import { ruleParams, type FieldRule } from './rules.ts';
import { zipRule } from './zip.ts';

const required: FieldRule = { rule: 'required' };
const text = (max: number): readonly FieldRule[] => [{ rule: 'max', limit: max }];

/** Rules of the fields that several forms share, by field name. */
export const FIELD_RULES = {
  email: [required, { rule: 'email' }],
  password: [required, { rule: 'password' }],
  name: [required, ...text(80)],
  surname: [required, ...text(80)],
  company: [required, ...text(120)],
  director: [required, ...text(120)],
  contactName: [required, ...text(80)],
  contactSurname: [required, ...text(80)],
  registerNumber: text(120),
  phone: [required, { rule: 'telephone_personal_data' }, { rule: 'phone' }],
  street: [required, ...text(120)],
  zipCode: [required, { rule: 'zip_code' }],
  city: [required, ...text(80)],
  terms: [required],
  privacy: [required],
  vatNumber: text(20),
  question: [required, ...text(1_000)],
  licensePlate: [required, { rule: 'dutchLicensePlate' }],
  importerLink: [required, { rule: 'importer_link' }],
} as const satisfies Record<string, readonly FieldRule[]>;

export type FieldName = keyof typeof FIELD_RULES;

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(FIELD_RULES, name);

/** Rules of a field; a postcode is judged by its country (ISO), where that is known. */
export const rulesOf = (name: FieldName, country?: string | null): readonly FieldRule[] =>
  name === 'zipCode' ? [required, zipRule(country)] : FIELD_RULES[name];

/** What the text of a verdict fills in: the limits of the rule that was broken. */
export function verdictParams(
  rules: readonly FieldRule[],
  verdict: string,
): Readonly<Record<string, string | number>> {
  const broken = rules.find(({ rule }) => `validation.${rule}` === verdict);
  return broken ? ruleParams(broken) : {};
}
